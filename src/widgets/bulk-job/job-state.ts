import type { Item } from '#src/platform/outbox/define.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'

/** A saved bulk change. */
export interface Job {
  groupId: string
  /** Its changes with their items. */
  changes: readonly { opId: string; items: readonly Item[] }[]
}

export interface ItemResult extends Item {
  status: 'waiting' | 'sending' | 'done' | 'failed'
  /** Its unfinished change. */
  op?: Op
}

export interface JobState {
  items: readonly ItemResult[]
  done: number
  failed: number
  /** No change is queued or in flight. */
  isOver: boolean
}

interface Known {
  /** All unfinished changes, of any job. */
  ops: readonly Op[]
  isDone: (opId: string) => boolean
  /** Remaining items of a change: part of it may be done. */
  itemsOf: (op: Op) => readonly Item[]
}

/**
 * The status of each item. `lastOp` remembers the last change of an item across calls, since the remainder of a partly
 * failed change continues as a new one.
 */
export function jobStateOf(job: Job, { ops, isDone, itemsOf }: Known, lastOp: Map<string, string>) {
  const changes = new Map(job.changes.map((change) => [change.opId, change]))
  const own = ops.filter(({ groupId, opId }) => groupId === job.groupId || changes.has(opId))
  const opByItem = new Map<string, Op>()
  for (const op of own) {
    const change = changes.get(op.opId)
    const things = itemsOf(op)
    for (const { id } of things.length > 0 ? things : (change?.items ?? [])) opByItem.set(id, op)
  }
  const items = job.changes.flatMap((change) =>
    change.items.map((item): ItemResult => {
      const op = opByItem.get(item.id)
      if (op) lastOp.set(item.id, op.opId)
      if (op) return { ...item, op, status: statusOf(op) }
      const isSent = isDone(lastOp.get(item.id) ?? change.opId)
      return { ...item, status: isSent ? 'done' : 'waiting' }
    }),
  )
  const count = (one: ItemResult['status']) => items.filter((it) => it.status === one).length
  const [done, failed] = [count('done'), count('failed')]
  return { items, done, failed, isOver: done + failed === items.length } satisfies JobState
}

function statusOf({ state }: Op): ItemResult['status'] {
  if (state === 'attention') return 'failed'
  return state === 'sending' ? 'sending' : 'waiting'
}
