import type * as v from 'valibot'

import { serverClock } from '#src/platform/clock/clock.ts'
import { connectivity, keepsKeys } from '#src/platform/connectivity/connectivity.ts'
import { thumbnailCacheName, waitingCountKey } from '#src/platform/db/names.ts'
import { log } from '#src/platform/log.ts'
import { askToKeep } from '#src/platform/pwa/keep-storage.ts'
import { settleBeforeReload } from '#src/platform/pwa/settle.ts'
import { askForSync, onWorkerKick } from '#src/platform/pwa/wake-up.ts'
import { insideOf } from '#src/platform/session/inside.ts'
import { session } from '#src/platform/session/session.ts'
import { tabChannel } from '#src/platform/tabs/channel.ts'
import { browserLocks } from '#src/platform/tabs/locks.ts'

import type { FileMap, QueuedMutation, SaveOptions } from './define.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import type { Change, TogetherOptions } from './save/enqueue.ts'
import type { EngineEvent } from './send/engine.ts'
import type { StorageSlot } from './store/eviction-detector.ts'
import type { Receipt } from './store/op.ts'

interface Opening {
  userId: string
  /** Every kind that may be read back from disk. */
  definitions: readonly QueuedMutation[]
  appBuild: string
  /** Called in every tab for each change that any tab has sent. */
  onDone: (receipts: readonly Receipt[]) => void
  /** Shorter waits on a full disk, for tests. */
  roomAfterMs?: readonly number[]
}

let current: Outbox | undefined
const listeners = new Set<() => void>()

/** Opens the outbox of who is signed in, and keeps it awake. Returns what closes it. */
export function openOutbox({ userId, definitions, appBuild, onDone, roomAfterMs }: Opening) {
  const outbox = createOutbox({
    userId,
    definitions,
    appBuild,
    onDone,
    roomAfterMs,
    signedInAs: () => {
      const state = session.get()
      return state.status === 'signedIn' && !session.isEnding() ? state.userId : undefined
    },
    inside: () => insideOf(session.get()),
    isReachable: () => connectivity.get() === 'online',
    isOffline: () => connectivity.get() === 'offline',
    serverNow: () => serverClock.now(),
    lastAnswerMs: () => serverClock.lastAnswerMs(),
    confirmedServerNow,
    keepsKeys,
    reachesServer: async () => navigator.onLine && (await connectivity.probe()),
    uploadsAtOnce,
    pendingCount: localSlot(waitingCountKey(userId)),
    locks: browserLocks(),
    channel: tabChannel(),
    freeSpace: () => freeSpace(userId),
    onEvent: report,
  })
  const { engine } = outbox
  const onVisible = () => {
    if (document.visibilityState === 'visible') void engine.wake()
  }
  const stopListening = [
    settleBeforeReload(() => rest(outbox)),
    listen(globalThis, 'online', () => void engine.wake()),
    listen(document, 'visibilitychange', onVisible),
    // Comes back from the back-forward cache, where no timer runs.
    listen(globalThis, 'pageshow', () => void engine.wake()),
    onWorkerKick(() => void engine.wake()),
    connectivity.subscribe(() => {
      if (connectivity.get() === 'online') void engine.wake()
      else if (connectivity.get() !== 'checking') engine.giveUp()
    }),
  ]
  // A tab may die before it has told the others what it saved.
  const looking = setInterval(() => void outbox.look(), LOOK_EVERY_MS)
  change(outbox)
  void engine.start()
  // Loaded while there is a server: a first upload may have to be made where there is none.
  void import('#src/platform/http/upload.ts').catch(() => undefined)

  return async () => {
    clearInterval(looking)
    for (const stop of stopListening) stop()
    if (current === outbox) change(undefined)
    await outbox.close()
  }
}

/** Undefined while nobody is signed in. */
export const currentOutbox = () => current

export function onOutboxChange(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Saves a change of the signed-in user; see `Outbox.enqueue`. */
export async function enqueue<TSchema extends v.GenericSchema, TFiles extends FileMap, TValue>(
  mutation: QueuedMutation<TSchema, TFiles, TValue>,
  input: v.InferInput<TSchema>,
  ...options: SaveOptions<TFiles>
) {
  const outbox = opened()
  const saved = await outbox.enqueue(mutation, input, ...options)
  afterSaving(outbox)
  return saved
}

/** Saves all changes of one deed, or none; see `Outbox.enqueueTogether`. */
export async function enqueueTogether(changes: readonly Change[], options?: TogetherOptions) {
  const outbox = opened()
  const saved = await outbox.enqueueTogether(changes, options)
  afterSaving(outbox)
  return saved
}

function opened() {
  if (!current) throw new Error('No outbox is open')
  return current
}

function afterSaving({ userId }: Outbox) {
  void askToKeep(userId)
  void askForSync()
}

function change(next: Outbox | undefined) {
  current = next
  for (const listener of listeners) listener()
}

const LOOK_EVERY_MS = 60_000
const RELOAD_WITHIN_MS = 30_000

/** Sends nothing more until the reload; goes on if none comes. */
async function rest(outbox: Outbox) {
  await outbox.engine.stop()
  setTimeout(() => {
    if (current === outbox) void outbox.engine.start()
  }, RELOAD_WITHIN_MS)
}

/** Where the server's answers say no time that can be read, the device's clock has to do. */
async function confirmedServerNow() {
  if (serverClock.isCompared()) return serverClock.now()
  return (await connectivity.probe()) ? serverClock.now() : undefined
}

/** Deletes thumbnails only: lists, names and data made available offline are needed to work offline. */
const freeSpace = async (userId: string) =>
  'caches' in globalThis && (await caches.delete(thumbnailCacheName(userId)))

/** Two pictures side by side only help on a line that is not the bottleneck itself. */
function uploadsAtOnce() {
  const line = (navigator as { connection?: { effectiveType?: string } }).connection
  return line?.effectiveType === '4g' ? 2 : 1
}

const localSlot = (key: string): StorageSlot => ({
  get: () => localStorage.getItem(key),
  set: (value) =>
    value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value),
})

function report(event: EngineEvent) {
  if (event.type === 'slow') void connectivity.probe()
  if (event.type === 'storageFailed') log.error('the outbox could not be written', event.error)
}

function listen(target: EventTarget, type: string, listener: () => void) {
  target.addEventListener(type, listener)
  return () => target.removeEventListener(type, listener)
}
