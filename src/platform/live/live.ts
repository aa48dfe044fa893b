import type { LiveEvent } from '#src/contract/live.ts'
import type { TabChannel } from '#src/platform/tabs/channel.ts'
import type { Locks } from '#src/platform/tabs/locks.ts'

import { subscribeToStream } from './subscribe.ts'

interface Dependencies {
  /** Identifies the stream: the user, and for ROOT the organization they act in (ORG-19). */
  scope: string
  open: (lastId: string | undefined, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  onEvent: (event: LiveEvent) => void
  locks: Locks
  channel: TabChannel
  /** Whether the server is reachable, as far as is known. */
  isOnline: () => boolean
  onConnectivity: (listener: () => void) => () => void
  probe: () => Promise<unknown>
  /** Whether this tab is visible. */
  isVisible: () => boolean
  onVisibilityChange: (listener: () => void) => () => void
  random: () => number
}

/** A tab that is hidden for longer releases the stream, and later asks for what it missed. */
const HIDDEN_MS = 5 * 60_000
/** Without Web Locks each tab has its own stream, and browsers open six connections to a server at most (HTTP/1.1). */
const HIDDEN_WITHOUT_LOCKS_MS = 5_000
/** The server replays events of this period to new subscribers. */
const REPLAY_MS = 8_000

/**
 * Receives live events over one stream for all tabs of a browser: the tab that holds the lock forwards them to the others.
 * Returns a function that stops it.
 */
export function startLive(parts: Dependencies) {
  const { scope, channel, locks, onEvent, isVisible } = parts
  const beganAt = Date.now()
  const hiddenMs = locks.tabId === undefined ? HIDDEN_MS : HIDDEN_WITHOUT_LOCKS_MS
  let lastId: string | undefined
  let active: AbortController | undefined
  let isStopped = false
  let hideTimer: ReturnType<typeof setTimeout> | undefined

  /** For events of this tab and of others. Without an earlier id, the tab may have missed anything. */
  function receive(id: string | undefined, event: LiveEvent | undefined) {
    if (isStopped) return
    if (lastId === undefined && id !== undefined && Date.now() - beganAt > REPLAY_MS)
      onEvent({ type: 'everything' })
    lastId = id ?? lastId
    if (event) onEvent(event)
  }

  function readStream(signal: AbortSignal) {
    const pass = (id: string | undefined, event: LiveEvent | undefined) => {
      if (signal.aborted) return
      receive(id, event)
      channel.post({
        type: 'live',
        userId: scope,
        ...(id !== undefined && { id }),
        ...(event && { event }),
      })
    }
    return subscribeToStream(
      {
        open: parts.open,
        lastId: () => lastId,
        onEvent: pass,
        onHeldBack() {
          if (parts.isOnline()) pass(undefined, { type: 'everything' })
        },
        waitBeforeRetry: (ms, until) => waitUntilOnline(parts, ms, until),
        random: parts.random,
      },
      signal,
    )
  }

  function begin() {
    if (isStopped || active) return
    const mine = new AbortController()
    active = mine
    void locks.exclusive(`inkfleet-live-${scope}`, async () => {
      if (!mine.signal.aborted) await readStream(mine.signal)
    })
  }

  function end() {
    active?.abort()
    active = undefined
  }

  function checkVisibility() {
    clearTimeout(hideTimer)
    if (isVisible()) begin()
    else hideTimer = setTimeout(end, hiddenMs)
  }

  const unsubscribe = [
    parts.onVisibilityChange(checkVisibility),
    channel.subscribe((message) => {
      if (message.type === 'live' && message.userId === scope) receive(message.id, message.event)
    }),
  ]
  begin()
  checkVisibility()
  return () => {
    isStopped = true
    clearTimeout(hideTimer)
    end()
    for (const unsubscribeConnectivity of unsubscribe) unsubscribeConnectivity()
  }
}

/** Waits while the server is known to be unreachable; resolves as soon as it is reachable again. */
async function waitUntilOnline(
  { isOnline, onConnectivity, probe }: Dependencies,
  ms: number,
  signal: AbortSignal,
) {
  await probe().catch(() => undefined)
  if (signal.aborted) return
  await new Promise<void>((resolve) => {
    let wasOffline = false
    let hasWaited = false
    const look = () => {
      if (!isOnline()) wasOffline = true
      else if (wasOffline || hasWaited) finish()
    }
    const timer = setTimeout(() => {
      hasWaited = true
      look()
    }, ms)
    const leave = onConnectivity(look)
    const finish = () => {
      clearTimeout(timer)
      leave()
      signal.removeEventListener('abort', finish)
      resolve()
    }
    signal.addEventListener('abort', finish)
    look()
  })
}
