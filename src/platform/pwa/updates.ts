/** What a page needs of its service worker's registration; `workbox-window` is one. */
export interface WorkerRegistration {
  addEventListener: (type: 'waiting', listener: () => void) => void
  register: () => Promise<unknown>
  update: () => Promise<void>
  messageSkipWaiting: () => void
}

interface Parts {
  worker: WorkerRegistration
  /** Calls back whenever another service worker takes over this page. */
  onControllerChange: (listener: () => void) => void
  /** Whether a service worker served this page. */
  isControlled: boolean
  reload: () => void
  wakeIn: (ms: number, run: () => void) => void
  /** Stops sending, and waits for what is on its way, here and in all other tabs. */
  drain: () => Promise<void>
}

/** Then the new build could not take over; a reload shows whichever build is there. */
const TAKEOVER_MS = 10_000

/** The new build waits until somebody accepts it; then every tab reloads once (PWA-06). Nothing reloads by itself. */
export function createUpdates(parts: Parts) {
  const { worker } = parts
  let isWaiting = false
  let accepting = false
  let reloading = false
  const listeners = new Set<() => void>()

  worker.addEventListener('waiting', () => {
    isWaiting = true
    for (const listener of listeners) listener()
  })
  // A first visit gets its controller without a reload: the page is of the very same build.
  let controlled = parts.isControlled
  parts.onControllerChange(() => {
    if (controlled) reloadOnce()
    controlled = true
  })
  function reloadOnce() {
    if (reloading) return
    reloading = true
    parts.reload()
  }

  return {
    /** Whether a new build is ready. */
    get: () => isWaiting,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start: () => worker.register(),
    check: () => worker.update(),
    /** Lets the new build take over all tabs; each reloads as soon as that has happened. */
    async accept() {
      if (accepting) return
      accepting = true
      await parts.drain()
      worker.messageSkipWaiting()
      parts.wakeIn(TAKEOVER_MS, reloadOnce)
    },
  }
}
