import { compareCodePoints, compareNames } from './name-order.ts'
import { withPlaced } from './sorted-place.ts'
import { type ChildrenOf, findPlaced, idsBelow, type TreeNode } from './tree.ts'

/**
 * Changes of a nested tree, as the server would answer it afterwards: siblings by name. What they do not concern comes back
 * as the same object, and so does the whole tree where nothing changed.
 */
interface BranchNode extends TreeNode {
  parentId: string | null
}

/** Reads and replaces the children of a node, each noun having its own name for them. */
export interface TreeShape<T> {
  childrenOf: ChildrenOf<T>
  withChildren: (node: T, children: T[]) => T
}

/** Hangs a node below another; one that is there already stays as it is. */
export function addBelow<T extends BranchNode>(roots: T[], shape: TreeShape<T>, node: T): T[] {
  const { childrenOf, withChildren } = shape
  if (node.parentId === null || findPlaced(roots, childrenOf, node.id)) return roots
  return changeNode(roots, shape, node.parentId, (parent) =>
    withChildren(parent, withPlaced(childrenOf(parent), node, compareSiblings)),
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
      ? withPlaced(without(level, id), { ...node, name }, compareSiblings)
      : level
  })

/** Takes a node away with all below it. */
export const removeNode = <T extends BranchNode>(
  roots: T[],
  shape: TreeShape<T>,
  id: string,
): T[] =>
  onLevels(roots, shape, (level) =>
    level.some((one) => one.id === id) ? without(level, id) : level,
  )

/** Hangs a node with all below it below another. Nowhere where that is not known, or is itself below the node (WS-18). */
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

/** Applies a change to every set of siblings, from the root down. */
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

const compareSiblings = (a: TreeNode, b: TreeNode) =>
  compareNames(a.name, b.name) || compareCodePoints(a.id, b.id)
