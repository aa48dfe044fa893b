import type { Item } from '#src/platform/outbox/define.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'

/** A saved bulk change. */
export interface Job {
  groupId: string
  /** Its changes with their items. */
  changes: readonly JobChange[]
}

interface JobChange {
  opId: string
  items: readonly Item[]
  /** It canceled out with unsent changes when it was saved. */
  canceled?: true
}

export interface ItemResult extends Item {
  /** Dropped: discarded, or replaced by a later change. */
  status: 'waiting' | 'sending' | 'done' | 'failed' | 'dropped'
  /** Its unfinished change. */
  op?: Op
}

export interface JobState {
  items: readonly ItemResult[]
  done: number
  failed: number
  dropped: number
  /** No change is queued or in flight. */
  isOver: boolean
}

interface Known {
  /** All unfinished changes, of any job. */
  ops: readonly Op[]
  isDone: (opId: string) => boolean
  /** Remaining items of a change: part of it may be done. */
  itemsOf: (op: Op) => readonly Item[]
  /** The server's id: a change that was sent has it, the job may still have the temporary one. */
  knownId: (id: string) => string
}

/**
 * The status of each item. `lastOp` remembers the last change of an item across calls, since the remainder of a partly
 * failed change continues as a new one.
 */
export function jobStateOf(
  job: Job,
  { ops, isDone, itemsOf, knownId }: Known,
  lastOp: Map<string, string>,
) {
  const changes = new Map(job.changes.map((change) => [change.opId, change]))
  const own = ops.filter(({ groupId, opId }) => groupId === job.groupId || changes.has(opId))
  const opByItem = new Map<string, Op>()
  for (const op of own) {
    const change = changes.get(op.opId)
    const things = itemsOf(op)
    for (const { id } of things.length > 0 ? things : (change?.items ?? []))
      opByItem.set(knownId(id), op)
  }
  const items = job.changes.flatMap((change) =>
    change.items.map((item): ItemResult => {
      const op = opByItem.get(knownId(item.id))
      if (op) lastOp.set(item.id, op.opId)
      if (op) return { ...item, op, status: statusOf(op) }
      return { ...item, status: endOf(change, lastOp.get(item.id), isDone) }
    }),
  )
  const count = (one: ItemResult['status']) => items.filter((it) => it.status === one).length
  const [done, failed, dropped] = [count('done'), count('failed'), count('dropped')]
  const isOver = done + failed + dropped === items.length
  return { items, done, failed, dropped, isOver } satisfies JobState
}

/** The status of an item without a pending change. Before its change was read for the first time, it is waiting. */
function endOf(
  { opId, canceled }: JobChange,
  lastOpId: string | undefined,
  isDone: Known['isDone'],
) {
  if (canceled || isDone(lastOpId ?? opId)) return 'done'
  return lastOpId === undefined ? 'waiting' : 'dropped'
}

function statusOf({ state }: Op): ItemResult['status'] {
  if (state === 'attention') return 'failed'
  return state === 'sending' ? 'sending' : 'waiting'
}
