import type * as v from 'valibot'

import { createListeners } from '#src/domain/listeners.ts'
import { serverClock } from '#src/platform/clock/clock.ts'
import { connectivity, supportsIdempotencyKeys } from '#src/platform/connectivity/connectivity.ts'
import { pendingCountKey } from '#src/platform/db/names.ts'
import { deleteThumbnails } from '#src/platform/db/thumbnail-cache.ts'
import { log } from '#src/platform/log.ts'
import { requestSync, onSyncMessage } from '#src/platform/pwa/background-sync.ts'
import { flushBeforeReload } from '#src/platform/pwa/flush-before-reload.ts'
import { requestPersistence } from '#src/platform/pwa/persistent-storage.ts'
import { actingOrganizationOf } from '#src/platform/session/acting-organization.ts'
import { session } from '#src/platform/session/session.ts'
import { tabChannel } from '#src/platform/tabs/channel.ts'
import { browserLocks } from '#src/platform/tabs/locks.ts'

import type { FileMap, QueuedMutation, SaveOptions } from './define.ts'
import { createOutbox, type Outbox, type OutboxDependencies } from './outbox.ts'
import type { Change, TogetherOptions } from './save/enqueue.ts'
import type { EngineEvent } from './send/engine.ts'
import type { StorageSlot } from './store/eviction-detector.ts'

interface OpenOptions {
  userId: string
  /** Every kind that can be read from disk. */
  definitions: readonly QueuedMutation[]
  appBuild: string
  onAnswered: OutboxDependencies['onAnswered']
  onApplied?: OutboxDependencies['onApplied']
  /** Delays between retries on a full disk; shorter in tests. */
  spaceRetryDelaysMs?: readonly number[]
}

let current: Outbox | undefined
const { notify, subscribe } = createListeners()

/** Opens the outbox of the signed-in user, and wakes it on browser events. Returns a function that closes it. */
export function openOutbox({
  userId,
  definitions,
  appBuild,
  onAnswered,
  onApplied,
  spaceRetryDelaysMs,
}: OpenOptions) {
  const outbox = createOutbox({
    userId,
    definitions,
    appBuild,
    onAnswered,
    onApplied,
    spaceRetryDelaysMs,
    currentUserId: () => session.storageUser()?.userId,
    actingOrganizationId: () => actingOrganizationOf(session.get()),
    isReachable: () => connectivity.get() === 'online',
    isOffline: () => connectivity.get() === 'offline',
    serverNow: () => (serverClock.isCompared() ? serverClock.now() : undefined),
    lastAnswerMs: () => serverClock.lastAnswerMs(),
    confirmedServerNow,
    supportsIdempotencyKeys,
    canReachServer: async () => navigator.onLine && (await connectivity.probe()),
    maxParallelUploads,
    pendingCount: localSlot(pendingCountKey(userId)),
    locks: browserLocks(),
    channel: tabChannel(),
    freeSpace: () => freeSpace(userId),
    onEvent: onEngineEvent,
  })
  const { engine } = outbox
  const onVisible = () => {
    if (document.visibilityState === 'visible') void engine.wake()
  }
  const stopListening = [
    flushBeforeReload(() => stopUntilReload(outbox)),
    listen(globalThis, 'online', () => void engine.wake()),
    listen(document, 'visibilitychange', onVisible),
    // Restored from the back-forward cache, where timers do not run.
    listen(globalThis, 'pageshow', () => void engine.wake()),
    onSyncMessage(() => void engine.wake()),
    connectivity.subscribe(() => {
      if (connectivity.get() === 'online') void engine.wake()
      else if (connectivity.get() !== 'checking') engine.abortInFlight()
    }),
  ]
  // Another tab may have crashed before it announced a saved change.
  const pollTimer = setInterval(() => void outbox.checkForWork(), POLL_MS)
  setCurrent(outbox)
  void engine.start()
  // Preloaded: the first upload may have to start offline.
  void import('#src/platform/http/upload.ts').catch(() => undefined)

  return async () => {
    clearInterval(pollTimer)
    for (const stop of stopListening) stop()
    if (current === outbox) setCurrent(undefined)
    await outbox.close()
  }
}

/** Undefined while no user is signed in. */
export const currentOutbox = () => current

export const onOutboxChange = subscribe

/** Saves a change of the signed-in user; see `Outbox.enqueue`. */
export async function enqueue<TSchema extends v.GenericSchema, TFiles extends FileMap, TValue>(
  mutation: QueuedMutation<TSchema, TFiles, TValue>,
  input: v.InferInput<TSchema>,
  ...options: SaveOptions<TFiles>
) {
  const outbox = requireOutbox()
  const saved = await outbox.enqueue(mutation, input, ...options)
  afterSaving(outbox)
  return saved
}

/** Saves all changes of a group, or none; see `Outbox.enqueueTogether`. */
export async function enqueueTogether(changes: readonly Change[], options?: TogetherOptions) {
  const outbox = requireOutbox()
  const saved = await outbox.enqueueTogether(changes, options)
  afterSaving(outbox)
  return saved
}

function requireOutbox() {
  if (!current) throw new Error('No outbox is open')
  return current
}

function afterSaving({ userId }: Outbox) {
  void requestPersistence(userId)
  void requestSync()
}

function setCurrent(next: Outbox | undefined) {
  current = next
  notify()
}

const POLL_MS = 60_000
const RELOAD_WITHIN_MS = 30_000

/** Stops sending until the reload; resumes if none happens. */
async function stopUntilReload(outbox: Outbox) {
  await outbox.engine.stop()
  setTimeout(() => {
    if (current === outbox) void outbox.engine.start()
  }, RELOAD_WITHIN_MS)
}

/** Falls back to the device's clock if the server's answers have no readable date. */
async function confirmedServerNow() {
  if (serverClock.isCompared()) return serverClock.now()
  return (await connectivity.probe()) ? serverClock.now() : undefined
}

/**
 * Deletes thumbnails only: lists, names and images made available offline are needed to work offline. If that fails, the
 * storage reserve may still make room.
 */
const freeSpace = async (userId: string) =>
  'caches' in globalThis && (await deleteThumbnails(caches, userId).catch(() => false))

/** Parallel uploads help only if the connection is not the bottleneck. */
function maxParallelUploads() {
  const line = (navigator as { connection?: { effectiveType?: string } }).connection
  return line?.effectiveType === '4g' ? 2 : 1
}

const localSlot = (key: string): StorageSlot => ({
  get: () => localStorage.getItem(key),
  set: (value) =>
    value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value),
})

function onEngineEvent(event: EngineEvent) {
  if (event.type === 'slow') void connectivity.probe()
  if (event.type === 'storageFailed') log.error('could not write to the outbox', event.error)
}

function listen(target: EventTarget, type: string, listener: () => void) {
  target.addEventListener(type, listener)
  return () => target.removeEventListener(type, listener)
}
