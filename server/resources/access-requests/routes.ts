import type { FastifyInstance } from 'fastify'

import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { conflict, notFound } from '#server/http/http-error.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import { grantAccess, lockUser } from '#server/resources/workspaces/access.ts'
import {
  canSeeWorkspace,
  lockTree,
  lockWorkspaceShared,
} from '#server/resources/workspaces/query.ts'
import { workspacesOf } from '#server/services/authenticate.ts'
import { type AccessRequest, workspaceEndpoints } from '#src/contract/workspace.ts'
import { hasAllWorkspaces, mayRequestAccess } from '#src/domain/permissions.ts'

const LIMIT = { name: 'request-access', max: 60, windowMs: 60 * 60 * 1_000 }

/** Access requests: made by users, answered by those who may grant access (PERM-08). */
export function accessRequests(app: FastifyInstance, deps: Dependencies) {
  serve(app, deps, workspaceEndpoints.accessRequests, (_input, { actor, tx }) =>
    listAccessRequests(tx, actor, actor.organizationId),
  )

  serve(
    app,
    deps,
    workspaceEndpoints.requestAccess,
    async ({ params, body }, { actor, tx }) => {
      // Neither a move nor a grant gives access meanwhile: they close only requests that they see.
      if (actor.organizationId !== null) await lockTree(tx, actor.organizationId)
      const workspace = await lockWorkspaceShared(tx, params.id)
      if (!workspace) throw notFound('workspace')
      await lockUser(tx, actor.userId)
      const visible = await workspacesOf(tx, actor.userId)
      if (!mayRequestAccess(actor, visible.includes(workspace.id)))
        throw conflict('You already have access to this workspace.')
      await tx
        .insertInto('access_requests')
        .values({
          workspace_id: workspace.id,
          user_id: actor.userId,
          organization_id: workspace.organization_id,
          reason: body.reason,
        })
        .onConflict((again) =>
          again.columns(['workspace_id', 'user_id']).doUpdateSet({ reason: body.reason }),
        )
        .execute()
      return {}
    },
    // Each one reloads the open consoles of the organization.
    { before: ({ userId }) => countAttempt(deps, { ...LIMIT, subject: userId }) },
  )

  serve(app, deps, workspaceEndpoints.approveAccess, async ({ params }, { actor, tx }) => {
    const { workspace_id: id, ...request } = await lockRequest(tx, actor, params.id)
    // A user who became an owner or inherits access meanwhile needs no grant.
    const visible = await workspacesOf(tx, request.user_id)
    if (!hasAllWorkspaces(request) && !visible.includes(id))
      await grantAccess(tx, { id, organization_id: request.organization_id }, request.user_id)
    await removeRequest(tx, request.id)
    return {}
  })

  serve(app, deps, workspaceEndpoints.declineAccess, async ({ params }, { actor, tx }) => {
    const { id } = await lockRequest(tx, actor, params.id)
    await removeRequest(tx, id)
    return {}
  })
}

/**
 * Open requests for workspaces that the caller can see, oldest first. Null: of all organizations.
 */
export async function listAccessRequests(
  tx: Tx,
  actor: Actor,
  organizationId: string | null,
): Promise<AccessRequest[]> {
  const rows = await requestRows(tx)
    .$if(organizationId !== null, (query) => query.where('r.organization_id', '=', organizationId))
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute()
  return rows
    .filter((row) => canSeeWorkspace(actor, row.workspace_id))
    .map((row) => ({
      id: row.id,
      workspaceId: row.workspace_id,
      workspaceName: row.workspace_name,
      userId: row.user_id,
      fullName: row.full_name,
      email: row.email,
      reason: row.reason,
      requestedAt: row.created_at.toISOString(),
    }))
}

const requestRows = (tx: Tx) =>
  tx
    .selectFrom('access_requests as r')
    .innerJoin('workspaces as w', 'w.id', 'r.workspace_id')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .selectAll('r')
    .select((request) => [
      // The root is displayed as “All” (WS-08).
      request
        .case()
        .when('w.parent_id', 'is', null)
        .then('All')
        .else(request.ref('w.name'))
        .end()
        .as('workspace_name'),
      'u.full_name',
      'u.email',
      'u.role',
    ])

/**
 * If two callers answer at once, the first wins and the second gets 404. Locks the workspace and
 * then the user first, like a grant, which also removes requests.
 */
async function lockRequest(tx: Tx, actor: Actor, id: string) {
  const { workspace_id, user_id } = await findRequest(tx, actor, id)
  await lockWorkspaceShared(tx, workspace_id)
  await lockUser(tx, user_id)
  return findRequest(tx, actor, id)
}

async function findRequest(tx: Tx, actor: Actor, id: string) {
  const request = await requestRows(tx).where('r.id', '=', id).executeTakeFirst()
  if (!request || !canSeeWorkspace(actor, request.workspace_id)) throw notFound('request')
  return request
}

const removeRequest = (tx: Tx, id: string) =>
  tx.deleteFrom('access_requests').where('id', '=', id).execute()
