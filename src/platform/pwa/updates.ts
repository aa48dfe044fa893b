/** What a page needs of its service worker's registration. */
export interface WorkerRegistration {
  addEventListener: (type: 'waiting', listener: () => void) => void
  register: () => Promise<unknown>
  update: () => Promise<void>
  messageSkipWaiting: () => void
}

interface Parts {
  /** Absent where the browser has none for this page. */
  worker?: WorkerRegistration
  /** Calls back whenever another service worker takes over this page. */
  onControllerChange: (listener: () => void) => void
  /** Whether a service worker served this page. */
  isControlled: boolean
  /** Whether the browser has begun to fetch a newer build, or has one. */
  hasNewer: () => Promise<boolean>
  reload: () => void
  wakeIn: (ms: number, run: () => void) => void
  /** Brings this and all other tabs to rest: nothing is on its way any more. */
  drain: () => Promise<void>
}

export type UpdateState =
  | 'none'
  /** A new build waits to be accepted. */
  | 'ready'
  /** The server takes no more changes from this build. */
  | 'outdated'

/** Then the new build could not take over; a reload shows whichever build is there. */
const TAKEOVER_MS = 10_000
/** How long a build that the server has but the browser does not is waited for. */
const DOWNLOAD_MS = 15_000

/** The new build waits until somebody accepts it; then every tab reloads once (PWA-06). Nothing reloads by itself. */
export function createUpdates({ worker, ...parts }: Parts) {
  let state: UpdateState = 'none'
  let isWaiting = false
  let accepting = false
  let reloading = false
  let arrived = () => {}
  const listeners = new Set<() => void>()

  function become(next: UpdateState) {
    // A page that is too old stays so until it is loaded again.
    if (state !== 'outdated') state = next
    for (const listener of listeners) listener()
  }

  worker?.addEventListener('waiting', () => {
    isWaiting = true
    become('ready')
    arrived()
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

  /** The server may be a build ahead of what the browser has fetched. */
  async function fetchBuild() {
    if (!worker || isWaiting) return
    const download = new Promise<void>((resolve) => {
      arrived = resolve
      parts.wakeIn(DOWNLOAD_MS, resolve)
    })
    try {
      await worker.update()
      if (await parts.hasNewer()) await download
    } catch {
      // Out of reach: a reload shows what there is.
    }
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start: async () => void (await worker?.register()),
    check: async () => void (await worker?.update()),
    /** The next build that takes over was accepted in another tab, so this one goes with it, first visit or not. */
    acceptedElsewhere() {
      controlled = true
    },
    tooOld() {
      become('outdated')
    },
    /** Lets the new build take over all tabs; each reloads as soon as that has happened. */
    async accept() {
      if (accepting) return
      accepting = true
      await fetchBuild()
      await parts.drain()
      if (!isWaiting) return reloadOnce()
      controlled = true
      worker?.messageSkipWaiting()
      parts.wakeIn(TAKEOVER_MS, reloadOnce)
    },
  }
}
