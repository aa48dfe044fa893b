import type { FastifyInstance } from 'fastify'

import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { notFound } from '#server/http/http-error.ts'
import { serve } from '#server/http/serve.ts'
import { listAccessRequests } from '#server/resources/access-requests/routes.ts'
import { organizationEndpoints, type WorkspacePermission } from '#src/contract/organization.ts'
import { groupBy } from '#src/domain/group-by.ts'
import { compareNamed } from '#src/domain/name-order.ts'
import { can } from '#src/domain/permissions.ts'

import { canSeeWorkspace } from './query.ts'
import { createReachResolver, type Reach } from './reach.ts'

/**
 * Workspace permissions of an organization, visible to everyone in it so that they know whom to ask
 * for access. Four queries regardless of size; inheritance is computed here.
 */
export function workspacesPermissions(app: FastifyInstance, deps: Dependencies) {
  serve(app, deps, organizationEndpoints.workspacesPermissions, async ({ params }, context) => {
    const { actor, tx } = context
    const workspaces = await tx
      .selectFrom('workspaces')
      .select(['id', 'name', 'parent_id', 'updated_at'])
      .where('organization_id', '=', params.id)
      .execute()
    // Every organization has a root workspace.
    if (workspaces.length === 0) throw notFound('organization')
    const reach = createReachResolver(await peopleOf(tx, params.id))
    const requestedIds = await ownRequests(tx, actor)
    const requests = can(actor, 'permission.manage')
      ? await listAccessRequests(tx, actor, params.id)
      : []

    const children = groupBy(workspaces, ({ parent_id }) => parent_id)
    const requestsOf = groupBy(requests, ({ workspaceId }) => workspaceId)
    const data: WorkspacePermission[] = []
    const add = (parentId: string | null, above: Reach | undefined) => {
      const siblings = children.get(parentId) ?? []
      for (const { id, name, updated_at } of siblings.toSorted(compareNamed)) {
        const workspaceReach = reach(id, above)
        data.push({
          id,
          name,
          parentId,
          updatedAt: updated_at.toISOString(),
          hasAccess: canSeeWorkspace(actor, id),
          waitingForApproval: requestedIds.has(id),
          ...workspaceReach.columns,
          requests: [...(requestsOf.get(id) ?? [])],
        })
        add(id, workspaceReach)
      }
    }
    add(null, undefined)
    return { data }
  })
}

async function peopleOf(tx: Tx, organizationId: string) {
  const people = await tx
    .selectFrom('users')
    .select(['id', 'full_name as fullName', 'role'])
    .where('organization_id', '=', organizationId)
    .execute()
  const grants = await tx
    .selectFrom('workspace_access')
    .select(['workspace_id as workspaceId', 'user_id as userId'])
    .where('organization_id', '=', organizationId)
    .execute()
  return { people, grants }
}

async function ownRequests(tx: Tx, actor: Actor) {
  const rows = await tx
    .selectFrom('access_requests')
    .select('workspace_id')
    .where('user_id', '=', actor.userId)
    .execute()
  return new Set(rows.map(({ workspace_id }) => workspace_id))
}
