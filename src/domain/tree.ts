/** Rules of every nested tree of the product: workspaces, image folders, template folders. */
export interface TreeNode {
  id: string
  name: string
}

/** A node where it stands. */
export interface Placed<T> {
  node: T
  /** The root of the tree is 1. */
  level: number
  /** From the root down to the node itself, as a breadcrumb shows it. */
  path: readonly T[]
}

/** Reads the children of a node, each noun having its own name for them. */
export type ChildrenOf<T> = (node: T) => readonly T[]

/** Every node, parents before their children, siblings in their order. */
export function flatten<T>(
  roots: readonly T[],
  childrenOf: ChildrenOf<T>,
  above: readonly T[] = [],
): Placed<T>[] {
  return roots.flatMap((node) => {
    const path = [...above, node]
    return [{ node, level: path.length, path }, ...flatten(childrenOf(node), childrenOf, path)]
  })
}

export const findPlaced = <T extends TreeNode>(
  roots: readonly T[],
  childrenOf: ChildrenOf<T>,
  id: string,
) => flatten(roots, childrenOf).find(({ node }) => node.id === id)

/** Ids of a node and of everything below it; empty for an id that is not in the tree. */
export function idsBelow<T extends TreeNode>(
  roots: readonly T[],
  childrenOf: ChildrenOf<T>,
  id: string,
): ReadonlySet<string> {
  const placed = findPlaced(roots, childrenOf, id)
  return new Set(placed && flatten([placed.node], childrenOf).map(({ node }) => node.id))
}
