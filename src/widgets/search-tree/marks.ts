import type { ChildrenOf } from '#src/domain/tree.ts'

/** Status of pending changes by node id. */
export type Marks = ReadonlyMap<string, 'waiting' | 'rejected'>

/** The node's own mark, or 'rejected' if a descendant has a rejected change. */
export function markOf<Node extends { id: string }>(
  node: Node,
  childrenOf: ChildrenOf<Node>,
  marks: Marks,
) {
  const hasRejected = (one: Node): boolean =>
    marks.get(one.id) === 'rejected' || childrenOf(one).some(hasRejected)
  return marks.size > 0 && hasRejected(node) ? 'rejected' : marks.get(node.id)
}
