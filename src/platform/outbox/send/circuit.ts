import * as v from 'valibot'

import type { OutboxDatabase } from '../store/database.ts'
import { backoffMs, isReached, msUntil } from './backoff.ts'

const StateSchema = v.object({
  failures: v.number(),
  /** Time of the first of the consecutive failures. */
  since: v.number(),
  /** No attempt before this time. */
  until: v.number(),
  /** The server requested the wait (Retry-After): only the user can shorten it. */
  asked: v.boolean(),
})
type State = v.InferOutput<typeof StateSchema>
const CLOSED: State = { failures: 0, since: 0, until: 0, asked: false }
const KEY = 'circuit'

/** A circuit breaker for all sending. Stored in the database, so that all tabs share it. */
export function createCircuit({
  db,
  now,
  random,
}: {
  db: OutboxDatabase
  now: () => number
  random: () => number
}) {
  let state = CLOSED

  async function read() {
    const stored = v.safeParse(StateSchema, (await db.meta.get(KEY))?.value)
    return stored.success ? stored.output : CLOSED
  }

  /** Takes effect at once, then on top of what is stored: the user may have ended the wait in another tab. */
  async function change(next: (state: State) => State) {
    state = next(state)
    await db.transaction('rw', db.meta, async () => {
      state = next(await read())
      await db.meta.put({ k: KEY, value: state })
    })
  }

  /** Only the user shortens a wait that the server requested. */
  const isAskedToWait = ({ asked, until }: State) => asked && !isReached(until, now())

  return {
    /** Loads the state of other tabs or earlier sessions. */
    async load() {
      state = await read()
    },
    isOpen: () => !isReached(state.until, now()),
    opensInMs: () => msUntil(state.until, now()),
    /** After a failure, one change is sent alone; the others follow once it is answered. */
    isProbing: () => state.failures > 0,
    failed: (floorMs?: number) =>
      change((before) => {
        const since = before.failures === 0 ? now() : before.since
        const failures = before.failures + 1
        const wait = Math.max(backoffMs(failures, now() - since, random), floorMs ?? 0)
        const asked = floorMs !== undefined || isAskedToWait(before)
        const until = Math.max(now() + wait, isAskedToWait(before) ? before.until : 0)
        return { failures, since, until, asked }
      }),
    async answered() {
      if (state.failures === 0 && !isAskedToWait(state)) return
      await change((before) =>
        isAskedToWait(before) ? { ...before, failures: 0, since: 0 } : CLOSED,
      )
    },
    /** The network is back, or the page is visible again. */
    async wake() {
      if (!state.asked && state.until > 0)
        await change((before) => (before.asked ? before : { ...before, until: 0 }))
    },
    /** The user requested to send now. */
    force: () => change((before) => ({ ...before, until: 0, asked: false })),
  }
}
