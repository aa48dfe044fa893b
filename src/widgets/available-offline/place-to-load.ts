import type { Workspace } from '#src/contract/workspace.ts'
import { findWorkspace, flattenWorkspaces, totalDeviceCount } from '#src/domain/workspace-tree.ts'
import { ALL, pathToPlace, UNGROUPED, WARNINGS } from '#src/widgets/workspace-tree/place.ts'

import type { ListToLoad } from './load-place.ts'

/** What is made available at once. */
export interface PlaceToLoad {
  name: string
  /** The place's own list first, then those of the workspaces below it. */
  lists: readonly [ListToLoad, ...ListToLoad[]]
}

/** Undefined where there is nothing to load: warnings are found in all workspaces. */
export function placeToLoad(
  workspaces: readonly Workspace[],
  place: string,
  organizationId: string | undefined,
): PlaceToLoad | undefined {
  const name = pathToPlace(workspaces, place).at(-1)?.name ?? ''
  const organization = organizationId === undefined ? {} : { organizationId }
  const listOf = ({ id, deviceCount }: Workspace): ListToLoad => ({
    query: { ...organization, workspaceFolderId: id },
    expected: deviceCount,
  })
  const [root] = workspaces
  if (place === WARNINGS || root === undefined) return undefined
  if (place === ALL)
    return { name, lists: [{ query: organization, expected: totalDeviceCount(workspaces) }] }
  if (place === UNGROUPED) return { name, lists: [listOf(root)] }
  const workspace = findWorkspace(workspaces, place)?.node
  if (!workspace) return undefined
  const below = flattenWorkspaces(workspace.workspaces).filter(({ node }) => node.accessible)
  return { name, lists: [listOf(workspace), ...below.map(({ node }) => listOf(node))] }
}
