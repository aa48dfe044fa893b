import * as v from 'valibot'

import { type LiveEvent, LiveEventSchema } from '#src/contract/live.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { backoffMs, capRetryAfter } from '#src/platform/outbox/send/backoff.ts'

import { createEventStreamParser, type RawEvent } from './event-stream-parser.ts'

interface Dependencies {
  /** Opens the stream after the last received event. Throws a `ProblemError`. */
  open: (lastId: string | undefined, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  lastId: () => string | undefined
  /** An event, or an id alone: a heartbeat. */
  onEvent: (id: string | undefined, event: LiveEvent | undefined) => void
  /** Nothing came, not even the line that the server sends at once: a proxy may wait for the end of the answer. */
  onHeldBack: () => void
  /** Resolves when a reconnect is worth trying, at the latest after `ms`. */
  waitBeforeRetry: (ms: number, signal: AbortSignal) => Promise<void>
  random: () => number
}

/** The server sends a heartbeat every 20 s; a connection that misses two is dead. */
const HEARTBEAT_TIMEOUT_MS = 45_000
/** A stream that lasted this long did not fail. */
const STABLE_AFTER_MS = 10_000
/** Spreads reconnects of many consoles. */
const RECONNECT_JITTER_MS = 1_000

/** Reads the stream until `signal` aborts: reconnects whenever it ends, with backoff while it fails. */
export async function subscribeToStream(parts: Dependencies, signal: AbortSignal) {
  let failures = 0
  while (!signal.aborted) {
    const beganAt = Date.now()
    let atLeastMs = 0
    try {
      await readStreamOnce(parts, signal)
      failures = Date.now() - beganAt >= STABLE_AFTER_MS ? 0 : failures + 1
    } catch (error) {
      failures = Date.now() - beganAt >= STABLE_AFTER_MS ? 1 : failures + 1
      const problem = problemOf(error)
      if (problem.kind === 'rateLimited') atLeastMs = capRetryAfter(problem.retryAfterMs)
    }
    if (signal.aborted) return
    const ms =
      failures === 0 ? parts.random() * RECONNECT_JITTER_MS : backoffMs(failures, 0, parts.random)
    await parts.waitBeforeRetry(Math.max(atLeastMs, ms), signal)
  }
}

async function readStreamOnce(
  { open, lastId, onEvent, onHeldBack }: Dependencies,
  signal: AbortSignal,
) {
  const heartbeatTimeout = new AbortController()
  const either = AbortSignal.any([signal, heartbeatTimeout.signal])
  let timer = setTimeout(() => heartbeatTimeout.abort(), HEARTBEAT_TIMEOUT_MS)
  let isHeldBack = true
  const resetTimer = () => {
    isHeldBack = false
    clearTimeout(timer)
    timer = setTimeout(() => heartbeatTimeout.abort(), HEARTBEAT_TIMEOUT_MS)
  }
  try {
    const reader = (await open(lastId(), either)).getReader()
    const decoder = new TextDecoder()
    either.addEventListener('abort', () => void reader.cancel().catch(() => undefined), {
      once: true,
    })
    const read = createEventStreamParser()
    for (;;) {
      const { done, value } = await reader.read()
      if (done || either.aborted) return
      resetTimer()
      for (const event of read(decoder.decode(value, { stream: true })))
        onEvent(event.id, parseEvent(event))
    }
  } finally {
    clearTimeout(timer)
    if (isHeldBack && heartbeatTimeout.signal.aborted) onHeldBack()
  }
}

/** An unknown event of another build may concern anything that the page shows. */
function parseEvent({ data }: RawEvent): LiveEvent | undefined {
  if (data === undefined) return undefined
  const event = v.safeParse(v.pipe(v.string(), v.parseJson(), LiveEventSchema), data)
  return event.success ? event.output : { type: 'everything' }
}
