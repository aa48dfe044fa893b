let count = 0
const listeners = new Set<() => void>()

/** The number of pending changes, for pages that do not load the outbox, such as the login. */
export const unsentCount = {
  get: () => count,
  set(next: number) {
    count = next
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
