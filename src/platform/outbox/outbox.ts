import type * as v from 'valibot'

import type { TabChannel } from '#src/platform/tabs/channel.ts'
import type { Locks } from '#src/platform/tabs/locks.ts'

import { discardOp, dropOldReceipts, retryOp } from './actions.ts'
import { openOutboxDatabase } from './database.ts'
import type { FilesOf, QueuedMutation } from './define.ts'
import { createEngine, type EngineEvent } from './engine.ts'
import { saveOp } from './enqueue.ts'
import type { Receipt } from './op.ts'
import { type OutboxWatch, watchOutbox } from './watch.ts'

export interface OutboxParts {
  userId: string
  definitions: readonly QueuedMutation[]
  signedInAs: () => string | undefined
  /** Whether the server answered the last time it was asked. */
  isReachable: () => boolean
  locks: Locks
  channel: TabChannel
  appBuild: string
  freeSpace: () => Promise<void>
  onDone: (receipts: readonly Receipt[]) => void
  onEvent: (event: EngineEvent) => void
}

export type Outcome = 'done' | 'attention' | 'waiting'

export interface Saved {
  opId: string
  /**
   * What came of it, as soon as that is known: 'waiting' where it was put back for later. For a toast's words only;
   * the change itself is safe.
   */
  outcome: () => Promise<Outcome>
}

export type Outbox = ReturnType<typeof createOutbox>

/** One user's outbox in this tab: what saves, what sends, what shows. */
export function createOutbox(parts: OutboxParts) {
  const { userId, channel } = parts
  const db = openOutboxDatabase(userId)
  const now = () => Date.now()
  const random = () => Math.random()
  const definitions = new Map(parts.definitions.map((one) => [one.kind as string, one]))
  const watch = watchOutbox(db, { now, onDone: parts.onDone })
  const engine = createEngine({
    db,
    definitions,
    userId,
    signedInAs: parts.signedInAs,
    now,
    random,
    locks: parts.locks,
    wakeIn(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    onEvent: parts.onEvent,
  })
  const kick = () => {
    engine.kick()
    channel.post({ type: 'kick', userId })
  }
  const unsubscribe = channel.subscribe((message) => {
    if (message.type === 'kick' && message.userId === userId) engine.kick()
  })
  void dropOldReceipts(db, now()).catch(() => undefined) // the next start tries again

  const after = async (change: Promise<boolean>) => {
    const changed = await change
    if (changed) kick()
    return changed
  }

  return {
    userId,
    db,
    engine,
    watch,
    /** Resolves once the change is on disk. Throws what the input's schema says, or `StorageFullError`. */
    async enqueue<TSchema extends v.GenericSchema, TFile extends string, TValue>(
      mutation: QueuedMutation<TSchema, TFile, TValue>,
      input: v.InferInput<TSchema>,
      ...files: FilesOf<TFile>
    ): Promise<Saved> {
      if (!definitions.has(mutation.kind))
        throw new Error(`The outbox does not know ${mutation.kind}`)
      const saving = { db, userId, appBuild: parts.appBuild, now, freeSpace: parts.freeSpace }
      const opId = await saveOp(saving, mutation, input, ...files)
      kick()
      return {
        opId,
        outcome: () =>
          outcomeOf(watch, opId, parts.isReachable() ? PATIENCE_MS[mutation.queue] : 0),
      }
    },
    retry: (opId: string) => after(retryOp(db, opId)),
    discard: (opId: string) => after(discardOp(db, opId)),
    sendNow: () => engine.sendNow(),
    async close() {
      unsubscribe()
      watch.close()
      await engine.stop()
      db.close()
    },
  }
}

/** How long a server that answers may take before the change counts as waiting. Pictures take their time. */
const PATIENCE_MS = { light: 3_000, upload: 60_000 } as const

/** The first thing that is known about a change after it was saved. */
const outcomeOf = (watch: OutboxWatch, opId: string, patienceMs: number) =>
  new Promise<Outcome>((resolve) => {
    const settle = (outcome: Outcome | undefined) => {
      if (!outcome) return
      unsubscribe()
      clearTimeout(timer)
      resolve(outcome)
    }
    const unsubscribe = watch.subscribe(() => settle(currently(watch, opId)))
    const timer = setTimeout(() => settle('waiting'), patienceMs)
    settle(currently(watch, opId))
  })

function currently(watch: OutboxWatch, opId: string): Outcome | undefined {
  if (watch.isDone(opId)) return 'done'
  const op = watch.get().ops.find((one) => one.opId === opId)
  if (op?.state === 'attention') return 'attention'
  return op?.state === 'queued' && op.attempts > 0 ? 'waiting' : undefined
}
