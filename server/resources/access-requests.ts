import type { FastifyInstance } from 'fastify'

import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { conflict, notFound } from '#server/http/problems.ts'
import { serve } from '#server/http/serve.ts'
import type { Parts } from '#server/parts.ts'
import { type AccessRequest, workspaceEndpoints } from '#src/contract/workspace.ts'
import { hasAllWorkspaces, mayRequestAccess } from '#src/domain/permissions.ts'

import { giveAccess } from './workspace-access.ts'
import { seesWorkspace } from './workspace-rows.ts'

/** Who asks to see a workspace, and who answers: those who may give access to it (PERM-08). */
export function accessRequests(app: FastifyInstance, parts: Parts) {
  serve(app, parts, workspaceEndpoints.accessRequests, (_input, { actor, tx }) =>
    requestsFor(tx, actor, actor.organizationId),
  )

  serve(app, parts, workspaceEndpoints.requestAccess, async ({ params, body }, { actor, tx }) => {
    const workspace = await tx
      .selectFrom('workspaces')
      .select(['id', 'organization_id'])
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (!workspace) throw notFound('workspace')
    if (!mayRequestAccess(actor, seesWorkspace(actor, workspace.id)))
      throw conflict('You have access to this workspace already.')
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
  })

  serve(app, parts, workspaceEndpoints.approveAccess, async ({ params }, { actor, tx }) => {
    const { workspace_id: id, ...request } = await takeRequest(tx, actor, params.id)
    // Somebody who became an owner meanwhile needs no grant.
    if (!hasAllWorkspaces(request))
      await giveAccess(tx, { id, organization_id: request.organization_id }, request.user_id)
    return {}
  })

  serve(app, parts, workspaceEndpoints.declineAccess, async ({ params }, { actor, tx }) => {
    await takeRequest(tx, actor, params.id)
    return {}
  })
}

/** What waits for an answer, of those workspaces that the caller sees; the oldest first. Null: of all organisations. */
export async function requestsFor(
  tx: Tx,
  actor: Actor,
  organizationId: string | null,
): Promise<AccessRequest[]> {
  const rows = await requestRows(tx)
    .$if(organizationId !== null, (all) => all.where('r.organization_id', '=', organizationId))
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute()
  return rows
    .filter((row) => seesWorkspace(actor, row.workspace_id))
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
    .select(['w.name as workspace_name', 'u.full_name', 'u.email', 'u.role'])

/** Of two who answer at once the first one does; the second hears that it is gone. */
async function takeRequest(tx: Tx, actor: Actor, id: string) {
  const request = await requestRows(tx).where('r.id', '=', id).executeTakeFirst()
  if (!request || !seesWorkspace(actor, request.workspace_id)) throw notFound('request')
  const { numDeletedRows } = await tx
    .deleteFrom('access_requests')
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('request')
  return request
}
