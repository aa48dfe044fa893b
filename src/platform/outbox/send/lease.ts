import * as v from 'valibot'

import type { Locks } from '#src/platform/tabs/locks.ts'

import type { OutboxDatabase } from '../store/database.ts'
import { LEASE_MS } from './attempt.ts'
import { isReached } from './backoff.ts'

const LeaseSchema = v.object({
  owner: v.string(),
  until: v.number(),
  tabId: v.optional(v.string()),
})
const KEY = 'sender'
/** Timers of hidden tabs run once a minute at most. */
const RENEW_MS = 30_000

/** A tab's right to send. */
export interface Claim {
  owner: string
  /** Whether another tab took over because the lease had expired. */
  isLost: () => boolean
  /** Resolves when that happens; otherwise never. */
  lost: Promise<void>
  end: () => Promise<void>
}

/**
 * Records in the database that the tab with the lock is alive. A Web Lock is released when its tab dies, but not when it
 * hangs; an expired lease allows another tab to steal the lock. Without Web Locks, the lease alone keeps other tabs from sending.
 */
export function createLease({
  db,
  locks,
  now,
  wakeIn,
}: {
  db: OutboxDatabase
  locks: Pick<Locks, 'tabId'>
  now: () => number
  wakeIn: (ms: number, run: () => void) => () => void
}) {
  const read = async () => {
    const stored = v.safeParse(LeaseSchema, (await db.meta.get(KEY))?.value)
    return stored.success ? stored.output : undefined
  }
  const write = (owner: string) =>
    db.meta.put({ k: KEY, value: { owner, until: now() + LEASE_MS, tabId: locks.tabId } })

  const take = (owner: string) =>
    db.transaction('rw', db.meta, async () => {
      const lease = locks.tabId === undefined ? undefined : await read()
      // After a reload, this tab has nothing to wait for.
      if (lease && lease.tabId !== locks.tabId && !isReached(lease.until, now())) return false
      await write(owner)
      return true
    })

  return {
    /** Whether the sender has not renewed its lease in time. */
    async hasExpired() {
      const lease = await read()
      return lease !== undefined && isReached(lease.until, now())
    },
    /** Undefined while another tab without Web Locks sends. */
    async claim(owner: string): Promise<Claim | undefined> {
      if (!(await take(owner))) return undefined
      let isLost = false
      let resolveLost = () => {}
      const lost = new Promise<void>((resolve) => {
        resolveLost = resolve
      })
      let cancel = () => {}
      const scheduleRenewal = () => {
        cancel = wakeIn(
          RENEW_MS,
          () =>
            void renew()
              .catch(() => undefined)
              .then(scheduleRenewal),
        )
      }
      const renew = () =>
        db.transaction('rw', db.meta, async () => {
          const lease = await read()
          if (lease?.owner === owner) return void (await write(owner))
          isLost = true
          resolveLost()
        })
      scheduleRenewal()
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
