import { isQuotaExceeded } from '#src/platform/db/quota.ts'
import type { Locks } from '#src/platform/tabs/locks.ts'

import { newId } from '../store/new-id.ts'
import type { Op } from '../store/op.ts'
import { isOutdated } from '../store/reader.ts'
import { createStorageReserve } from '../store/storage-reserve.ts'
import { attempt, isExpiredUnsent } from './attempt.ts'
import { createCircuit } from './circuit.ts'
import { type Claim, createLease } from './lease.ts'
import type { AttemptDependencies } from './prepare.ts'
import { createQueue } from './queue.ts'
import type { Result } from './store-outcome.ts'

export type EngineEvent =
  | { type: 'settled'; result: Result }
  /** An attempt takes long: the server should be probed. */
  | { type: 'slow' }
  /** The database could not be written; retried later. */
  | { type: 'storageFailed'; error: unknown }
  /** This page is too old for the stored data or for the server: it stops sending. */
  | { type: 'outdated' }

export interface EngineDependencies extends Omit<AttemptDependencies, 'triedInThisPage'> {
  locks: Locks
  /** Like `setTimeout`; returns a function that cancels it. */
  wakeIn: (ms: number, run: () => void) => () => void
  /** The server's time; undefined until this page has compared the clocks: the device's may have been changed before. */
  serverNow: () => number | undefined
  /** The number of parallel uploads that the connection allows. */
  maxParallelUploads?: () => number
  /** The device has no network. Changes without an attempt can be canceled without telling the server. */
  isOffline?: () => boolean
  onEvent: (event: EngineEvent) => void
}

/** Parallel light changes, over all lanes (OFF-12). */
const MAX_PARALLEL_LIGHT = 4
/** Delay until the work of a crashed tab is taken over (OFF-21). */
const OTHER_TAB_POLL_MS = 1_000
const SLOW_AFTER_MS = 30_000
const STOP_GRACE_MS = 8_000
const STORAGE_RETRY_MS = 5_000
/** Fallback in case the browser's online event is missed. */
const OFFLINE_POLL_MS = 30_000

/** Sends one user's pending changes. Only one tab sends at a time. */
export function createEngine(dependencies: EngineDependencies) {
  const parts = { ...dependencies, triedInThisPage: new Set<string>() }
  const { db, locks, userId } = parts
  const circuit = createCircuit(parts)
  const lease = createLease(parts)
  const storageReserve = createStorageReserve(parts)
  const pending = createQueue(parts)
  const inFlight = new Map<string, { queue: Op['queue']; done: Promise<void> }>()
  const lockName = `inkfleet-outbox-${userId}`
  let abort = new AbortController()
  let stopped = true
  /** Too old to send until a reload. */
  let outdated = false
  let running: Promise<void> | undefined
  let isRunRequested = false
  /** Set by "send now": overrides the device's offline state. */
  let isForced = false
  let wakeLoop = () => {}
  let cancelWake = () => {}

  function run() {
    if (stopped || outdated) return
    if (running) {
      isRunRequested = true
      wakeLoop()
      return
    }
    cancelWake()
    running = drainUnderLock().finally(() => {
      running = undefined
      if (isRunRequested) {
        isRunRequested = false
        run()
      }
    })
  }

  async function drainUnderLock() {
    try {
      if (await locks.ifFree(lockName, drain)) return
      // The lock's holder has not renewed its lease and must hang; its late writes are rejected by the lease.
      if (!(await pending.isEmpty()) && (await lease.hasExpired()))
        await locks.steal(lockName, drain)
      else await waitForOtherTab()
    } catch (error) {
      // The lock was stolen: its new holder sends.
      if (error instanceof DOMException && error.name === 'AbortError') wakeIn(OTHER_TAB_POLL_MS)
      else handleFailure(error)
    }
  }

  function handleFailure(error: unknown) {
    // After a logout the databases are deleted; reopening one would create it again.
    if (parts.currentUserId() !== userId) return
    if (isOutdated(error)) return becomeOutdated()
    // Full disk: sending has to write, and then frees space.
    if (isQuotaExceeded(error)) void storageReserve.release().catch(() => undefined)
    parts.onEvent({ type: 'storageFailed', error })
    wakeIn(STORAGE_RETRY_MS)
  }

  function becomeOutdated() {
    outdated = true
    cancelWake()
    parts.onEvent({ type: 'outdated' })
  }

  function wakeIn(ms: number) {
    cancelWake()
    if (!stopped && !outdated) cancelWake = parts.wakeIn(ms, run)
  }

  async function waitForOtherTab() {
    if (!(await pending.isEmpty())) wakeIn(OTHER_TAB_POLL_MS)
  }

  async function drain() {
    // Otherwise, a page that is closed meanwhile would leave a lease for nothing.
    if (locks.tabId !== undefined && (await pending.isEmpty())) return
    const claim = await lease.claim(newId())
    if (!claim) return await waitForOtherTab()
    try {
      await send(claim)
    } finally {
      await claim.end().catch(() => undefined) // it expires by itself
    }
  }

  async function send(claim: Claim) {
    await circuit.load()
    await requeueInterrupted()
    let problem: unknown
    const fail = (error: unknown) => {
      problem = error ?? new Error('unknown')
    }
    pending.invalidate()
    const canContinue = () =>
      !stopped && !outdated && !claim.isLost() && !problem && parts.currentUserId() === userId
    while (canContinue()) {
      const isRequested = isRunRequested
      isRunRequested = false
      const woken = new Promise<void>((resolve) => {
        wakeLoop = resolve
      })
      if (isRequested) {
        pending.invalidate()
        // The user may have ended the wait in another tab.
        await circuit.load()
      }
      await pending.refresh()
      await pending.parkExpired((op) => isExpiredUnsent(op, parts.serverNow()))
      if (!circuit.isOpen() && canSend()) await launchNext(claim.owner, fail)
      if (inFlight.size === 0) {
        scheduleNextRun()
        break
      }
      const cancelTimer = wakeLoopWhenDue()
      await Promise.race([woken, claim.lost, ...[...inFlight.values()].map(({ done }) => done)])
      cancelTimer()
    }
    isForced = false
    if (claim.isLost()) abortInFlight()
    await Promise.all([...inFlight.values()].map(({ done }) => done))
    if (problem) handleFailure(problem)
  }

  const canSend = () => isForced || parts.isOffline?.() !== true

  /** The lock proves that the previous sender is gone; the key tells the server whether it was applied. */
  const requeueInterrupted = () =>
    db.ops
      .where('state')
      .anyOf('sending', 'paused-auth')
      .modify((op) => {
        if (op.state === 'sending') op.unansweredAt = parts.now()
        op.state = 'queued'
        delete op.lease
      })

  /** After an outage, a light change or a probe goes first, never an upload. */
  async function launchNext(owner: string, fail: (error: unknown) => void) {
    const ops = startableOps()
    const isTooLarge = circuit.isProbing() && inFlight.size === 0 && ops.some(isUpload)
    if (isTooLarge && !(await parts.canReachServer())) return await circuit.failed()
    for (const op of ops) launch(op, owner, fail)
  }

  /** The due heads of the lanes, within the concurrency limits. */
  function startableOps() {
    const due = pending.due().filter(({ lane }) => !inFlight.has(lane))
    const room = circuit.isProbing()
      ? // A light change need not wait for an upload that has been running for minutes.
        { light: 1, upload: inFlight.size === 0 && due.every(isUpload) ? 1 : 0 }
      : { light: MAX_PARALLEL_LIGHT, upload: parts.maxParallelUploads?.() ?? 1 }
    for (const { queue } of inFlight.values()) room[queue] -= 1
    return due.filter(({ queue }) => (room[queue] -= 1) >= 0)
  }

  const isUpload = ({ queue }: Op) => queue === 'upload'

  function launch(op: Op, owner: string, fail: (error: unknown) => void) {
    const cancelSlow = parts.wakeIn(SLOW_AFTER_MS, () => parts.onEvent({ type: 'slow' }))
    const done = attempt(parts, op.seq, owner, abort.signal)
      .then(async (result) => {
        pending.recordResult(op, result)
        if (!result) return
        if (result.added) pending.invalidate()
        await updateCircuit(result)
        parts.onEvent({ type: 'settled', result })
      })
      .catch(fail)
      .finally(() => {
        cancelSlow()
        inFlight.delete(op.lane)
      })
    inFlight.set(op.lane, { queue: op.queue, done })
  }

  /** Updates the circuit with the outcome of one attempt. */
  async function updateCircuit({ verdict }: Result) {
    if (verdict.action === 'halt') becomeOutdated()
    else if (verdict.action === 'wait') await circuit.failed(verdict.floorMs)
    else if (verdict.action === 'pause') await pauseAll()
    else await circuit.answered()
  }

  async function pauseAll() {
    await db.ops.where('state').equals('queued').modify({ state: 'paused-auth' })
    pending.invalidate()
  }

  const closedForMs = () => (canSend() ? circuit.opensInMs() : OFFLINE_POLL_MS)

  function scheduleNextRun() {
    const waits = pending.waitsMs(closedForMs())
    if (waits.length > 0) wakeIn(Math.max(Math.min(...waits), 1))
  }

  /** For changes that become due while others are in flight; those that are due wait for one of these to end. */
  function wakeLoopWhenDue() {
    const waits = pending.waitsMs(closedForMs()).filter((ms) => ms > 0)
    return waits.length > 0 ? parts.wakeIn(Math.min(...waits), () => wakeLoop()) : () => {}
  }

  function abortInFlight() {
    abort.abort()
    abort = new AbortController()
  }

  const wake = () => circuit.load().then(circuit.wake).then(run, run)

  return {
    /** Starts sending, including changes that were paused until sign-in. */
    start() {
      stopped = false
      abort = new AbortController()
      return wake()
    },
    /** A change was saved, in this or another tab. */
    notify: run,
    /** Checks for changes of a tab that crashed before announcing them. */
    async checkForWork() {
      if (!(await pending.isEmpty().catch(() => false))) run()
    },
    /** The network or the page is back: ends waits that the server did not request. */
    wake,
    /** At the user's request: ends all waits. */
    async sendNow() {
      isForced = true
      await circuit.force()
      await db.ops.where('state').equals('queued').modify({ notBefore: 0 })
      run()
    },
    /** Resolves once nothing is running. */
    async idle() {
      while (running) await running
    },
    /** The server is unreachable: aborts hanging attempts, which are resent later under the same key. */
    abortInFlight,
    /** Stops sending. Resolves when nothing is in flight; aborts what takes longer than the grace period. */
    async stop() {
      stopped = true
      cancelWake()
      wakeLoop()
      const cancel = parts.wakeIn(STOP_GRACE_MS, () => abort.abort())
      await running
      cancel()
    },
  }
}
