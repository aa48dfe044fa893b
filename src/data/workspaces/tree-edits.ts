import type { Workspace } from '#src/contract/workspace.ts'
import { addBelow, changeNode, removeNode, type TreeShape } from '#src/domain/tree-changes.ts'
import { findWorkspace } from '#src/domain/workspace-tree.ts'

export const workspaceShape: TreeShape<Workspace> = {
  childrenOf: ({ workspaces }) => workspaces,
  withChildren: (workspace, workspaces) => ({ ...workspace, workspaces }),
}

/** Inaccessible workspaces have no device count. */
export const withCount = (tree: Workspace[], id: string, difference: number) =>
  changeNode(tree, workspaceShape, id, (one) =>
    one.accessible ? { ...one, deviceCount: Math.max(0, one.deviceCount + difference) } : one,
  )

/** WS-24: devices move to the root, sub-workspaces to the parent. */
export function withoutWorkspace(tree: Workspace[], id: string, rootId: string): Workspace[] {
  const gone = findWorkspace(tree, id)?.node
  if (!gone || gone.parentId === null) return tree
  const { parentId, deviceCount, workspaces } = gone
  const rest = workspaces.reduce(
    (hung, child) => addBelow(hung, workspaceShape, { ...child, parentId }),
    removeNode(tree, workspaceShape, id),
  )
  return withCount(rest, rootId, deviceCount)
}
