import { createListeners } from '#src/domain/listeners.ts'

let count = 0
const { notify, subscribe } = createListeners()

/** The number of pending changes, for pages that do not load the outbox, such as the login. */
export const unsentCount = {
  get: () => count,
  set(next: number) {
    count = next
    notify()
  },
  subscribe,
}
