import type { FastifyInstance } from 'fastify'

import type { Actor } from '#server/db/actor.ts'
import { type Tx, withScope } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { notFound } from '#server/http/http-error.ts'
import { serve } from '#server/http/serve.ts'
import { presentModel } from '#server/resources/devices/present.ts'
import { organizationEndpoints } from '#src/contract/organization.ts'
import { compareNames } from '#src/domain/name-order.ts'

/** Device models used and not used by an organization (MOD-23). */
export function organizationModels(app: FastifyInstance, deps: Dependencies) {
  serve(app, deps, organizationEndpoints.deviceGroups, async ({ params }, { actor, tx }) => {
    const organization = await tx
      .selectFrom('organizations')
      .select('id')
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (!organization) throw notFound('organization')
    const inUse = await modelsInUse(tx, actor, organization.id)
    const models = (await tx.selectFrom('device_groups').selectAll().execute())
      .map(presentModel)
      .toSorted((a, b) => compareNames(a.displayName, b.displayName))
    return {
      owned: models.filter(({ id }) => inUse.has(id)),
      unowned: models.filter(({ id }) => !inUse.has(id)),
    }
  })
}

/** Includes devices in workspaces that the caller cannot see. */
async function modelsInUse(tx: Tx, actor: Actor, organizationId: string) {
  const rows = await withScope(tx, actor, { ...actor, workspaces: '*' }, () =>
    tx
      .selectFrom('devices as d')
      .innerJoin('device_revisions as r', 'r.id', 'd.device_revision_id')
      .select('r.device_group_id')
      .distinct()
      .where('d.organization_id', '=', organizationId)
      .execute(),
  )
  return new Set(rows.map(({ device_group_id }) => device_group_id))
}
