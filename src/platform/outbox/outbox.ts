import * as v from 'valibot'

import { isQuotaExceeded } from '#src/platform/db/quota.ts'
import { reopenUserStorage } from '#src/platform/db/user-storage.ts'
import type { TabChannel } from '#src/platform/tabs/channel.ts'
import type { Locks } from '#src/platform/tabs/locks.ts'

import type { Applied, FileMap, QueuedMutation, SaveOptions } from './define.ts'
import {
  discardAll,
  discardOp,
  deleteExpired,
  keepMine,
  retryOps,
  cancelUnsentOp,
  useTheirs,
} from './save/actions.ts'
import {
  type Change,
  change,
  saveTogether,
  type SavingDependencies,
  type TogetherOptions,
} from './save/enqueue.ts'
import { compensationOfUnsent } from './send/compensate.ts'
import { createEngine, type EngineEvent } from './send/engine.ts'
import { createProgress } from './show/progress.ts'
import { createRefresher } from './show/refresher.ts'
import { watchOutbox, type OutboxWatch } from './show/watch.ts'
import { openOutboxDatabase } from './store/database.ts'
import { createDrafts } from './store/drafts.ts'
import { createEvictionDetector, type StorageSlot } from './store/eviction-detector.ts'
import type { Op, Receipt } from './store/op.ts'
import { claimAsReader } from './store/reader.ts'
import { createStorageReserve } from './store/storage-reserve.ts'

export interface OutboxDependencies {
  userId: string
  definitions: readonly QueuedMutation[]
  currentUserId: () => string | undefined
  /** Whether the server answered the last request. */
  isReachable: () => boolean
  isOffline: () => boolean
  serverNow: () => number | undefined
  lastAnswerMs: () => number | undefined
  confirmedServerNow: () => Promise<number | undefined>
  supportsIdempotencyKeys: () => Promise<boolean | undefined>
  canReachServer: () => Promise<boolean>
  maxParallelUploads: () => number
  locks: Locks
  channel: TabChannel
  /** Stores the number of pending changes, for a browser that deletes databases. */
  pendingCount: StorageSlot
  appBuild: string
  /** The organization that ROOT acts in. */
  actingOrganizationId?: () => string | undefined
  freeSpace: SavingDependencies['freeSpace']
  spaceRetryDelaysMs?: readonly number[] | undefined
  /** Called in every tab with the query keys to invalidate, for each change that the server has applied or rejected. */
  onAnswered: (refetch: Receipt['refetch']) => void
  /** Called in the sending tab, before the change counts as sent. */
  onApplied?: ((applied: Applied) => Promise<unknown>) | undefined
  onEvent: (event: EngineEvent) => void
}

export interface Saved {
  opId: string
  /** Temporary id of the created entity, until the server assigns one. */
  tempId?: string
  /** It canceled out with unsent changes: there is nothing to send. */
  canceled?: true
  /**
   * Resolves with the first known outcome: 'waiting' if it is retried later, 'canceled' if it cancels an unsent change. For
   * the toast only; the change itself is stored.
   */
  outcome: () => Promise<Outcome | 'canceled'>
}

export type Outbox = ReturnType<typeof createOutbox>

/** A browser deletes a site's storage place by place; meanwhile, nothing can be read. */
const DELETED_WITHIN_MS = 1_000

/** One user's outbox in this tab: saves, sends and shows changes. */
export function createOutbox(parts: OutboxDependencies) {
  const { userId, channel, definitions: kinds, onEvent, ...rest } = parts
  const db = openOutboxDatabase(userId)
  const now = () => Date.now()
  const definitions = new Map(kinds.map((one) => [one.kind as string, one]))
  const refetchOf = ({ kind, payload }: Op) => {
    const mutation = definitions.get(kind)
    if (!mutation) return []
    const input = v.safeParse(mutation.input, payload)
    return input.success ? mutation.refetch(input.output) : []
  }
  const watch = watchOutbox(db, {
    now,
    onDone: (receipts) => parts.onAnswered(receipts.flatMap(({ refetch }) => refetch)),
    onRejected: (ops) => parts.onAnswered(ops.flatMap(refetchOf)),
  })
  const detector = createEvictionDetector({ db, userId, slot: parts.pendingCount, now })
  const markers = createRefresher(reconcileMarkers)
  const progress = createProgress({ userId, channel })
  const engine = createEngine({
    ...rest,
    userId,
    db,
    definitions,
    now,
    random: () => Math.random(),
    onProgress: progress.report,
    wakeIn(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    onEvent(event) {
      if (event.type === 'settled') progress.clear(event.result.op.opId)
      onEvent(event)
    },
  })
  const notify = () => {
    engine.notify()
    channel.post({ type: 'kick', userId })
  }
  const unsubscribe = channel.subscribe((message) => {
    if (message.type === 'kick' && message.userId === userId) engine.notify()
  })
  let isClosed = false
  void prepare()
  async function prepare() {
    try {
      // First, because it has to detect whether a logout closed this outbox.
      await reconcileMarkers()
      await claimAsReader(db)
      watch.subscribe(markers.touch)
      markers.touch()
      // The device's clock may be far ahead; the last answer never is.
      await deleteExpired(db, Math.min(now(), parts.lastAnswerMs() ?? 0))
      await createStorageReserve({ db }).allocate().catch(ignoreQuota)
    } catch (error) {
      reportFailure(error)
    }
  }
  async function reconcileMarkers() {
    // After a logout, reading the outbox would create it again.
    if (isClosed || parts.currentUserId() !== userId) return
    await detector.reconcile(watch.get().ops.map(({ opId }) => opId)).catch(reportFailure)
  }
  // Closed by the browser, which may have deleted everything.
  db.on('close', () => {
    if (db.isOpen()) setTimeout(() => void checkStorage(), DELETED_WITHIN_MS)
  })
  async function checkStorage() {
    // After a logout, this would create the user's storage again.
    if (isClosed || parts.currentUserId() !== userId) return
    await reopenUserStorage(userId).catch(reportFailure)
    markers.touch()
  }
  function reportFailure(error: unknown) {
    if (!isClosed && parts.currentUserId() === userId) onEvent({ type: 'storageFailed', error })
  }

  /** What to save if an unsent change is discarded: the prerequisite, such as a deletion, may have been sent. */
  const compensationOf = (op: Op) =>
    compensationOfUnsent({ db, definitions, userId, now }, op, {
      reason: 'discarded',
      serverNow: parts.serverNow(),
    })

  const notifyIfChanged = async (change: Promise<boolean>) => {
    const changed = await change
    if (changed) notify()
    return changed
  }

  async function save(changes: readonly Change[], options?: TogetherOptions): Promise<Saved[]> {
    for (const { mutation } of changes)
      if (!definitions.has(mutation.kind))
        throw new Error(`The outbox does not know ${mutation.kind}`)
    const { appBuild, freeSpace, spaceRetryDelaysMs, lastAnswerMs } = parts
    const actingOrganizationId = parts.actingOrganizationId?.()
    const saving = {
      db,
      userId,
      appBuild,
      actingOrganizationId,
      now,
      lastAnswerMs,
      freeSpace,
      spaceRetryDelaysMs,
    }
    const written = await saveTogether(saving, changes, options)
    // The change is saved even if there is no space for its marker.
    await detector
      .addMarkers(written.filter(({ canceled }) => !canceled).map(({ opId }) => opId))
      .catch(reportFailure)
    markers.touch()
    notify()
    return written.map(({ opId, tempId, canceled }, at) => {
      const queue = changes[at]?.mutation.queue ?? 'light'
      const timeoutMs = parts.isReachable() ? OUTCOME_TIMEOUT_MS[queue] : 0
      return {
        opId,
        ...(tempId !== undefined && { tempId }),
        ...(canceled && { canceled }),
        outcome: async () => (canceled ? 'canceled' : await outcomeOf(watch, opId, timeoutMs)),
      }
    })
  }

  return {
    userId,
    db,
    engine,
    watch,
    progress,
    drafts: createDrafts({ db, now, lastAnswerMs: parts.lastAnswerMs }),
    /** The user has acknowledged that changes were lost; see `OutboxView.lost`. */
    acknowledgeLoss: () => detector.acknowledge(),
    /**
     * Resolves once the change is on disk. Throws what the input's schema says, `StorageFullError`, `OverBudgetError`, or
     * `OutdatedPageError`.
     */
    async enqueue<TSchema extends v.GenericSchema, TFiles extends FileMap, TValue>(
      mutation: QueuedMutation<TSchema, TFiles, TValue>,
      input: v.InferInput<TSchema>,
      ...options: SaveOptions<TFiles>
    ): Promise<Saved> {
      const [saved] = await save([change(mutation, input, ...options)])
      if (!saved) throw new Error('Nothing was saved')
      return saved
    },
    /** All changes of a group, or none; see `saveTogether`. */
    enqueueTogether: save,
    /** For changes that were added without `enqueue`. */
    notify,
    /** Checks for unannounced changes, and whether the outbox still exists. */
    async checkForWork() {
      // After a logout, reading the outbox would create it again.
      if (isClosed || parts.currentUserId() !== userId) return
      markers.touch()
      watch.reread()
      await engine.checkForWork()
    },
    retry: (...opIds: string[]) => notifyIfChanged(retryOps(db, opIds)),
    /** Also discards dependent changes, or declines if there are any. */
    discard: (opId: string, options?: { onlyAlone: boolean }) =>
      notifyIfChanged(discardOp(db, opId, { ...options, compensationOf })),
    compensationOf,
    /** False if the change was sent or merged with another: then it has to be undone by a new change. */
    cancelUnsent: (opId: string, payload: unknown) =>
      notifyIfChanged(cancelUnsentOp(db, opId, payload)),
    /** Stops sending and discards everything; sending continues if that fails. */
    async discardAll() {
      await engine.stop()
      await discardAll(db).catch((error: unknown) => {
        if (!isClosed) void engine.start()
        throw error
      })
    },
    keepMine: (opId: string) => notifyIfChanged(keepMine(db, opId)),
    async useTheirs(opId: string) {
      const kind = watch.get().ops.find((op) => op.opId === opId)?.kind
      const mutation = definitions.get(kind ?? '')
      return mutation ? await notifyIfChanged(useTheirs(db, mutation, opId)) : false
    },
    definitionOf: (kind: string) => definitions.get(kind),
    /** Also ends the waits of the tab that sends. */
    async sendNow() {
      await engine.sendNow()
      channel.post({ type: 'kick', userId })
    },
    async close() {
      isClosed = true
      unsubscribe()
      progress.close()
      watch.close()
      markers.close()
      detector.close()
      await engine.stop()
      db.close()
    },
  }
}

/** Without free space there is no reserve. */
function ignoreQuota(error: unknown) {
  if (!isQuotaExceeded(error)) throw error
}

/** After this time without an answer of a slow server, the outcome is 'waiting'; it is at once where an attempt failed. */
const OUTCOME_TIMEOUT_MS = { light: 10_000, upload: 60_000 } as const

export type Outcome = 'done' | 'attention' | 'waiting'

/** Resolves with the first known outcome of a saved change. */
const outcomeOf = (watch: OutboxWatch, opId: string, timeoutMs: number) =>
  new Promise<Outcome>((resolve) => {
    const finish = (outcome: Outcome | undefined) => {
      if (!outcome) return
      unsubscribe()
      clearTimeout(timer)
      resolve(outcome)
    }
    const unsubscribe = watch.subscribe(() => finish(currently(watch, opId)))
    const timer = setTimeout(() => finish('waiting'), timeoutMs)
    finish(currently(watch, opId))
  })

function currently(watch: OutboxWatch, opId: string): Outcome | undefined {
  const { ops } = watch.get()
  // The remainder of a partial failure is in its group.
  const isOfIt = (op: Op) => op.opId === opId || op.groupId === opId
  if (ops.some((op) => op.state === 'attention' && isOfIt(op))) return 'attention'
  if (watch.isDone(opId)) return 'done'
  const op = ops.find((one) => one.opId === opId)
  return op?.state === 'queued' && op.attempts > 0 ? 'waiting' : undefined
}
