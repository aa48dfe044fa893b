import { describe, expect, it } from 'vitest'

import {
  addBelow,
  changeNode,
  moveNode,
  removeNode,
  renameNode,
  type TreeShape,
} from './tree-changes.ts'

interface Node {
  id: string
  name: string
  parentId: string | null
  inside: Node[]
}

const shape: TreeShape<Node> = {
  childrenOf: ({ inside }) => inside,
  withChildren: (node, inside) => ({ ...node, inside }),
}
const node = (id: string, parentId: string | null, inside: Node[] = [], name = id): Node => ({
  id,
  name,
  parentId,
  inside,
})

/** root > (a > (a1, a2), b), and the root of another organization. */
const tree = () => [
  node('root', null, [node('a', 'root', [node('a1', 'a'), node('a2', 'a')]), node('b', 'root')]),
  node('z-root', null),
]
/** As text: `root(a(a1 a2) b) z-root`. */
const drawn = (nodes: readonly Node[]): string =>
  nodes.map((n) => (n.inside.length > 0 ? `${n.name}(${drawn(n.inside)})` : n.name)).join(' ')

const WHOLE = 'root(a(a1 a2) b) z-root'

describe('changes of a tree', () => {
  it.each<[string, (roots: Node[]) => Node[], string]>([
    ['adds a node', (t) => addBelow(t, shape, node('new', 'b')), 'root(a(a1 a2) b(new)) z-root'],
    ['adds in order', (t) => addBelow(t, shape, node('A11', 'a')), 'root(a(a1 a2 A11) b) z-root'],
    ['moves a node', (t) => moveNode(t, shape, 'a', 'b'), 'root(b(a(a1 a2))) z-root'],
    ['moves a node up', (t) => moveNode(t, shape, 'a2', 'root'), 'root(a(a1) a2 b) z-root'],
    ['removes a subtree', (t) => removeNode(t, shape, 'a'), 'root(b) z-root'],
    ['removes a leaf', (t) => removeNode(t, shape, 'a2'), 'root(a(a1) b) z-root'],
    ['renames and sorts again', (t) => renameNode(t, shape, 'a', 'c'), 'root(b c(a1 a2)) z-root'],
    [
      'renames an added node',
      (t) => renameNode(addBelow(t, shape, node('tmp_1', 'b')), shape, 'tmp_1', 'Lobby'),
      'root(a(a1 a2) b(Lobby)) z-root',
    ],
  ])('%s [OFF-10]', (_title, change, expected) => {
    const before = tree()
    expect(drawn(change(before))).toBe(expected)
    expect(drawn(before)).toBe(WHOLE)
  })

  it('keeps the identity of untouched branches', () => {
    const before = tree()
    const after = addBelow(before, shape, node('new', 'b'))
    expect(after[0]?.inside[0]).toBe(before[0]?.inside[0])
    expect(after[1]).toBe(before[1])
  })

  it('updates the parent of a moved node', () => {
    const moved = moveNode(tree(), shape, 'a1', 'b')[0]?.inside[1]?.inside[0]
    expect(moved).toEqual(node('a1', 'b'))
  })

  it.each<[string, (roots: Node[]) => Node[]]>([
    ['an unknown parent', (t) => addBelow(t, shape, node('new', 'tmp_gone'))],
    ['an existing node', (t) => addBelow(t, shape, node('a1', 'b'))],
    ['a second root', (t) => addBelow(t, shape, node('new', null))],
    ['an unknown node to move', (t) => moveNode(t, shape, 'tmp_gone', 'b')],
    ['an unknown parent to move to', (t) => moveNode(t, shape, 'a', 'tmp_gone')],
    ['a move below itself', (t) => moveNode(t, shape, 'a', 'a')],
    ['a move below a child', (t) => moveNode(t, shape, 'a', 'a1')],
    ['a move to the current parent', (t) => moveNode(t, shape, 'a', 'root')],
    ['an unknown node to rename', (t) => renameNode(t, shape, 'x', 'y')],
    ['a rename to the current name', (t) => renameNode(t, shape, 'a', 'a')],
    ['an unknown node to remove', (t) => removeNode(t, shape, 'x')],
    ['a change that changes nothing', (t) => changeNode(t, shape, 'a', (one) => one)],
  ])('%s keeps the identity of the tree [OFF-10]', (_title, change) => {
    const before = tree()
    expect(change(before)).toBe(before)
  })
})
