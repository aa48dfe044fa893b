import { createListeners } from '#src/domain/listeners.ts'

import { QUIESCE_TIMEOUT_MS } from './quiesce.ts'

/** The page's side of the service worker. */
export interface WorkerRegistration {
  addEventListener: (type: 'waiting', listener: () => void) => void
  register: () => Promise<unknown>
  update: () => Promise<void>
  messageSkipWaiting: () => void
  /** Makes the old build abort its fetches. */
  announceTakeover: () => void
  /** Whether it serves another build than this page. */
  servesOtherBuild: () => Promise<boolean>
}

interface Dependencies {
  /** Undefined if service workers are unavailable. */
  worker?: WorkerRegistration
  /** Called when another service worker controls this page, or none because the browser deleted it. */
  onControllerChange: (listener: (isControlled: boolean) => void) => void
  /** Whether a service worker served this page. */
  isControlled: boolean
  /** Whether a newer build is being fetched or waiting. */
  hasNewer: () => Promise<boolean>
  reload: () => void
  wakeIn: (ms: number, run: () => void) => void
  /** Quiesces this and all other tabs. */
  drain: () => Promise<void>
  /** Whether an accepted build had not taken over when this tab reloaded. */
  unfinished: { get: () => boolean; set: (isUnfinished: boolean) => void }
}

export type UpdateState =
  | 'none'
  /** A new build can be accepted. */
  | 'ready'
  /** The server rejects changes from this build. */
  | 'outdated'

/** Reload after this time with whichever build is active; that also ends requests that keep the old worker busy. */
export const TAKEOVER_MS = 10_000
/** For other tabs, counted from the request to quiesce. */
export const TAKEOVER_ELSEWHERE_MS = QUIESCE_TIMEOUT_MS + TAKEOVER_MS
/** Chromium keeps a busy worker for up to five minutes, and a message to a worker that does not start is lost. */
const REPEAT_MS = 2_000
/** Chromium may never answer a reload that meets a takeover; the worker answers within moments otherwise. */
const REPEAT_RELOAD_MS = 15_000
/** How long to wait for the download of a new build. */
const DOWNLOAD_MS = 15_000

/** A new build waits until the user accepts it; then every tab reloads once (PWA-06). Nothing reloads by itself. */
export function createUpdates({ worker, ...parts }: Dependencies) {
  let state: UpdateState = 'none'
  let isWaiting = false
  let accepting = false
  let isTakingOver = false
  let isTakenOver = false
  let reloading = false
  let onDownloaded = () => {}
  const { notify, subscribe } = createListeners()

  function setState(next: UpdateState) {
    // 'outdated' is final until a reload.
    if (state !== 'outdated') state = next
    notify()
  }

  worker?.addEventListener('waiting', () => {
    isWaiting = true
    setState('ready')
    onDownloaded()
  })
  // On a first visit, the new controller has the same build: no reload. Neither after the browser deleted the worker with the
  // site's data: this page knows what was lost with it.
  let controlled = parts.isControlled
  parts.onControllerChange((isControlled) => {
    if (isControlled && controlled && !isTakenOver) {
      isTakenOver = true
      // Also during a reload: the old worker may have received that request, and Chromium then never answers it.
      reload()
    }
    controlled = isControlled
  })
  function reload() {
    reloading = true
    parts.reload()
    parts.wakeIn(REPEAT_RELOAD_MS, reload)
  }
  function reloadOnce() {
    if (!reloading) reload()
  }

  /** After the reload this tab continues the takeover once, without another reload. */
  function reloadUnfinished() {
    if (reloading) return
    parts.unfinished.set(true)
    reloadOnce()
  }

  /** The new build may have taken over before this page could listen for it. */
  async function reloadIfStale() {
    // Without an answer, stay.
    if (await worker?.servesOtherBuild().catch(() => false)) reloadOnce()
  }

  function takeOver() {
    controlled = true
    if (isTakingOver) return
    isTakingOver = true
    worker?.announceTakeover()
    const repeat = () => {
      if (reloading) return
      worker?.messageSkipWaiting()
      parts.wakeIn(REPEAT_MS, repeat)
    }
    repeat()
  }

  /** The server may have a newer build than the browser has fetched. */
  async function fetchBuild() {
    if (!worker || isWaiting) return
    const download = new Promise<void>((resolve) => {
      onDownloaded = resolve
      parts.wakeIn(DOWNLOAD_MS, resolve)
    })
    const update = async () => {
      await worker.update()
      if (await parts.hasNewer()) await download
    }
    // If unreachable, a reload shows the current build.
    await Promise.race([download, update().catch(() => undefined)])
  }

  return {
    get: () => state,
    subscribe,
    async start() {
      const isUnfinished = parts.unfinished.get()
      parts.unfinished.set(false)
      await worker?.register()
      if (isUnfinished && isWaiting) takeOver()
      else void reloadIfStale()
    },
    check: async () => void (await worker?.update()),
    /**
     * Another tab accepted the next build, so this one follows, also on a first visit. It is quiet from now on, so it reloads in
     * any case.
     */
    onAcceptedElsewhere() {
      controlled = true
      parts.wakeIn(TAKEOVER_ELSEWHERE_MS, reloadUnfinished)
    },
    markOutdated() {
      setState('outdated')
    },
    /** Lets the new build take over all tabs, which then reload. */
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
