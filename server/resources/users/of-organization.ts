import type { FastifyInstance } from 'fastify'

import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { nameOrderOf } from '#server/db/names.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { notFound } from '#server/http/http-error.ts'
import { serve } from '#server/http/serve.ts'
import { workspaceUsers } from '#server/resources/workspaces/access.ts'
import { findVisibleWorkspace } from '#server/resources/workspaces/query.ts'
import { userEndpoints } from '#src/contract/user.ts'

import { grantsOf, USER_COLUMNS, userPresenter } from './query.ts'

interface UserQuery {
  workspaceId?: string | undefined
  limit: number
  offset: number
}

/** Two routes with the same response: the contract decides which roles may call each (USER-31). */
export function organizationUsers(app: FastifyInstance, deps: Dependencies) {
  for (const endpoint of [userEndpoints.ofOrganization, userEndpoints.ofOrganizationForAdmins])
    serve(app, deps, endpoint, async ({ params, query }, { actor, tx }) => {
      const organization = await tx
        .selectFrom('organizations')
        .select('id')
        .where('id', '=', params.id)
        .executeTakeFirst()
      if (!organization) throw notFound('organization')
      const without = await idsWithAccess(tx, actor, organization.id, query)
      return userPage(tx, actor, organization.id, { ...query, without })
    })
}

/** Ids of users with direct or inherited access to the workspace (WS-27). */
async function idsWithAccess(
  tx: Tx,
  actor: Actor,
  organizationId: string,
  { workspaceId }: UserQuery,
): Promise<string[]> {
  if (workspaceId === undefined) return []
  const workspace = await findVisibleWorkspace(tx, actor, workspaceId)
  if (workspace.organization_id !== organizationId) throw notFound('workspace')
  return (await workspaceUsers(tx, workspace.id, organizationId)).map(({ id }) => id)
}

async function userPage(
  tx: Tx,
  actor: Actor,
  organizationId: string,
  { limit, offset, without }: UserQuery & { without: readonly string[] },
) {
  const matching = tx
    .selectFrom('users as u')
    .where('u.organization_id', '=', organizationId)
    .$if(without.length > 0, (query) => query.where('u.id', 'not in', without))
  const rows = await matching
    .select(USER_COLUMNS)
    .orderBy(nameOrderOf('u.full_name'))
    .orderBy('u.id')
    .offset(offset)
    .$if(limit > 0, (query) => query.limit(limit))
    .execute()
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const granted = await grantsOf(
    tx,
    rows.map(({ id }) => id),
  )
  const present = userPresenter(actor)
  const data = rows.map((row) => present(row, granted.get(row.id) ?? []))
  return { data, total, limit, offset }
}
