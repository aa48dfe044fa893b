import type { ChildrenOf } from '#src/domain/tree.ts'

export type Mark = readonly [id: string, 'waiting' | 'rejected']
/** Status of pending changes by node id. */
export type Marks = ReadonlyMap<Mark[0], Mark[1]>

/** A rejected change of a node is shown also if others of it wait. */
export const marksOf = (marks: readonly Mark[]): Marks =>
  new Map(marks.toSorted(([, a], [, b]) => Number(a === 'rejected') - Number(b === 'rejected')))

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
