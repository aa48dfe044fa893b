import * as v from 'valibot'

import type { OutboxDatabase } from '../store/database.ts'
import { backoffMs, isReached } from './backoff.ts'

const StateSchema = v.object({
  failures: v.number(),
  /** When nobody answered for the first time in a row. */
  since: v.number(),
  /** No attempt before this moment. */
  until: v.number(),
  /** The server asked for the wait, so that no event but the user's own wish shortens it. */
  asked: v.boolean(),
})
const CLOSED: v.InferOutput<typeof StateSchema> = { failures: 0, since: 0, until: 0, asked: false }
const KEY = 'circuit'

/** Whether anything may be sent at all. Kept in the database, so that all tabs wait together. */
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

  return {
    /** Takes over what another tab or an earlier start left. */
    async load() {
      const stored = v.safeParse(StateSchema, (await db.meta.get(KEY))?.value)
      state = stored.success ? stored.output : CLOSED
    },
    isOpen: () => !isReached(state.until, now()),
    opensInMs: () => Math.max(0, state.until - now()),
    /** After a failure one change goes first, and the flood follows once it was answered. */
    isProbing: () => state.failures > 0,
    async failed(floorMs?: number) {
      const since = state.failures === 0 ? now() : state.since
      const failures = state.failures + 1
      const wait = Math.max(backoffMs(failures, now() - since, random), floorMs ?? 0)
      await save({ failures, since, until: now() + wait, asked: floorMs !== undefined })
    },
    async answered() {
      if (state.failures > 0) await save(CLOSED)
    },
    /** The network came back, or the page did. */
    async wake() {
      if (!state.asked && state.until > 0) await save({ ...state, until: 0 })
    },
    /** The user wants it sent now. */
    async force() {
      await save({ ...state, until: 0, asked: false })
    },
  }
}
