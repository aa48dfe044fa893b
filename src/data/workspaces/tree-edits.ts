import type { Workspace } from '#src/contract/workspace.ts'
import { compareNames } from '#src/domain/name-order.ts'
import { findWorkspace, wouldMakeCycle } from '#src/domain/workspace-tree.ts'

type Tree = readonly Workspace[]

/** The tree with one of its workspaces as `edit` makes it; without that workspace, the tree as it is. */
export const withWorkspace = (
  tree: Tree,
  id: string,
  edit: (workspace: Workspace) => Workspace,
): Workspace[] =>
  sorted(
    tree.map((one) =>
      one.id === id ? edit(one) : { ...one, workspaces: withWorkspace(one.workspaces, id, edit) },
    ),
  )

/** Below its parent; nowhere where that is not in the tree. */
export const withChild = (tree: Tree, child: Workspace): Workspace[] =>
  child.parentId === null
    ? [...tree]
    : withWorkspace(tree, child.parentId, (parent) => ({
        ...parent,
        workspaces: sorted([...parent.workspaces, child]),
      }))

const withoutBranch = (tree: Tree, id: string): Workspace[] =>
  tree.flatMap((one) =>
    one.id === id ? [] : [{ ...one, workspaces: withoutBranch(one.workspaces, id) }],
  )

/** With all that is below it. A move that the server would refuse changes nothing. */
export function withBranchMoved(tree: Tree, id: string, parentId: string): Workspace[] {
  const moved = findWorkspace(tree, id)?.node
  const isPossible =
    moved &&
    moved.parentId !== null &&
    findWorkspace(tree, parentId) &&
    !wouldMakeCycle(tree, id, parentId)
  return isPossible ? withChild(withoutBranch(tree, id), { ...moved, parentId }) : [...tree]
}

/** WS-24: its devices move to the root, its sub-workspaces to its parent. */
export function withoutWorkspace(tree: Tree, id: string, rootId: string): Workspace[] {
  const gone = findWorkspace(tree, id)?.node
  if (!gone || gone.parentId === null) return [...tree]
  const { parentId, deviceCount } = gone
  const children = gone.workspaces.map((child) => ({ ...child, parentId }))
  const rest = children.reduce(withChild, withoutBranch(tree, id))
  return withCount(rest, rootId, deviceCount)
}

/** What may not be seen counts nothing. */
export const withCount = (tree: Tree, id: string, difference: number): Workspace[] =>
  withWorkspace(tree, id, (one) =>
    one.accessible ? { ...one, deviceCount: Math.max(0, one.deviceCount + difference) } : one,
  )

/** Siblings stand by name. */
const sorted = (siblings: Tree) => siblings.toSorted((a, b) => compareNames(a.name, b.name))
