import { compareNamed } from './name-order.ts'
import { insertSorted } from './sorted-insert.ts'
import { type ChildrenOf, findPlaced, idsBelow, type TreeNode } from './tree.ts'

/**
 * Changes of a nested tree with siblings sorted by name, like the server's answer. Unaffected nodes, and unchanged trees, keep
 * their object identity.
 */
interface BranchNode extends TreeNode {
  parentId: string | null
}

/** Access to the children of a node, whose property differs between nouns. */
export interface TreeShape<T> {
  childrenOf: ChildrenOf<T>
  withChildren: (node: T, children: T[]) => T
}

/** Adds a node below its parent, unless it already exists. */
export function addBelow<T extends BranchNode>(roots: T[], shape: TreeShape<T>, node: T): T[] {
  const { childrenOf, withChildren } = shape
  if (node.parentId === null || findPlaced(roots, childrenOf, node.id)) return roots
  return changeNode(roots, shape, node.parentId, (parent) =>
    withChildren(parent, insertSorted(childrenOf(parent), node, compareNamed)),
  )
}

export const changeNode = <T extends BranchNode>(
  roots: T[],
  shape: TreeShape<T>,
  id: string,
  change: (node: T) => T,
): T[] => onLevels(roots, shape, (level) => mapped(level, (n) => (n.id === id ? change(n) : n)))

export const renameNode = <T extends BranchNode>(
  roots: T[],
  shape: TreeShape<T>,
  id: string,
  name: string,
): T[] =>
  onLevels(roots, shape, (level) => {
    const node = level.find((one) => one.id === id)
    return node && node.name !== name
      ? insertSorted(without(level, id), { ...node, name }, compareNamed)
      : level
  })

/** Removes a node with its descendants. */
export const removeNode = <T extends BranchNode>(
  roots: T[],
  shape: TreeShape<T>,
  id: string,
): T[] =>
  onLevels(roots, shape, (level) =>
    level.some((one) => one.id === id) ? without(level, id) : level,
  )

/** Moves a node with its descendants. Unchanged if the parent is unknown or a descendant (WS-18). */
export function moveNode<T extends BranchNode>(
  roots: T[],
  shape: TreeShape<T>,
  id: string,
  parentId: string,
): T[] {
  const { childrenOf } = shape
  const moved = findPlaced(roots, childrenOf, id)?.node
  const canGo =
    findPlaced(roots, childrenOf, parentId) && !idsBelow(roots, childrenOf, id).has(parentId)
  if (!moved || !canGo || moved.parentId === parentId) return roots
  return addBelow(removeNode(roots, shape, id), shape, { ...moved, parentId })
}

/** Applies a change to every list of siblings, from the root down. */
function onLevels<T>(level: T[], shape: TreeShape<T>, change: (level: T[]) => T[]): T[] {
  return mapped(change(level), (node) => {
    const children = [...shape.childrenOf(node)]
    if (children.length === 0) return node
    const changed = onLevels(children, shape, change)
    return changed === children ? node : shape.withChildren(node, changed)
  })
}

function mapped<T>(level: T[], change: (node: T) => T): T[] {
  const next = level.map(change)
  return next.every((node, at) => node === level[at]) ? level : next
}

const without = <T extends TreeNode>(level: readonly T[], id: string) =>
  level.filter((node) => node.id !== id)
