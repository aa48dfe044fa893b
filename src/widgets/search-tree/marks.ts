import type { ChildrenOf } from '#src/domain/tree.ts'

/** What is the matter with changes of a node, by its id. */
export type Marks = ReadonlyMap<string, 'waiting' | 'refused'>

/** Its own, or the one that leads to what was refused below it. */
export function markOf<Node extends { id: string }>(
  node: Node,
  childrenOf: ChildrenOf<Node>,
  marks: Marks,
) {
  const leads = (one: Node): boolean =>
    marks.get(one.id) === 'refused' || childrenOf(one).some(leads)
  return marks.size > 0 && leads(node) ? 'refused' : marks.get(node.id)
}
