import { newId } from '#src/platform/outbox/store/new-id.ts'

import { takeTabId } from './tab-id.ts'

/** Held while the session changes; at its end, while the user's data is deleted. */
export const SESSION_LOCK = 'inkfleet-auth'

/** The part of the Web Locks API that is used here. */
export interface Locks {
  /** Set if other tabs may hold the same lock. It survives a reload of the tab. */
  tabId?: string
  /** Waits for the lock, then runs; it is released with the promise or the tab. */
  exclusive: <T>(name: string, run: () => Promise<T>) => Promise<T>
  /** Runs only if the lock is free; resolves with whether it ran. */
  ifFree: (name: string, run: () => Promise<void>) => Promise<boolean>
  /** Takes the lock from its holder, whose request rejects with `AbortError`, and runs. */
  steal: (name: string, run: () => Promise<void>) => Promise<void>
}

export const webLocks = (manager: LockManager): Locks => ({
  exclusive: async (name, run) => await manager.request(name, run),
  ifFree: async (name, run) =>
    await manager.request(name, { ifAvailable: true }, async (lock) => {
      if (!lock) return false
      await run()
      return true
    }),
  steal: (name, run) => manager.request(name, { steal: true }, run),
})

/** For pages without Web Locks (plain HTTP): serializes calls within this tab only. */
export function tabLocks(tabId: string = newId()): Locks {
  const last = new Map<string, Promise<unknown>>()
  const exclusive: Locks['exclusive'] = (name, run) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(run, run)
    const done = turn.then(
      () => undefined,
      () => undefined,
    )
    last.set(name, done)
    void done.then(() => last.get(name) === done && last.delete(name))
    return turn
  }
  return {
    tabId,
    exclusive,
    async ifFree(name, run) {
      if (last.has(name)) return false
      await exclusive(name, run)
      return true
    },
    steal(name, run) {
      last.delete(name)
      return exclusive(name, run)
    },
  }
}

let tabId: string | undefined

function currentTabId() {
  try {
    tabId ??= takeTabId(sessionStorage, globalThis)
  } catch {
    // No storage: after a reload, sending waits until the lease has expired.
    tabId = newId()
  }
  return tabId
}

export const browserLocks = (): Locks =>
  typeof navigator !== 'undefined' && navigator.locks
    ? webLocks(navigator.locks)
    : tabLocks(currentTabId())
