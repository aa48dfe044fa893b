/** For all nested trees: workspaces, image folders, template folders. */
export interface TreeNode {
  id: string
  name: string
}

/** A node with its position. */
export interface Placed<T> {
  node: T
  /** 1 for the root. */
  level: number
  /** From the root to the node itself, for breadcrumbs. */
  path: readonly T[]
}

/** Returns the children of a node, whose property differs between nouns. */
export type ChildrenOf<T> = (node: T) => readonly T[]

/** All nodes, parents before children, siblings in order. */
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

/** Ids of a node and its descendants; empty for an unknown id. */
export function idsBelow<T extends TreeNode>(
  roots: readonly T[],
  childrenOf: ChildrenOf<T>,
  id: string,
): ReadonlySet<string> {
  const placed = findPlaced(roots, childrenOf, id)
  return new Set(placed && flatten([placed.node], childrenOf).map(({ node }) => node.id))
}
