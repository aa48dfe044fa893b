import { liveQuery } from 'dexie'

import type { OutboxDatabase } from './database.ts'
import { type Op, type Receipt, readOps, type UnreadableOp } from './op.ts'
import type { PendingChange } from './overlay.ts'

export interface OutboxView {
  /** False until the database was read for the first time. */
  loaded: boolean
  /** In the order of saving. */
  ops: readonly Op[]
  unreadable: readonly UnreadableOp[]
  /** What `overlay` takes: the ops, and those of this visit that were sent a moment ago. */
  changes: readonly PendingChange[]
  counts: { waiting: number; attention: number }
}

const EMPTY: OutboxView = {
  loaded: false,
  ops: [],
  unreadable: [],
  changes: [],
  counts: { waiting: 0, attention: 0 },
}
/** By then every read that matters was repeated. */
const SHOWN_AFTER_DONE_MS = 10 * 60_000

export type OutboxWatch = ReturnType<typeof watchOutbox>

/** Follows the outbox as all tabs see it. `onDone` hears of every change that any tab sent from now on. */
export function watchOutbox(
  db: OutboxDatabase,
  { now, onDone }: { now: () => number; onDone: (receipts: readonly Receipt[]) => void },
) {
  let view = EMPTY
  let done: (PendingChange & { doneAt: number })[] = []
  const known = new Set<string>()
  const startedAt = now()
  const listeners = new Set<() => void>()

  const receiptsSince = (moment: number) =>
    db.receipts.where('doneAt').aboveOrEqual(moment).toArray()
  const subscription = liveQuery(async () => ({
    rows: await db.ops.orderBy('seq').toArray(),
    receipts: await receiptsSince(Math.max(startedAt, now() - SHOWN_AFTER_DONE_MS)),
  })).subscribe({
    next({ rows, receipts }) {
      const fresh = receipts.filter(({ opId }) => !known.has(opId))
      for (const { opId } of fresh) known.add(opId)
      done = [
        ...done.filter(({ doneAt }) => now() - doneAt < SHOWN_AFTER_DONE_MS),
        ...fresh.flatMap(({ opId, doneAt }) =>
          view.ops.filter((op) => op.opId === opId).map((op) => ({ op, doneAt })),
        ),
      ]
      view = viewOf(rows, done)
      if (fresh.length > 0) onDone(fresh)
      for (const listener of listeners) listener()
    },
    error() {
      // Dexie opens a lost connection again with the next use; what was shown stays until then.
    },
  })

  return {
    get: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Whether the server has it, as far as this visit knows. */
    isDone: (opId: string) => known.has(opId),
    close: () => subscription.unsubscribe(),
  }
}

function viewOf(rows: readonly unknown[], done: readonly PendingChange[]): OutboxView {
  const { ops, unreadable } = readOps(rows)
  const attention = ops.filter(({ state }) => state === 'attention').length + unreadable.length
  return {
    loaded: true,
    ops,
    unreadable,
    changes: [...done, ...ops.map((op) => ({ op }))].sort((a, b) => a.op.seq - b.op.seq),
    counts: { waiting: ops.length + unreadable.length - attention, attention },
  }
}
