import type { Workspace } from '#src/contract/workspace.ts'
import { findWorkspace, flattenWorkspaces, totalDeviceCount } from '#src/domain/workspace-tree.ts'
import { ALL_WORKSPACES, UNGROUPED, WARNINGS } from '#src/widgets/workspace-tree/scope-ids.ts'
import { organizationOfScope } from '#src/widgets/workspace-tree/scope.ts'

import type { ListToLoad } from './download-lists.ts'

/** What is downloaded together. */
interface OfflinePlan {
  /** Number of descendants included. */
  below: number
  /** Their device models are included. */
  organizationIds: readonly string[]
  /** The list of the scope itself first, then its descendants. */
  lists: readonly [ListToLoad, ...ListToLoad[]]
}
export interface OfflineTarget extends OfflinePlan {
  name: string
}

/** Undefined for scopes that cannot be downloaded, such as warnings. */
export function offlinePlanFor(
  workspaces: readonly Workspace[],
  scope: string,
  organizationId: string | undefined,
): OfflinePlan | undefined {
  const [root] = workspaces
  if (scope === WARNINGS || root === undefined) return undefined
  const own = organizationId === undefined ? {} : { organizationId }
  const listOf = ({ id, deviceCount }: Workspace): ListToLoad => ({
    query: { ...own, workspaceFolderId: id },
    expected: deviceCount,
  })
  const listsBelow = (workspace: Workspace) =>
    flattenWorkspaces(workspace.workspaces)
      .filter(({ node }) => node.accessible)
      .map(({ node }) => listOf(node))
  const wholeList = (query: ListToLoad['query'], roots: readonly Workspace[]): ListToLoad => ({
    query,
    expected: totalDeviceCount(roots),
  })

  if (scope === ALL_WORKSPACES) {
    const organizationIds = [...new Set(workspaces.map((one) => one.organizationId))]
    return { below: 0, organizationIds, lists: [wholeList(own, workspaces)] }
  }
  if (scope === UNGROUPED)
    return { below: 0, organizationIds: [root.organizationId], lists: [listOf(root)] }
  const organization = organizationOfScope(workspaces, scope)
  // Root users query an organization and its workspaces separately, so both are stored.
  if (organization) {
    const below = listsBelow(organization)
    const whole = wholeList({ organizationId: scope }, [organization])
    const lists = [whole, listOf(organization), ...below] as const
    return { below: below.length, organizationIds: [scope], lists }
  }
  const workspace = findWorkspace(workspaces, scope)?.node
  if (!workspace) return undefined
  const below = workspace.parentId === null ? [] : listsBelow(workspace)
  const lists = [listOf(workspace), ...below] as const
  return { below: below.length, organizationIds: [workspace.organizationId], lists }
}
