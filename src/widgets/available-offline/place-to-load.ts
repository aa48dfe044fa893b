import type { Workspace } from '#src/contract/workspace.ts'
import { findWorkspace, flattenWorkspaces, totalDeviceCount } from '#src/domain/workspace-tree.ts'
import { ALL, UNGROUPED, WARNINGS } from '#src/widgets/workspace-tree/place-id.ts'
import { organizationAt } from '#src/widgets/workspace-tree/place.ts'

import type { ListToLoad } from './load-place.ts'

/** What is made available at once. */
interface Loading {
  /** How many workspaces below it go along. */
  below: number
  /** Whose models are loaded along. */
  organizationId: string
  /** The place's own list first, then those of the workspaces below it. */
  lists: readonly [ListToLoad, ...ListToLoad[]]
}
export interface PlaceToLoad extends Loading {
  name: string
}

/** Undefined where there is nothing to load: warnings are found in all workspaces. */
export function placeToLoad(
  workspaces: readonly Workspace[],
  place: string,
  organizationId: string | undefined,
): Loading | undefined {
  const [root] = workspaces
  if (place === WARNINGS || root === undefined) return undefined
  const own = organizationId === undefined ? {} : { organizationId }
  const listOf = ({ id, deviceCount }: Workspace): ListToLoad => ({
    query: { ...own, workspaceFolderId: id },
    expected: deviceCount,
  })
  const listsBelow = (workspace: Workspace) =>
    flattenWorkspaces(workspace.workspaces)
      .filter(({ node }) => node.accessible)
      .map(({ node }) => listOf(node))
  const all = (query: ListToLoad['query'], roots: readonly Workspace[]): ListToLoad => ({
    query,
    expected: totalDeviceCount(roots),
  })

  if (place === ALL)
    return { below: 0, organizationId: root.organizationId, lists: [all(own, workspaces)] }
  if (place === UNGROUPED)
    return { below: 0, organizationId: root.organizationId, lists: [listOf(root)] }
  const organization = organizationAt(workspaces, place)
  // The list of an organisation is kept apart from those of its workspaces: the platform's own ask for these by themselves.
  if (organization) {
    const below = listsBelow(organization)
    const whole = all({ organizationId: place }, [organization])
    const lists = [whole, listOf(organization), ...below] as const
    return { below: below.length, organizationId: place, lists }
  }
  const workspace = findWorkspace(workspaces, place)?.node
  if (!workspace) return undefined
  const below = workspace.parentId === null ? [] : listsBelow(workspace)
  const lists = [listOf(workspace), ...below] as const
  return { below: below.length, organizationId: workspace.organizationId, lists }
}
