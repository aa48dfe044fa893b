import type { Item } from '#src/platform/outbox/define.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'

/** A deed on many things at once, as it was saved. */
export interface Job {
  groupId: string
  /** Its changes, and what each of them is about. */
  changes: readonly { opId: string; items: readonly Item[] }[]
}

export interface ItemResult extends Item {
  standing: 'waiting' | 'sending' | 'done' | 'failed'
  /** The change that it stands in, while that is unfinished. */
  op?: Op
}

export interface JobState {
  items: readonly ItemResult[]
  done: number
  failed: number
  /** Nothing of it waits or is on its way. */
  isOver: boolean
}

interface Known {
  /** All that is unfinished, of this job or not. */
  ops: readonly Op[]
  isDone: (opId: string) => boolean
  /** The things that a change is about now: a part of it may have been done. */
  itemsOf: (op: Op) => readonly Item[]
}

/**
 * What came of each thing. `lastOp` remembers from one look to the next which change a thing was last seen in: what is left
 * undone goes on as another one.
 */
export function jobStateOf(job: Job, { ops, isDone, itemsOf }: Known, lastOp: Map<string, string>) {
  const changes = new Map(job.changes.map((change) => [change.opId, change]))
  const own = ops.filter(({ groupId, opId }) => groupId === job.groupId || changes.has(opId))
  const standing = new Map<string, Op>()
  for (const op of own) {
    const change = changes.get(op.opId)
    const things = itemsOf(op)
    for (const { id } of things.length > 0 ? things : (change?.items ?? [])) standing.set(id, op)
  }
  const items = job.changes.flatMap((change) =>
    change.items.map((item): ItemResult => {
      const op = standing.get(item.id)
      if (op) lastOp.set(item.id, op.opId)
      if (op) return { ...item, op, standing: standingOf(op) }
      const isSent = isDone(lastOp.get(item.id) ?? change.opId)
      return { ...item, standing: isSent ? 'done' : 'waiting' }
    }),
  )
  const count = (one: ItemResult['standing']) => items.filter((it) => it.standing === one).length
  const [done, failed] = [count('done'), count('failed')]
  return { items, done, failed, isOver: done + failed === items.length } satisfies JobState
}

function standingOf({ state }: Op): ItemResult['standing'] {
  if (state === 'attention') return 'failed'
  return state === 'sending' ? 'sending' : 'waiting'
}
