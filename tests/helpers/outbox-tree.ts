import * as v from 'valibot'

import { ProblemError } from '#src/platform/http/problem.ts'
import { defineMutation, into } from '#src/platform/outbox/define.ts'
import type { FileMap, Attempt } from '#src/platform/outbox/define.ts'

import type { Fate } from './outbox-world.ts'

interface Node {
  name: string
  parentId: string
  items: string[]
}
/** Names and items by position, independent of ids. */
export type Shape = { name: string; items: string[]; children: Shape[] }

const ROOT = 'root'

/** A folder tree with the rules of a server: a missing folder cannot be changed. */
export function treeOf() {
  const nodes = new Map<string, Node>([[ROOT, { name: ROOT, parentId: '', items: [] }]])
  const childrenOf = (id: string) => [...nodes].filter(([, { parentId }]) => parentId === id)
  const get = (id: string) => {
    const node = nodes.get(id)
    if (!node) throw new ProblemError({ kind: 'notFound', message: id })
    return node
  }
  const remove = (id: string) => {
    for (const [child] of childrenOf(id)) remove(child)
    nodes.delete(id)
  }
  const shapeOf = (id: string): Shape => ({
    name: get(id).name,
    items: get(id).items,
    children: childrenOf(id)
      .map(([child]) => shapeOf(child))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  })
  return {
    ids: () => [...nodes.keys()],
    create(id: string, name: string, parentId: string) {
      get(parentId)
      nodes.set(id, { name, parentId, items: [] })
    },
    rename: (id: string, name: string) => void (get(id).name = name),
    move(id: string, parentId: string) {
      get(parentId)
      get(id).parentId = parentId
    },
    isBelow(id: string, above: string): boolean {
      return id === above || (nodes.has(id) && this.isBelow(get(id).parentId, above))
    },
    add: (id: string, item: string) => void get(id).items.push(item),
    remove(id: string) {
      get(id)
      remove(id)
    },
    shape: () => shapeOf(ROOT),
  }
}

/** A server that applies each key once, unless it ignores keys, and assigns ids itself. */
export function treeServer({ ignoresKeys = false } = {}) {
  const tree = treeOf()
  const answers = new Map<string, unknown>()
  const late: (() => void)[] = []
  let decide: () => Fate = () => undefined
  let made = 0
  let requests = 0

  function apply(key: string, deed: (newId: string) => unknown) {
    if (answers.has(key) && !ignoresKeys) return answers.get(key)
    made += 1
    const answer = deed(`server-${made}`)
    answers.set(key, answer)
    return answer
  }
  const quietly = (run: () => unknown) => {
    try {
      run()
    } catch {
      // No client receives the rejection of an aborted request.
    }
  }

  async function receive(
    { options }: Pick<Attempt<FileMap>, 'options'>,
    deed: (newId: string) => unknown,
  ) {
    const key = options.headers?.['idempotency-key'] ?? ''
    const fate = decide()
    requests += 1
    await new Promise((resolve) => setImmediate(resolve))
    if (fate && 'kind' in fate) throw new ProblemError(fate)
    if (fate && 'late' in fate) late.push(() => apply(key, deed))
    if (fate && 'answerLost' in fate) quietly(() => apply(key, deed))
    if (fate) throw new ProblemError({ kind: 'offline' })
    for (const arrive of late.splice(0)) quietly(arrive)
    return apply(key, deed)
  }
  return {
    tree,
    receive,
    requests: () => requests,
    meets: (fate: () => Fate) => {
      decide = fate
    },
  }
}
export type TreeServer = ReturnType<typeof treeServer>

const IdNameSchema = v.object({ id: v.string(), name: v.string() })

/** The mutations of a folder tree, as the product's media library defines them. */
export function treeKinds({ tree, receive }: TreeServer) {
  const common = { queue: 'light', lane: () => 'tree', refetch: () => [] } as const
  const create = defineMutation({
    ...common,
    kind: 'folder.create',
    input: v.object({ name: v.string(), parentId: v.string() }),
    creates: 'folder',
    entity: () => '',
    label: ({ name }) => `Create ${name}`,
    send: ({ name, parentId }, attempt) =>
      receive(attempt, (id) => {
        tree.create(id, name, parentId)
        return { id }
      }),
  })
  const rename = defineMutation({
    ...common,
    kind: 'folder.rename',
    input: IdNameSchema,
    entity: ({ id }) => `folder:${id}`,
    label: ({ name }) => `Rename to ${name}`,
    merge: (_older, newer) => newer,
    joins: [
      into(create, (older, { name }: v.InferOutput<typeof IdNameSchema>) => ({ ...older, name })),
    ],
    send: ({ id, name }, attempt) => receive(attempt, () => tree.rename(id, name)),
  })
  const move = defineMutation({
    ...common,
    kind: 'folder.move',
    input: v.object({ id: v.string(), parentId: v.string(), fromId: v.optional(v.string()) }),
    entity: ({ id }) => `folder:${id}`,
    label: ({ id }) => `Move ${id}`,
    send: ({ id, parentId }, attempt) => receive(attempt, () => tree.move(id, parentId)),
  })
  const add = defineMutation({
    ...common,
    kind: 'folder.add',
    input: v.object({ id: v.string(), item: v.string() }),
    creates: 'item',
    lane: ({ id }) => `items:${id}`,
    entity: () => '',
    label: ({ item }) => `Add ${item}`,
    send: ({ id, item }, attempt) =>
      receive(attempt, (itemId) => {
        tree.add(id, item)
        return { id: itemId }
      }),
  })
  const remove = defineMutation({
    ...common,
    kind: 'folder.remove',
    input: v.object({ id: v.string() }),
    entity: ({ id }) => `folder:${id}`,
    label: ({ id }) => `Remove ${id}`,
    removes: true,
    removesInside: ['folder', 'item'],
    goneIsDone: true,
    send: ({ id }, attempt) => receive(attempt, () => tree.remove(id)),
  })
  return { create, rename, move, add, remove }
}
