import type { FastifyInstance } from 'fastify'

import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { notFound } from '#server/http/problems.ts'
import { serve } from '#server/http/serve.ts'
import type { Parts } from '#server/parts.ts'
import { organizationEndpoints, type WorkspacePermission } from '#src/contract/organization.ts'
import { grouped } from '#src/domain/grouped.ts'
import { compareNames } from '#src/domain/name-order.ts'
import { can } from '#src/domain/permissions.ts'

import { requestsFor } from './access-requests.ts'
import { peopleBelow, type Reach } from './workspace-people.ts'
import { seesWorkspace } from './workspace-rows.ts'

/**
 * Who has access to which workspace, for everybody of the organisation: whoever asks for access wants to know whom they ask. Four
 * questions to the database, however many workspaces and people there are; what is inherited is worked out here.
 */
export function workspacesPermissions(app: FastifyInstance, parts: Parts) {
  serve(app, parts, organizationEndpoints.workspacesPermissions, async ({ params }, context) => {
    const { actor, tx } = context
    const workspaces = await tx
      .selectFrom('workspaces')
      .select(['id', 'name', 'parent_id', 'updated_at'])
      .where('organization_id', '=', params.id)
      .execute()
    // An organisation always has its root.
    if (workspaces.length === 0) throw notFound('organisation')
    const reach = peopleBelow(await peopleOf(tx, params.id))
    const asked = await ownRequests(tx, actor)
    const requests = can(actor, 'permission.manage') ? await requestsFor(tx, actor, params.id) : []

    const children = grouped(workspaces, ({ parent_id }) => parent_id)
    const requestsOf = grouped(requests, ({ workspaceId }) => workspaceId)
    const data: WorkspacePermission[] = []
    const add = (parentId: string | null, above: Reach | undefined) => {
      const siblings = children.get(parentId) ?? []
      for (const { id, name, updated_at } of siblings.toSorted((a, b) =>
        compareNames(a.name, b.name),
      )) {
        const here = reach(id, above)
        data.push({
          id,
          name,
          parentId,
          updatedAt: updated_at.toISOString(),
          hasAccess: seesWorkspace(actor, id),
          waitingForApproval: asked.has(id),
          ...here.columns,
          requests: [...(requestsOf.get(id) ?? [])],
        })
        add(id, here)
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
