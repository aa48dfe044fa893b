import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { notFound } from '#server/http/problems.ts'
import { serve } from '#server/http/serve.ts'
import type { Parts } from '#server/parts.ts'
import { userEndpoints } from '#src/contract/user.ts'

import { grantsOf, USER_COLUMNS, userPresenter } from './user-rows.ts'
import { workspaceUsers } from './workspace-access.ts'
import { findVisibleWorkspace } from './workspace-rows.ts'

interface Asked {
  workspaceId?: string | undefined
  limit: number
  offset: number
}

/** Two addresses with one answer: which of them a role may call says the contract (USER-31). */
export function organizationUsers(app: FastifyInstance, parts: Parts) {
  for (const endpoint of [userEndpoints.ofOrganization, userEndpoints.ofOrganizationForAdmins])
    serve(app, parts, endpoint, async ({ params, query }, { actor, tx }) => {
      const organization = await tx
        .selectFrom('organizations')
        .select('id')
        .where('id', '=', params.id)
        .executeTakeFirst()
      if (!organization) throw notFound('organisation')
      const without = await already(tx, actor, organization.id, query)
      return userPage(tx, actor, organization.id, { ...query, without })
    })
}

/** Ids of those who have access to the workspace that is asked for, also by inheritance (WS-27). */
async function already(
  tx: Tx,
  actor: Actor,
  organizationId: string,
  { workspaceId }: Asked,
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
  { limit, offset, without }: Asked & { without: readonly string[] },
) {
  const asked = tx
    .selectFrom('users as u')
    .where('u.organization_id', '=', organizationId)
    .$if(without.length > 0, (all) => all.where('u.id', 'not in', without))
  const rows = await asked
    .select(USER_COLUMNS)
    .orderBy(sql`lower(u.full_name) collate "C"`)
    .orderBy('u.id')
    .offset(offset)
    .$if(limit > 0, (all) => all.limit(limit))
    .execute()
  const { total } = await asked
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
