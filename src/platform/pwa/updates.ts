import { AT_REST_WITHIN_MS } from './at-rest.ts'

/** What a page needs of its service worker's registration. */
export interface WorkerRegistration {
  addEventListener: (type: 'waiting', listener: () => void) => void
  register: () => Promise<unknown>
  update: () => Promise<void>
  messageSkipWaiting: () => void
  /** The old build gives up what it fetches for pages. */
  messageLetGo: () => void
  /** Whether what it serves is of another build than this page. */
  servesOtherBuild: () => Promise<boolean>
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
  /** Whether a build was accepted and not there yet when this tab reloaded. */
  unfinished: { get: () => boolean; set: (isUnfinished: boolean) => void }
}

export type UpdateState =
  | 'none'
  /** A new build waits to be accepted. */
  | 'ready'
  /** The server takes no more changes from this build. */
  | 'outdated'

/** A reload after this time shows whichever build is there, and ends what this tab keeps the old worker busy with. */
const TAKEOVER_MS = 10_000
/** A tab that only hears of it counts from the moment in which all tabs are asked to come to rest. */
const TAKEOVER_ELSEWHERE_MS = AT_REST_WITHIN_MS + TAKEOVER_MS
/** Chromium lets a busy worker stay for up to five minutes; a message to a new one that does not start is lost. */
const REPEAT_MS = 2_000
/** How long a build that the server has but the browser does not is waited for. */
const DOWNLOAD_MS = 15_000

/** The new build waits until somebody accepts it; then every tab reloads once (PWA-06). Nothing reloads by itself. */
export function createUpdates({ worker, ...parts }: Parts) {
  let state: UpdateState = 'none'
  let isWaiting = false
  let accepting = false
  let isTakingOver = false
  let isTakenOver = false
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
    if (controlled && !isTakenOver) {
      isTakenOver = true
      // Even when a reload is under way: the old worker may have got it, and Chromium then never answers it.
      reloading = true
      parts.reload()
    }
    controlled = true
  })
  function reloadOnce() {
    if (reloading) return
    reloading = true
    parts.reload()
  }

  /** After the reload this tab goes on by itself, once: it never reloads for want of the new build again. */
  function reloadUnfinished() {
    if (reloading) return
    parts.unfinished.set(true)
    reloadOnce()
  }

  /** The new build may take over after this page was fetched and before it can hear of it. */
  async function reloadIfStale() {
    // Without an answer there is nothing to go to.
    if (await worker?.servesOtherBuild().catch(() => false)) reloadOnce()
  }

  function takeOver() {
    controlled = true
    if (isTakingOver) return
    isTakingOver = true
    worker?.messageLetGo()
    const repeat = () => {
      if (reloading) return
      worker?.messageSkipWaiting()
      parts.wakeIn(REPEAT_MS, repeat)
    }
    repeat()
  }

  /** The server may be a build ahead of what the browser has fetched. */
  async function fetchBuild() {
    if (!worker || isWaiting) return
    const download = new Promise<void>((resolve) => {
      arrived = resolve
      parts.wakeIn(DOWNLOAD_MS, resolve)
    })
    const update = async () => {
      await worker.update()
      if (await parts.hasNewer()) await download
    }
    // Out of reach: a reload shows what there is.
    await Promise.race([download, update().catch(() => undefined)])
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async start() {
      const isUnfinished = parts.unfinished.get()
      parts.unfinished.set(false)
      await worker?.register()
      if (isUnfinished && isWaiting) takeOver()
      else void reloadIfStale()
    },
    check: async () => void (await worker?.update()),
    /**
     * The next build that takes over was accepted in another tab, so this one goes with it, first visit or not. It is at rest
     * from now on, so it reloads in any case.
     */
    acceptedElsewhere() {
      controlled = true
      parts.wakeIn(TAKEOVER_ELSEWHERE_MS, reloadUnfinished)
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
      takeOver()
      parts.wakeIn(TAKEOVER_MS, reloadUnfinished)
    },
  }
}
