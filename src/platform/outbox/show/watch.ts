import { Dexie } from 'dexie'

import { createListeners } from '#src/domain/listeners.ts'

import { isRejected } from '../send/classify.ts'
import { isEqual } from '../send/three-way.ts'
import { usageOf } from '../store/budget.ts'
import type { OutboxDatabase } from '../store/database.ts'
import { awaitedIds, blockedOps, inDependencyOrder } from '../store/dependencies.ts'
import { type Loss, readLoss } from '../store/eviction-detector.ts'
import { type Op, OP_SCHEMA, type Receipt, type UnreadableOp } from '../store/op.ts'
import { oldestReader } from '../store/reader.ts'
import { withServerIds } from '../store/temp-id.ts'
import type { PendingChange } from './overlay.ts'
import { createPendingRows, type Mutated } from './pending-rows.ts'
import { createRefresher } from './refresher.ts'

export interface OutboxView {
  /** False until the first read of the database. */
  loaded: boolean
  /** In save order. */
  ops: readonly Op[]
  unreadable: readonly UnreadableOp[]
  /** For `overlay`: the ops, and those recently sent during this visit; a correction comes before its dependents. */
  changes: readonly PendingChange[]
  /** `blocked`: those of `waiting` that are not sent until a change that needs attention is fixed or discarded. */
  counts: { waiting: number; attention: number; blocked: number }
  files: { files: number; bytes: number }
  /** Assigned server ids, by temporary id. */
  serverIds: ReadonlyMap<string, string>
  /** A newer build has written to the outbox: this page may show it, but not write. */
  isReadOnly: boolean
  /** Changes that the browser evicted before they were sent, until the user acknowledges it. */
  lost?: Loss
}

export const EMPTY_VIEW: OutboxView = {
  loaded: false,
  ops: [],
  unreadable: [],
  changes: [],
  counts: { waiting: 0, attention: 0, blocked: 0 },
  files: { files: 0, bytes: 0 },
  serverIds: new Map(),
  isReadOnly: false,
}
/** By then all affected queries have been refetched. */
const SHOWN_AFTER_DONE_MS = 10 * 60_000
/** Receipts of several tabs may be written out of order. */
const OVERLAP_MS = 10_000

export type OutboxWatch = ReturnType<typeof watchOutbox>

interface WatchDependencies {
  now: () => number
  /** Called for every change that the server applies from now on, whichever tab sends it. */
  onDone: (receipts: readonly Receipt[]) => void
  /** The same for rejected changes, at each rejection. */
  onRejected: (ops: readonly Op[]) => void
}

/** Watches the outbox across all tabs. */
export function watchOutbox(db: OutboxDatabase, { now, onDone, onRejected }: WatchDependencies) {
  let view = EMPTY_VIEW
  let done: { op: Op; doneAt: number }[] = []
  const known = new Set<string>()
  let readReceiptsFrom = now()
  let serverIds: ReadonlyMap<string, string> = new Map()
  const pendingRows = createPendingRows(db)
  const { notify, subscribe } = createListeners()

  /** Receipts stay dated ahead after the clock is corrected. */
  const notInFuture = (ms: number) => Math.min(ms, now())

  function recentReceipts() {
    // The clock was set back.
    if (now() < readReceiptsFrom) readReceiptsFrom = now() - OVERLAP_MS
    return db.receipts.where('doneAt').aboveOrEqual(readReceiptsFrom).toArray()
  }

  /** Those that were not reported yet. Call once nothing can fail. */
  function takeFresh(found: readonly Receipt[]) {
    readReceiptsFrom = Math.max(
      readReceiptsFrom,
      ...found.map(({ doneAt }) => notInFuture(doneAt) - OVERLAP_MS),
    )
    const fresh = found.filter(({ opId }) => !known.has(opId))
    for (const { opId } of fresh) known.add(opId)
    return fresh
  }

  async function refresh() {
    // First, so that a change that is missing here because it was sent has its receipt below.
    const rows = await pendingRows.read()
    const [receipts, idCount, oldest, lost] = await Promise.all([
      recentReceipts(),
      db.idmap.count(),
      oldestReader(db),
      readLoss(db),
    ])
    if (idCount !== serverIds.size)
      serverIds = new Map(
        (await db.idmap.toArray()).map(({ tempId, serverId }) => [tempId, serverId]),
      )
    const fresh = takeFresh(receipts)
    const before = new Map(view.ops.map((op) => [op.opId, op]))
    done = [
      ...done.filter(({ doneAt }) => now() - doneAt < SHOWN_AFTER_DONE_MS),
      ...fresh.flatMap(({ opId, doneAt }) => {
        const op = before.get(opId)
        return op ? [{ op, doneAt }] : []
      }),
    ].map(({ op, doneAt }) => ({ op, doneAt: notInFuture(doneAt) }))
    const rejected = rows.ops.filter(
      (op) => view.loaded && isRejected(op) && before.get(op.opId)?.error?.at !== op.error?.at,
    )
    const next = {
      ...viewOf(rows, done, serverIds, oldest > OP_SCHEMA),
      ...(lost && { lost }),
    }
    const hasChanged = fresh.length > 0 || next.serverIds !== view.serverIds || !isEqual(next, view)
    if (hasChanged) view = next
    if (fresh.length > 0) onDone(fresh)
    if (rejected.length > 0) onRejected(rejected.map((op) => withKnownIds(op, serverIds)))
    if (hasChanged) notify()
  }

  const refresher = createRefresher(() =>
    refresh().catch(() => {
      // Dexie reopens a lost connection on next use; the last view stays until the next read.
    }),
  )
  const onMutation = (mutated: Mutated) => {
    pendingRows.recordMutation(mutated)
    const prefix = `idb://${db.name}/`
    // 'all' is reported to a page that was suspended.
    if (Object.keys(mutated).some((part) => part === 'all' || part.startsWith(prefix)))
      refresher.touch()
  }
  Dexie.on('storagemutated', onMutation)
  refresher.touch()

  return {
    get: () => view,
    subscribe,
    /** Reads everything again: a failed read is not repeated, and a tab that crashed did not announce its last writes. */
    reread() {
      pendingRows.invalidate()
      refresher.touch()
    },
    /** Whether the server applied it during this visit. */
    isDone: (opId: string) => known.has(opId),
    close() {
      Dexie.on('storagemutated').unsubscribe(onMutation)
      refresher.close()
    },
  }
}

function viewOf(
  { ops, unreadable }: Pick<OutboxView, 'ops' | 'unreadable'>,
  done: readonly { op: Op; doneAt: number }[],
  serverIds: ReadonlyMap<string, string>,
  isReadOnly: boolean,
): OutboxView {
  const parked = ops.filter(({ state }) => state === 'attention').length
  const attention = parked + unreadable.length
  // An unreadable row may create them; otherwise, a change without its id needs attention itself.
  const missing =
    unreadable.length > 0 ? [...awaitedIds(ops)].filter((id) => !serverIds.has(id)) : []
  // The receipt may be read before the row is gone.
  const listed = new Set(ops.map(({ opId }) => opId))
  const onlyDone = done.filter(({ op }) => !listed.has(op.opId))
  const withIds = ({ op, ...rest }: { op: Op; doneAt?: number }): PendingChange => ({
    ...rest,
    op: withKnownIds(op, serverIds),
    newId: op.yields ? (serverIds.get(op.yields.tempId) ?? op.yields.tempId) : '',
  })
  return {
    loaded: true,
    ops,
    unreadable,
    changes: inDependencyOrder(
      [...onlyDone, ...ops.map((op) => ({ op }))].map(withIds).sort((a, b) => a.op.seq - b.op.seq),
    ),
    counts: {
      waiting: ops.length - parked,
      attention,
      blocked: blockedOps(ops, missing).size - parked,
    },
    files: usageOf(ops),
    serverIds,
    isReadOnly,
  }
}

const resolutions = new WeakMap<Op, { known: number; op: Op }>()

/** The change with all assigned ids. */
function withKnownIds(op: Op, serverIds: ReadonlyMap<string, string>): Op {
  const known = op.refs.filter((tempId) => serverIds.has(tempId)).length
  if (known === 0) return op
  const before = resolutions.get(op)
  if (before?.known === known) return before.op
  const next = { ...op, payload: withServerIds(op.payload, serverIds) }
  resolutions.set(op, { known, op: next })
  return next
}
