import type { LiveEvent } from '#src/contract/live.ts'
import type { TabChannel } from '#src/platform/tabs/channel.ts'
import type { Locks } from '#src/platform/tabs/locks.ts'

import { follow } from './follow.ts'

interface Parts {
  /** Whose stream it is: a user's, of one organisation where they see several from within (ORG-19). */
  place: string
  open: (lastId: string | undefined, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  hear: (event: LiveEvent) => void
  locks: Locks
  channel: TabChannel
  /** Whether the server can be reached, as far as is known. */
  isOnline: () => boolean
  onConnectivity: (listener: () => void) => () => void
  probe: () => Promise<unknown>
  /** Whether somebody sees this tab. */
  isSeen: () => boolean
  onSeen: (listener: () => void) => () => void
  random: () => number
}

/** A tab that nobody sees for longer leaves the stream to others, and reads again what it missed. */
const UNSEEN_MS = 5 * 60_000
/** What a page read so shortly before it listened, the server tells again. */
const COVERED_MS = 8_000

/**
 * Hears what changes, on one stream for all tabs of a browser: the tab that holds the lock tells the others. Answers a way to stop,
 * after which nothing is heard.
 */
export function startLive(parts: Parts) {
  const { place, channel, locks, hear, isSeen } = parts
  const beganAt = Date.now()
  let lastId: string | undefined
  let listening: AbortController | undefined
  let isStopped = false
  let unseen: ReturnType<typeof setTimeout> | undefined

  /** Of this tab and others. Without an id that was heard before, nobody can say what this tab has missed. */
  function take(id: string | undefined, event: LiveEvent | undefined) {
    if (isStopped) return
    if (lastId === undefined && id !== undefined && Date.now() - beganAt > COVERED_MS)
      hear({ type: 'everything' })
    lastId = id ?? lastId
    if (event) hear(event)
  }

  function lead(signal: AbortSignal) {
    return follow(
      {
        open: parts.open,
        lastId: () => lastId,
        hear(id, event) {
          if (signal.aborted) return
          take(id, event)
          channel.post({
            type: 'live',
            userId: place,
            ...(id !== undefined && { id }),
            ...(event && { event }),
          })
        },
        rest: (ms, until) => restUntilOnline(parts, ms, until),
        random: parts.random,
      },
      signal,
    )
  }

  function begin() {
    if (isStopped || listening) return
    const mine = new AbortController()
    listening = mine
    void locks.exclusive(`inkfleet-live-${place}`, async () => {
      if (!mine.signal.aborted) await lead(mine.signal)
    })
  }

  function end() {
    listening?.abort()
    listening = undefined
  }

  function look() {
    clearTimeout(unseen)
    if (isSeen()) begin()
    else unseen = setTimeout(end, UNSEEN_MS)
  }

  const unsubscribe = [
    parts.onSeen(look),
    channel.subscribe((message) => {
      if (message.type === 'live' && message.userId === place) take(message.id, message.event)
    }),
  ]
  begin()
  look()
  return () => {
    isStopped = true
    clearTimeout(unseen)
    end()
    for (const leave of unsubscribe) leave()
  }
}

/** While the way to the server is known to be cut, nobody tries; once it is there again, at once. */
async function restUntilOnline(
  { isOnline, onConnectivity, probe }: Parts,
  ms: number,
  signal: AbortSignal,
) {
  await probe().catch(() => undefined)
  if (signal.aborted) return
  await new Promise<void>((resolve) => {
    let wasAway = false
    let hasWaited = false
    const look = () => {
      if (!isOnline()) wasAway = true
      else if (wasAway || hasWaited) over()
    }
    const timer = setTimeout(() => {
      hasWaited = true
      look()
    }, ms)
    const leave = onConnectivity(look)
    const over = () => {
      clearTimeout(timer)
      leave()
      signal.removeEventListener('abort', over)
      resolve()
    }
    signal.addEventListener('abort', over)
    look()
  })
}
