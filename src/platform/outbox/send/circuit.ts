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
const CLOSED: v.InferOutput<typeof StateSchema> = { failures: 0, since: 0, until: 0, asked: false }
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

  async function save(next: typeof state) {
    state = next
    await db.meta.put({ k: KEY, value: next })
  }

  /** Only the user shortens a wait that the server requested. */
  const isAskedToWait = () => state.asked && !isReached(state.until, now())

  return {
    /** Loads the state of other tabs or earlier sessions. */
    async load() {
      const stored = v.safeParse(StateSchema, (await db.meta.get(KEY))?.value)
      state = stored.success ? stored.output : CLOSED
    },
    isOpen: () => !isReached(state.until, now()),
    opensInMs: () => msUntil(state.until, now()),
    /** After a failure, one change is sent alone; the others follow once it is answered. */
    isProbing: () => state.failures > 0,
    async failed(floorMs?: number) {
      const since = state.failures === 0 ? now() : state.since
      const failures = state.failures + 1
      const wait = Math.max(backoffMs(failures, now() - since, random), floorMs ?? 0)
      const asked = floorMs !== undefined || isAskedToWait()
      const until = Math.max(now() + wait, isAskedToWait() ? state.until : 0)
      await save({ failures, since, until, asked })
    },
    async answered() {
      if (isAskedToWait()) await save({ ...state, failures: 0, since: 0 })
      else if (state.failures > 0) await save(CLOSED)
    },
    /** The network is back, or the page is visible again. */
    async wake() {
      if (!state.asked && state.until > 0) await save({ ...state, until: 0 })
    },
    /** The user requested to send now. */
    async force() {
      await save({ ...state, until: 0, asked: false })
    },
  }
}
