let count = 0
const listeners = new Set<() => void>()

/** How many changes wait, for pages that do without the outbox and its database, such as the login. */
export const unsent = {
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
