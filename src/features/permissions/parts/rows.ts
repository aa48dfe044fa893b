import type { PeopleColumn, WorkspacePermission } from '#src/contract/organization.ts'
import type { AccessRequest, Workspace } from '#src/contract/workspace.ts'
import type { PermissionColumn } from '#src/domain/permissions.ts'
import { flattenWorkspaces } from '#src/domain/workspace-tree.ts'
import type { Marks } from '#src/widgets/search-tree/marks.ts'

/** A row of the table, including pending changes. */
export interface PermissionRow extends Record<PermissionColumn, PeopleColumn> {
  workspace: Workspace
  /** The root is 1. */
  level: number
  waitingForApproval: boolean
  requests: readonly AccessRequest[]
  mark: 'waiting' | 'rejected' | undefined
}

/** Rebuilds the workspace tree so that pending changes can be overlaid on it. */
export function treeOf(permissions: readonly WorkspacePermission[], organizationId: string) {
  const roots: Workspace[] = []
  const byId = new Map<string, Workspace>()
  for (const { id, name, parentId, hasAccess, updatedAt } of permissions) {
    const workspace: Workspace = {
      id,
      name,
      description: '',
      organizationId,
      parentId,
      timezoneId: '',
      deviceCount: 0,
      accessible: hasAccess,
      updatedAt,
      workspaces: [],
      users: [],
    }
    byId.set(id, workspace)
    const siblings = parentId === null ? roots : byId.get(parentId)?.workspaces
    siblings?.push(workspace)
  }
  return roots
}

const EMPTY_COLUMN: PeopleColumn = { total: 0, named: [] }

/** Parents come before their children. A pending workspace inherits the people of its parent. */
export function rowsOf(
  tree: readonly Workspace[],
  permissions: readonly WorkspacePermission[],
  marks: Marks,
): PermissionRow[] {
  const known = new Map(permissions.map((one) => [one.id, one]))
  return flattenWorkspaces(tree).map(({ node, level, path }) => {
    const own = known.get(node.id)
    const people = own ?? path.map(({ id }) => known.get(id)).findLast((one) => one !== undefined)
    return {
      workspace: node,
      level,
      admins: people?.admins ?? EMPTY_COLUMN,
      managers: people?.managers ?? EMPTY_COLUMN,
      users: people?.users ?? EMPTY_COLUMN,
      waitingForApproval: own?.waitingForApproval ?? false,
      requests: own?.requests ?? [],
      mark: marks.get(node.id),
    }
  })
}
