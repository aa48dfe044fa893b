import * as v from 'valibot'

import { type LiveEvent, LiveEventSchema } from '#src/contract/live.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { backoffMs } from '#src/platform/outbox/send/backoff.ts'

import { createEventReader, type RawEvent } from './event-text.ts'

interface Parts {
  /** Opens the stream, from the last event that was heard on. Throws a `ProblemError`. */
  open: (lastId: string | undefined, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  lastId: () => string | undefined
  /** An event, or an id alone: a sign of life. */
  hear: (id: string | undefined, event: LiveEvent | undefined) => void
  /** Worth a look at the way to the server. Comes back once it is worth another try, at the latest after `ms`. */
  rest: (ms: number, signal: AbortSignal) => Promise<void>
  random: () => number
}

/** The server beats each 20 s; a way that is silent for longer than two beats is dead. */
const SILENT_MS = 45_000
/** A stream that lived so long ended as streams do. */
const LIVED_MS = 10_000
/** So that not all consoles come back in the same moment. */
const SPREAD_MS = 1_000

/** Follows the stream until `signal`: opens it again whenever it ends, at growing intervals while it fails. */
export async function follow(parts: Parts, signal: AbortSignal) {
  let failures = 0
  while (!signal.aborted) {
    const beganAt = Date.now()
    let atLeastMs = 0
    try {
      await followOnce(parts, signal)
      failures = Date.now() - beganAt >= LIVED_MS ? 0 : failures + 1
    } catch (error) {
      failures = Date.now() - beganAt >= LIVED_MS ? 1 : failures + 1
      const problem = problemOf(error)
      if (problem.kind === 'rateLimited') atLeastMs = problem.retryAfterMs
    }
    if (signal.aborted) return
    const ms = failures === 0 ? parts.random() * SPREAD_MS : backoffMs(failures, 0, parts.random)
    await parts.rest(Math.max(atLeastMs, ms), signal)
  }
}

async function followOnce({ open, lastId, hear }: Parts, signal: AbortSignal) {
  const silence = new AbortController()
  const either = AbortSignal.any([signal, silence.signal])
  let timer = setTimeout(() => silence.abort(), SILENT_MS)
  const stirs = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENT_MS)
  }
  try {
    const reader = (await open(lastId(), either)).getReader()
    const decoder = new TextDecoder()
    either.addEventListener('abort', () => void reader.cancel().catch(() => undefined), {
      once: true,
    })
    const read = createEventReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done || either.aborted) return
      stirs()
      for (const event of read(decoder.decode(value, { stream: true })))
        hear(event.id, eventOf(event))
    }
  } finally {
    clearTimeout(timer)
  }
}

/** A server of another build may tell what this page does not know: then everything it shows may be meant. */
function eventOf({ data }: RawEvent): LiveEvent | undefined {
  if (data === undefined) return undefined
  const event = v.safeParse(v.pipe(v.string(), v.parseJson(), LiveEventSchema), data)
  return event.success ? event.output : { type: 'everything' }
}
