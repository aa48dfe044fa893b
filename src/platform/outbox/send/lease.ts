import * as v from 'valibot'

import type { OutboxDatabase } from '../store/database.ts'
import { LEASE_MS } from './attempt.ts'
import { isReached } from './backoff.ts'

const LeaseSchema = v.object({ owner: v.string(), until: v.number() })
const KEY = 'sender'
/** A hidden tab's timers run once a minute. */
const BEAT_MS = 30_000

/** One tab's turn at sending. */
export interface Claim {
  owner: string
  /** Whether another tab took over, because this one was not heard of. */
  isLost: () => boolean
  /** Resolves when that happens, and never otherwise. */
  lost: Promise<void>
  end: () => Promise<void>
}

/**
 * Says in the database that the tab which holds the lock is alive. A Web Lock frees itself when its tab dies, not when that
 * hangs; a lease that was not renewed allows another tab to steal the lock.
 */
export function createLease({
  db,
  now,
  wakeIn,
}: {
  db: OutboxDatabase
  now: () => number
  wakeIn: (ms: number, run: () => void) => () => void
}) {
  const read = async () => {
    const stored = v.safeParse(LeaseSchema, (await db.meta.get(KEY))?.value)
    return stored.success ? stored.output : undefined
  }
  const write = (owner: string) =>
    db.meta.put({ k: KEY, value: { owner, until: now() + LEASE_MS } })

  return {
    /** Whether whoever sends was not heard of for too long. */
    async isOver() {
      const lease = await read()
      return lease !== undefined && isReached(lease.until, now())
    },
    async claim(owner: string): Promise<Claim> {
      await write(owner)
      let isLost = false
      let lose = () => {}
      const lost = new Promise<void>((resolve) => {
        lose = resolve
      })
      let cancel = () => {}
      const beat = () => {
        cancel = wakeIn(
          BEAT_MS,
          () =>
            void renew()
              .catch(() => undefined)
              .then(beat),
        )
      }
      const renew = () =>
        db.transaction('rw', db.meta, async () => {
          const lease = await read()
          if (lease?.owner === owner) return void (await write(owner))
          isLost = true
          lose()
        })
      beat()
      return {
        owner,
        isLost: () => isLost,
        lost,
        async end() {
          cancel()
          await db.transaction('rw', db.meta, async () => {
            if ((await read())?.owner === owner) await db.meta.delete(KEY)
          })
        },
      }
    },
  }
}
