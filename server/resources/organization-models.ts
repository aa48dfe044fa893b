import type { FastifyInstance } from 'fastify'

import type { Actor } from '#server/db/actor.ts'
import { type Tx, withScope } from '#server/db/database.ts'
import { notFound } from '#server/http/problems.ts'
import { serve } from '#server/http/serve.ts'
import type { Parts } from '#server/parts.ts'
import { organizationEndpoints } from '#src/contract/organization.ts'
import { compareNames } from '#src/domain/name-order.ts'

import { presentModel } from './device-view.ts'

/** The models that an organisation has, and those that it has not (MOD-23). */
export function organizationModels(app: FastifyInstance, parts: Parts) {
  serve(app, parts, organizationEndpoints.deviceGroups, async ({ params }, { actor, tx }) => {
    const organization = await tx
      .selectFrom('organizations')
      .select('id')
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (!organization) throw notFound('organisation')
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

/** Of all its devices, also of those in workspaces that the caller does not see. */
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
