import { isQuotaExceeded } from '#src/platform/db/quota.ts'
import type { Locks } from '#src/platform/tabs/locks.ts'

import { createBallast } from '../store/ballast.ts'
import { newId } from '../store/new-id.ts'
import type { Op } from '../store/op.ts'
import { isOutdated } from '../store/reader.ts'
import { attempt, type AttemptParts, isMissed } from './attempt.ts'
import { createCircuit } from './circuit.ts'
import { type Claim, createLease } from './lease.ts'
import { createLine } from './line.ts'
import type { Result } from './settle.ts'

export type EngineEvent =
  | { type: 'settled'; result: Result }
  /** An attempt takes long: somebody should find out whether the server is still there. */
  | { type: 'slow' }
  /** The database could not be written; it is tried again later. */
  | { type: 'storageFailed'; error: unknown }
  /** This page is too old for what is stored, or for the server: it sends nothing more. */
  | { type: 'outdated' }

export interface EngineParts extends Omit<AttemptParts, 'triedInThisPage'> {
  locks: Locks
  /** Calls back once; returns what takes it back. */
  wakeIn: (ms: number, run: () => void) => () => void
  /** How many uploads may go side by side on this line. */
  uploadsAtOnce?: () => number
  /** The device itself has no network: what is not even tried can be taken back without a word to the server. */
  isOffline?: () => boolean
  onEvent: (event: EngineEvent) => void
}

/** Light changes side by side, over all lanes (OFF-12). */
const LIGHT_AT_ONCE = 4
/** How soon the work of a crashed tab is taken over (OFF-21). */
const OTHER_TAB_POLL_MS = 1_000
const SLOW_AFTER_MS = 30_000
const STOP_GRACE_MS = 8_000
const STORAGE_RETRY_MS = 5_000
/** A device's word that it has no network again is an event; should that be missed, it is asked this often. */
const OFFLINE_LOOK_MS = 30_000

/** Sends what waits, for one user. Of all tabs one sends at a time, for as long as there is something to send. */
export function createEngine(given: EngineParts) {
  const parts = { ...given, triedInThisPage: new Set<string>() }
  const { db, locks, userId } = parts
  const circuit = createCircuit(parts)
  const lease = createLease(parts)
  const ballast = createBallast(parts)
  const line = createLine(parts)
  const flying = new Map<string, { queue: Op['queue']; done: Promise<void> }>()
  const lockName = `inkfleet-outbox-${userId}`
  let abort = new AbortController()
  let stopped = true
  /** Too old to send; only a reload helps. */
  let outdated = false
  let running: Promise<void> | undefined
  let again = false
  /** The user's wish counts more than what the device says of its network. */
  let isWished = false
  let nudge = () => {}
  let cancelWake = () => {}

  function run() {
    if (stopped || outdated) return
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
      if (!(await line.isEmpty())) {
        // Its holder was not heard of for so long that it must hang: what it still does is fenced.
        if (await lease.isOver()) await locks.steal(lockName, drain)
        else wakeIn(OTHER_TAB_POLL_MS)
      }
    } catch (error) {
      // Robbed: whoever has the lock now sends on.
      if (error instanceof DOMException && error.name === 'AbortError') wakeIn(OTHER_TAB_POLL_MS)
      else failed(error)
    }
  }

  function failed(error: unknown) {
    // Whose session has ended is forgotten with their databases; opening one again would leave its name behind.
    if (parts.signedInAs() !== userId) return
    if (isOutdated(error)) return becomeOutdated()
    // A full disk: sending needs to write, and makes room.
    if (isQuotaExceeded(error)) void ballast.drop().catch(() => undefined)
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

  async function drain() {
    const claim = await lease.claim(newId())
    try {
      await send(claim)
    } finally {
      await claim.end().catch(() => undefined) // it runs out by itself
    }
  }

  async function send(claim: Claim) {
    await circuit.load()
    await takeOver()
    let problem: unknown
    const fail = (error: unknown) => {
      problem = error ?? new Error('unknown')
    }
    line.outdate()
    const mayGoOn = () =>
      !stopped && !outdated && !claim.isLost() && !problem && parts.signedInAs() === userId
    while (mayGoOn()) {
      if (again) line.outdate()
      again = false
      const nudged = new Promise<void>((resolve) => {
        nudge = resolve
      })
      await line.refresh()
      await line.parkMissed((op) => isMissed(parts, op))
      if (!circuit.isOpen() && mayTry()) await launchNext(claim.owner, fail)
      if (flying.size === 0) {
        sleepUntilDue()
        break
      }
      await Promise.race([nudged, claim.lost, ...[...flying.values()].map(({ done }) => done)])
    }
    isWished = false
    if (claim.isLost()) giveUp()
    await Promise.all([...flying.values()].map(({ done }) => done))
    if (problem) failed(problem)
  }

  const mayTry = () => isWished || parts.isOffline?.() !== true

  /** The lock proves that whoever was sending is gone; whether the server has it, the key will tell. */
  const takeOver = () =>
    db.ops
      .where('state')
      .anyOf('sending', 'paused-auth')
      .modify((op) => {
        if (op.state === 'sending') op.unansweredAt = parts.now()
        op.state = 'queued'
        delete op.lease
      })

  /** After an outage no upload is the first to find out that the server is still away: a light change is, or a question. */
  async function launchNext(owner: string, fail: (error: unknown) => void) {
    const ops = startable()
    const isTooLarge = circuit.isProbing() && flying.size === 0 && ops.some(isUpload)
    if (isTooLarge && !(await parts.reachesServer())) return await circuit.failed()
    for (const op of ops) launch(op, owner, fail)
  }

  /** The heads that are due, as far as there is room. */
  function startable() {
    const room = { light: LIGHT_AT_ONCE, upload: parts.uploadsAtOnce?.() ?? 1 }
    for (const { queue } of flying.values()) room[queue] -= 1
    let total = circuit.isProbing() ? 1 - flying.size : Number.POSITIVE_INFINITY
    const due = line.due()
    if (circuit.isProbing())
      due.sort((one, other) => Number(isUpload(one)) - Number(isUpload(other)))
    return due.filter(({ lane, queue }) => {
      if (flying.has(lane) || total <= 0 || room[queue] <= 0) return false
      room[queue] -= 1
      total -= 1
      return true
    })
  }

  const isUpload = ({ queue }: Op) => queue === 'upload'

  function launch(op: Op, owner: string, fail: (error: unknown) => void) {
    const cancelSlow = parts.wakeIn(SLOW_AFTER_MS, () => parts.onEvent({ type: 'slow' }))
    const done = attempt(parts, op.seq, owner, abort.signal)
      .then(async (result) => {
        line.settled(op, result)
        if (!result) return
        if (result.added) line.outdate()
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

  /** What one answer says about the way to the server. */
  async function steer({ verdict }: Result) {
    if (verdict.action === 'halt') becomeOutdated()
    else if (verdict.action === 'wait') await circuit.failed(verdict.floorMs)
    else if (verdict.action === 'pause') await pauseAll()
    else await circuit.answered()
  }

  async function pauseAll() {
    await db.ops.where('state').equals('queued').modify({ state: 'paused-auth' })
    line.outdate()
  }

  function sleepUntilDue() {
    const dueInMs = line.nextInMs(mayTry() ? circuit.opensInMs() : OFFLINE_LOOK_MS)
    if (dueInMs !== undefined) wakeIn(Math.max(dueInMs, 1))
  }

  function giveUp() {
    abort.abort()
    abort = new AbortController()
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
    /** Something may have been saved by a tab that could not say so. Only reads where that is not so. */
    async look() {
      if (!(await line.isEmpty().catch(() => false))) run()
    },
    /** The network or the page came back: waits that nobody asked for are over. */
    wake,
    /** The user's wish, which shortens every wait. */
    async sendNow() {
      isWished = true
      await circuit.force()
      await db.ops.where('state').equals('queued').modify({ notBefore: 0 })
      run()
    },
    /** Resolves once this tab has nothing to do before its next wait is over. */
    async idle() {
      while (running) await running
    },
    /** The server is out of reach: attempts that still hang are given up, and resent later under the same key. */
    giveUp,
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
