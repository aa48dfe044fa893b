import type * as v from 'valibot'

import { isQuotaExceeded } from '#src/platform/db/quota.ts'
import type { TabChannel } from '#src/platform/tabs/channel.ts'
import type { Locks } from '#src/platform/tabs/locks.ts'

import type { FileMap, QueuedMutation, SaveOptions } from './define.ts'
import { discardOp, dropOld, keepMine, retryOp, takeBackOp, useTheirs } from './save/actions.ts'
import {
  type Change,
  change,
  saveTogether,
  type SavingParts,
  type TogetherOptions,
} from './save/enqueue.ts'
import type { Written } from './save/write-op.ts'
import { createEngine, type EngineEvent } from './send/engine.ts'
import { type Outcome, outcomeOf } from './show/outcome.ts'
import { createProgress } from './show/progress.ts'
import { createRefresher } from './show/refresher.ts'
import { watchOutbox } from './show/watch.ts'
import { createBallast } from './store/ballast.ts'
import { openOutboxDatabase } from './store/database.ts'
import { createDrafts } from './store/drafts.ts'
import { createEvictionDetector, type StorageSlot } from './store/eviction-detector.ts'
import type { Receipt } from './store/op.ts'
import { claimAsReader } from './store/reader.ts'

export interface OutboxParts {
  userId: string
  definitions: readonly QueuedMutation[]
  signedInAs: () => string | undefined
  /** Whether the server answered the last time it was asked. */
  isReachable: () => boolean
  isOffline: () => boolean
  serverNow: () => number
  lastAnswerMs: () => number | undefined
  confirmedServerNow: () => Promise<number | undefined>
  keepsKeys: () => Promise<boolean | undefined>
  reachesServer: () => Promise<boolean>
  uploadsAtOnce: () => number
  locks: Locks
  channel: TabChannel
  /** Stores the number of pending changes, for a browser that deletes databases. */
  pendingCount: StorageSlot
  appBuild: string
  /** The organisation that ROOT is inside of. */
  inside?: () => string | undefined
  freeSpace: SavingParts['freeSpace']
  roomAfterMs?: readonly number[] | undefined
  onDone: (receipts: readonly Receipt[]) => void
  onEvent: (event: EngineEvent) => void
}

export interface Saved {
  opId: string
  /** Stands for what it makes until the server gave an id. */
  tempId?: string
  /**
   * What came of it, as soon as that is known: 'waiting' where it was put back for later, 'cancelled' where it took back what
   * had never been sent. For a toast's words only; the change itself is safe.
   */
  outcome: () => Promise<Outcome | 'cancelled'>
}

export type Outbox = ReturnType<typeof createOutbox>

/** One user's outbox in this tab: what saves, what sends, what shows. */
export function createOutbox(parts: OutboxParts) {
  const { userId, channel, definitions: kinds, onEvent, ...rest } = parts
  const db = openOutboxDatabase(userId)
  const now = () => Date.now()
  const definitions = new Map(kinds.map((one) => [one.kind as string, one]))
  const watch = watchOutbox(db, { now, onDone: parts.onDone })
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
      if (event.type === 'settled') progress.settled(event.result.op.opId)
      onEvent(event)
    },
  })
  const kick = () => {
    engine.kick()
    channel.post({ type: 'kick', userId })
  }
  const unsubscribe = channel.subscribe((message) => {
    if (message.type === 'kick' && message.userId === userId) engine.kick()
  })
  let isClosed = false
  void prepare()
  async function prepare() {
    try {
      // First: it must see whether a logout closed this outbox.
      await reconcileMarkers()
      await claimAsReader(db)
      watch.subscribe(markers.touch)
      markers.touch()
      await dropOld(db, now())
      await createBallast({ db }).load().catch(ignoreQuota)
    } catch (error) {
      failed(error)
    }
  }
  async function reconcileMarkers() {
    // After a logout, reading the outbox would create it again.
    if (isClosed || parts.signedInAs() !== userId) return
    await detector.reconcile(watch.get().ops.map(({ opId }) => opId)).catch(failed)
  }
  function failed(error: unknown) {
    if (!isClosed && parts.signedInAs() === userId) onEvent({ type: 'storageFailed', error })
  }

  const after = async (change: Promise<boolean>) => {
    const changed = await change
    if (changed) kick()
    return changed
  }

  async function save(changes: readonly Change[], options?: TogetherOptions): Promise<Saved[]> {
    for (const { mutation } of changes)
      if (!definitions.has(mutation.kind))
        throw new Error(`The outbox does not know ${mutation.kind}`)
    const { appBuild, freeSpace, roomAfterMs } = parts
    const inside = parts.inside?.()
    const saving = { db, userId, appBuild, inside, now, freeSpace, roomAfterMs }
    const written = await saveTogether(saving, changes, options)
    // The change is saved even if there is no space for its marker.
    await detector.addMarkers(written.filter(isPending).map(({ opId }) => opId)).catch(failed)
    markers.touch()
    kick()
    return written.map(({ opId, tempId, cancelled }, at) => {
      const queue = changes[at]?.mutation.queue ?? 'light'
      const patienceMs = parts.isReachable() ? PATIENCE_MS[queue] : 0
      return {
        opId,
        ...(tempId !== undefined && { tempId }),
        outcome: async () => (cancelled ? 'cancelled' : await outcomeOf(watch, opId, patienceMs)),
      }
    })
  }

  return {
    userId,
    db,
    engine,
    watch,
    progress,
    drafts: createDrafts({ db, now }),
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
    /** All changes of one deed or none; see `saveTogether`. */
    enqueueTogether: save,
    /** Something was put into the database by another way than `enqueue`. */
    kick,
    /** Checks for changes that no tab has announced, and whether the outbox still exists. */
    async look() {
      markers.touch()
      await engine.look()
    },
    retry: (opId: string) => after(retryOp(db, opId)),
    /** Takes along what cannot be sent without it. */
    discard: (opId: string) => after(discardOp(db, opId)),
    /** False where it is too late, or where it was joined with another: then what it did has to be done back. */
    takeBack: (opId: string, payload: unknown) => after(takeBackOp(db, opId, payload)),
    /** Everything, because its owner says so: also what was sent, and half-filled forms. Sends nothing any more. */
    async discardAll() {
      await engine.stop()
      const tables = [db.ops, db.blobs, db.drafts, db.receipts, db.idmap]
      await db.transaction('rw', tables, () => Promise.all(tables.map((table) => table.clear())))
    },
    keepMine: (opId: string) => after(keepMine(db, opId)),
    async useTheirs(opId: string) {
      const kind = watch.get().ops.find((op) => op.opId === opId)?.kind
      const mutation = definitions.get(kind ?? '')
      return mutation ? await after(useTheirs(db, mutation, opId)) : false
    },
    definitionOf: (kind: string) => definitions.get(kind),
    sendNow: () => engine.sendNow(),
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

const isPending = ({ cancelled }: Written) => !cancelled

/** Where there is no room for it, there is none to give back either. */
function ignoreQuota(error: unknown) {
  if (!isQuotaExceeded(error)) throw error
}

/** How long a server that answers may take before the change counts as waiting. Pictures take their time. */
const PATIENCE_MS = { light: 3_000, upload: 60_000 } as const
