import type { Locks } from '#src/platform/tabs/locks.ts'

import { attempt, type AttemptParts, type Result } from './attempt.ts'
import { isReached } from './backoff.ts'
import { createCircuit } from './circuit.ts'
import { newId } from './new-id.ts'
import { type Op, readOps } from './op.ts'

export type EngineEvent =
  | { type: 'settled'; result: Result }
  /** An attempt takes long: somebody should find out whether the server is still there. */
  | { type: 'slow' }
  /** The database could not be written; it is tried again later. */
  | { type: 'storageFailed'; error: unknown }

export interface EngineParts extends AttemptParts {
  locks: Locks
  /** Calls back once; returns what takes it back. */
  wakeIn: (ms: number, run: () => void) => () => void
  onEvent: (event: EngineEvent) => void
}

/** Side by side, over all lanes (OFF-12). */
const CAPACITY = { light: 4, upload: 1 }
/** How soon the work of a crashed tab is taken over (OFF-21). */
const OTHER_TAB_POLL_MS = 1_000
const SLOW_AFTER_MS = 30_000
const STOP_GRACE_MS = 8_000
const STORAGE_RETRY_MS = 5_000

/** Sends what waits, for one user. Of all tabs one sends at a time, for as long as there is something to send. */
export function createEngine(parts: EngineParts) {
  const { db, locks, now, userId } = parts
  const circuit = createCircuit(parts)
  const flying = new Map<string, { queue: Op['queue']; done: Promise<void> }>()
  const lockName = `inkfleet-outbox-${userId}`
  let abort = new AbortController()
  let stopped = true
  let running: Promise<void> | undefined
  let again = false
  /** What waits, as far as this tab knows; read anew after each kick. */
  let queued: Op[] = []
  let settled = 0
  let nudge = () => {}
  let cancelWake = () => {}

  function run() {
    if (stopped) return
    if (running) {
      again = true
      nudge()
      return
    }
    cancelWake()
    running = drainUnderLock().finally(() => {
      running = undefined
      if (again) {
        again = false
        run()
      }
    })
  }

  async function drainUnderLock() {
    try {
      if (await locks.ifFree(lockName, drain)) return
      const waiting = await db.ops.where('state').anyOf('queued', 'sending').count()
      if (waiting > 0) wakeIn(OTHER_TAB_POLL_MS)
    } catch (error) {
      parts.onEvent({ type: 'storageFailed', error })
      wakeIn(STORAGE_RETRY_MS)
    }
  }

  function wakeIn(ms: number) {
    cancelWake()
    if (!stopped) cancelWake = parts.wakeIn(ms, run)
  }

  async function drain() {
    const owner = newId()
    await circuit.load()
    await takeOver()
    let storageFailed = false
    const fail = (error: unknown) => {
      storageFailed = true
      parts.onEvent({ type: 'storageFailed', error })
    }
    let stale = true
    while (!stopped && !storageFailed && parts.signedInAs() === userId) {
      stale ||= again
      again = false
      const nudged = new Promise<void>((resolve) => {
        nudge = resolve
      })
      if (stale) queued = await readQueued()
      stale = false
      if (!circuit.isOpen()) for (const op of startable()) launch(op, owner, fail)
      if (flying.size === 0) {
        sleepUntilDue()
        break
      }
      await Promise.race([nudged, ...[...flying.values()].map(({ done }) => done)])
    }
    await Promise.all([...flying.values()].map(({ done }) => done))
    if (storageFailed) wakeIn(STORAGE_RETRY_MS)
  }

  /** The lock proves that whoever was sending is gone; whether the server has it, the key will tell. */
  const takeOver = () =>
    db.ops
      .where('state')
      .anyOf('sending', 'paused-auth')
      .modify((op) => {
        op.state = 'queued'
        delete op.lease
      })

  /** With those on their way, which hold their lanes; again if one of them was settled meanwhile. */
  async function readQueued(): Promise<Op[]> {
    const before = settled
    const rows = await db.ops.where('state').anyOf('queued', 'sending').sortBy('seq')
    return before === settled ? readOps(rows).ops : await readQueued()
  }

  /** The first of each lane: nothing of a lane goes before it. */
  function heads() {
    const lanes = new Set<string>()
    return queued.filter(({ lane }) => !lanes.has(lane) && lanes.add(lane))
  }

  /** The heads that are due, as far as there is room. */
  function startable() {
    const room = { ...CAPACITY }
    for (const { queue } of flying.values()) room[queue] -= 1
    let total = circuit.isProbing() ? 1 - flying.size : Number.POSITIVE_INFINITY
    return heads().filter(({ lane, queue, notBefore }) => {
      if (flying.has(lane) || total <= 0 || room[queue] <= 0 || !isReached(notBefore, now()))
        return false
      room[queue] -= 1
      total -= 1
      return true
    })
  }

  function launch(op: Op, owner: string, fail: (error: unknown) => void) {
    const cancelSlow = parts.wakeIn(SLOW_AFTER_MS, () => parts.onEvent({ type: 'slow' }))
    const done = attempt(parts, op.seq, owner, abort.signal)
      .then(async (result) => {
        settled += 1
        queued = queued.flatMap((one) => (one.seq === op.seq ? stillQueued(result) : [one]))
        if (!result) {
          again = true
          return
        }
        await steer(result)
        parts.onEvent({ type: 'settled', result })
      })
      .catch(fail)
      .finally(() => {
        cancelSlow()
        flying.delete(op.lane)
      })
    flying.set(op.lane, { queue: op.queue, done })
  }

  const stillQueued = (result: Result | undefined) =>
    result?.op.state === 'queued' && result.verdict.action !== 'done' ? [result.op] : []

  /** What one answer says about the way to the server. */
  async function steer({ verdict }: Result) {
    if (verdict.action === 'wait') await circuit.failed(verdict.floorMs)
    else if (verdict.action !== 'pause') await circuit.answered()
    if (verdict.action === 'pause') await pauseAll()
  }

  const pauseAll = () => {
    queued = []
    return db.ops.where('state').equals('queued').modify({ state: 'paused-auth' })
  }

  function sleepUntilDue() {
    if (queued.length === 0) return
    const due = Math.min(...heads().map(({ notBefore }) => Math.max(0, notBefore - now())))
    wakeIn(Math.max(due, circuit.opensInMs(), 1))
  }

  const wake = () => circuit.load().then(circuit.wake).then(run, run)

  return {
    /** Begins to send, and takes up what paused for a sign-in. */
    start() {
      stopped = false
      abort = new AbortController()
      return wake()
    },
    /** Something was saved, here or in another tab. */
    kick: run,
    /** The network or the page came back: waits that nobody asked for are over. */
    wake,
    /** The user's wish, which shortens every wait. */
    async sendNow() {
      await circuit.force()
      await db.ops.where('state').equals('queued').modify({ notBefore: 0 })
      run()
    },
    /** Resolves once this tab has nothing to do before its next wait is over. */
    async idle() {
      while (running) await running
    },
    /** The server is out of reach: attempts that still hang are given up, and resent later under the same key. */
    giveUp() {
      abort.abort()
      abort = new AbortController()
    },
    /** Sends nothing more. Resolves when nothing is on its way; what takes longer than the grace is given up. */
    async stop() {
      stopped = true
      cancelWake()
      nudge()
      const cancel = parts.wakeIn(STOP_GRACE_MS, () => abort.abort())
      await running
      cancel()
    },
  }
}
