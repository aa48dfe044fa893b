import type { Workspace } from '#src/contract/workspace.ts'

import { nameSearch } from './name-order.ts'
import { findPlaced, flatten, idsBelow } from './tree.ts'

const childrenOf = ({ workspaces }: Workspace) => workspaces

export const flattenWorkspaces = (roots: readonly Workspace[]) => flatten(roots, childrenOf)

/** The workspace with its level and its path for the breadcrumb. */
export const findWorkspace = (roots: readonly Workspace[], id: string) =>
  findPlaced(roots, childrenOf, id)

/** Whether a workspace may not hang below another: that is itself or one of its own descendants (WS-18). */
export const wouldMakeCycle = (roots: readonly Workspace[], id: string, parentId: string) =>
  idsBelow(roots, childrenOf, id).has(parentId)

/** What a workspace may be moved below. */
export function possibleParents(roots: readonly Workspace[], id: string) {
  const excluded = idsBelow(roots, childrenOf, id)
  return flattenWorkspaces(roots).filter(({ node }) => node.accessible && !excluded.has(node.id))
}

/** The workspace and all below it; only itself if the tree does not have it. */
export const workspaceAndBelow = (roots: readonly Workspace[], id: string) => [
  ...new Set([id, ...idsBelow(roots, childrenOf, id)]),
]

/** Devices of workspaces and all below them (WS-05). */
export const totalDeviceCount = (roots: readonly Workspace[]) =>
  flattenWorkspaces(roots).reduce((total, { node }) => total + node.deviceCount, 0)

/** Ids of the workspaces whose name contains the search, and of all their ancestors (WS-04). */
export function keptBySearch(roots: readonly Workspace[], search: string): ReadonlySet<string> {
  const isFound = nameSearch(search)
  const matching = flattenWorkspaces(roots).filter(({ node }) => isFound(node.name))
  return new Set(matching.flatMap(({ path }) => path.map(({ id }) => id)))
}
