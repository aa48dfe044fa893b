import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { conflict, forbidden, notFound, HttpError } from '#server/http/http-error.ts'
import { serve } from '#server/http/serve.ts'
import { findUser, userPresenter } from '#server/resources/users/query.ts'
import { type WorkspaceUser, workspaceEndpoints } from '#src/contract/workspace.ts'
import { compareCodePoints, nameOrder } from '#src/domain/name-order.ts'
import { hasAllWorkspaces, mayGrantAccess, mayRevokeAccess } from '#src/domain/permissions.ts'
import { sortBy } from '#src/domain/sort-by.ts'

import { findVisibleWorkspace, idsBelow, lockVisibleWorkspace } from './query.ts'

/** Workspace access. Callers can only grant and revoke access to workspaces that they see. */
export function workspaceAccess(app: FastifyInstance, deps: Dependencies) {
  serve(app, deps, workspaceEndpoints.users, async ({ params }, { actor, tx }) => {
    const { id, organization_id } = await findVisibleWorkspace(tx, actor, params.id)
    return workspaceUsers(tx, id, organization_id)
  })

  serve(app, deps, workspaceEndpoints.grant, async ({ body }, { actor, tx, skipAudit }) => {
    const { workspace, user } = await findBoth(tx, actor, body)
    if (hasAllWorkspaces(user)) throw conflict('An owner sees every workspace.')
    if (!mayGrantAccess(actor, user))
      throw new HttpError(
        403,
        'This user has no workspace yet. An administrator assigns the first one, or the user requests access.',
      )
    if (!(await grantAccess(tx, workspace, user.id))) skipAudit()
    return {}
  })

  serve(app, deps, workspaceEndpoints.revoke, async ({ body }, { actor, tx, skipAudit }) => {
    const { workspace, user } = await findBoth(tx, actor, body)
    if (!mayRevokeAccess({ id: actor.userId, role: actor.role }, user)) throw forbidden()
    await lockUser(tx, user.id)
    const { numDeletedRows } = await tx
      .deleteFrom('workspace_access')
      .where('workspace_id', '=', workspace.id)
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    if (numDeletedRows > 0n) return {}
    if (await isInherited(tx, workspace, user.id))
      throw conflict('This access is inherited. Remove it from the parent workspace it comes from.')
    skipAudit()
    return {}
  })
}

/**
 * Also closes access requests that the grant fulfills. False if the user had the same grant. The
 * workspace must be locked.
 */
export async function grantAccess(
  tx: Tx,
  workspace: { id: string; organization_id: string },
  userId: string,
) {
  await lockUser(tx, userId)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('workspace_access')
    .values({
      workspace_id: workspace.id,
      user_id: userId,
      organization_id: workspace.organization_id,
    })
    .onConflict((already) => already.doNothing())
    .executeTakeFirst()
  await tx
    .updateTable('users')
    .set({ invited_by: null })
    .where('id', '=', userId)
    .where('invited_by', 'is not', null)
    .execute()
  await closeRequests(tx, userId, await idsBelow(tx, workspace.id))
  return numInsertedOrUpdatedRows === 1n
}

/** Closes the requests for a moved workspace, and those below, of users who now inherit access. */
export async function closeInheritedRequests(
  tx: Tx,
  moved: { id: string; organization_id: string },
) {
  const below = await idsBelow(tx, moved.id)
  // Waits for concurrent grants to them.
  const asking = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('access_requests').select('user_id').where('workspace_id', 'in', below),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const members = await workspaceUsers(tx, moved.id, moved.organization_id)
  for (const { id } of asking)
    if (members.some((member) => member.id === id)) await closeRequests(tx, id, below)
}

const closeRequests = (tx: Tx, userId: string, workspaceIds: readonly string[]) =>
  tx
    .deleteFrom('access_requests')
    .where('user_id', '=', userId)
    .where('workspace_id', 'in', workspaceIds)
    .execute()

/** Serializes changes of a user. Before a grant, which changes the user's version. */
export const lockUser = (tx: Tx, id: string) =>
  tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()

/** The workspace, which is locked, and a user of its organization. */
async function findBoth(
  tx: Tx,
  actor: Actor,
  { workspaceId, userId }: { workspaceId: string; userId: string },
) {
  const workspace = await lockVisibleWorkspace(tx, actor, workspaceId)
  const found = await findUser(tx, userId)
  if (found?.row.organization_id !== workspace.organization_id) throw notFound('user')
  return { workspace, user: userPresenter(actor)(found.row, found.workspaceIds) }
}

async function isInherited(
  tx: Tx,
  { id, organization_id }: { id: string; organization_id: string },
  userId: string,
) {
  const users = await workspaceUsers(tx, id, organization_id)
  return users.some((user) => user.id === userId)
}

/**
 * Direct access first, then inherited (WS-26): granted on a parent workspace, or held by an owner.
 */
export async function workspaceUsers(
  tx: Tx,
  workspaceId: string,
  organizationId: string,
): Promise<WorkspaceUser[]> {
  const { rows } = await sql<{
    id: string
    fullName: string
    email: string
    role: WorkspaceUser['role']
    direct: boolean
  }>`
    with recursive above as (
      select id, parent_id from workspaces where id = ${workspaceId}
      union
      select parent.id, parent.parent_id from workspaces as parent join above on above.parent_id = parent.id
    )
    select u.id, u.full_name as "fullName", u.email, u.role,
      coalesce(bool_or(a.workspace_id = ${workspaceId}), false) as direct
    from users as u
    left join workspace_access as a
      on a.user_id = u.id and a.workspace_id in (select id from above)
    where u.organization_id = ${organizationId} and (a.user_id is not null or u.role = 'ORG_OWNER')
    group by u.id`.execute(tx)
  const users = rows.map(({ direct, ...user }) => ({
    ...user,
    userRole: user.role,
    accessInherited: !direct,
  }))
  return sortBy(users, ({ fullName }) => nameOrder(fullName), compareCodePoints).toSorted(
    (a, b) => Number(a.accessInherited) - Number(b.accessInherited),
  )
}
