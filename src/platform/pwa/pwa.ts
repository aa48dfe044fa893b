import { THUMBNAIL_PATH } from '#src/platform/db/names.ts'
import { onTraffic } from '#src/platform/http/traffic.ts'
import { log } from '#src/platform/log.ts'
import { tabChannel } from '#src/platform/tabs/channel.ts'

import { flushAll } from './flush-before-reload.ts'
import { createInstallOffer } from './install.ts'
import { createQuiesce } from './quiesce.ts'
import { createUpdates } from './updates.ts'
import { createWorker } from './worker.ts'

const UPDATE_CHECK_MS = 60 * 60_000
const UNFINISHED_KEY = 'inkfleet-unfinished-update'

export const install = createInstallOffer(globalThis)

const workers = import.meta.env.PROD ? navigator.serviceWorker : undefined

const quiesce = createQuiesce({
  channel: tabChannel(),
  tab: Math.random().toString(36).slice(2),
  flush: flushAll,
  wakeIn: (ms, run) => void setTimeout(run, ms),
})

export const updates = createUpdates({
  ...(workers && { worker: createWorker('/sw.js') }),
  onControllerChange: (listener) =>
    workers?.addEventListener('controllerchange', () => listener(Boolean(workers.controller))),
  isControlled: Boolean(workers?.controller),
  hasNewer: async () => {
    const registration = await workers?.getRegistration()
    return Boolean(registration?.installing ?? registration?.waiting)
  },
  // The user may have continued working since the tabs were quiesced.
  reload: () => void quiesce.thisTab().then(() => location.reload()),
  wakeIn: (ms, run) => void setTimeout(run, ms),
  drain: quiesce.allTabs,
  unfinished: {
    get: () => sessionStorage.getItem(UNFINISHED_KEY) !== null,
    set: (isUnfinished) =>
      isUnfinished
        ? sessionStorage.setItem(UNFINISHED_KEY, 'true')
        : sessionStorage.removeItem(UNFINISHED_KEY),
  },
})

/** Registers the service worker. Call after the page has loaded. */
export function startUpdates() {
  const check = () => void updates.check().catch(() => undefined) // offline
  quiesce.onRequest(updates.onAcceptedElsewhere)
  watchForOutdated(check)
  requestThumbnailsAgain()
  updates.start().then(
    () => {
      setInterval(check, UPDATE_CHECK_MS)
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') check()
      })
    },
    (error: unknown) => log.error('could not register the service worker', error),
  )
}

/** Other tabs of this build detect it by their own next answer. */
function watchForOutdated(check: () => void) {
  onTraffic((traffic) => {
    if (traffic.type !== 'failed' || traffic.problem.kind !== 'outdated') return
    if (updates.get() !== 'outdated') check()
    updates.markOutdated()
  })
}

/** On a first visit, thumbnails that loaded before the service worker took over are not stored: request them again. */
function requestThumbnailsAgain() {
  if (!workers || workers.controller) return
  const request = () => {
    for (const { name } of performance.getEntriesByType('resource')) {
      if (!THUMBNAIL_PATH.test(new URL(name).pathname)) continue
      const image = new Image()
      // Another mode than the page's own request, to bypass the memory cache.
      image.crossOrigin = 'anonymous'
      image.src = name
    }
  }
  workers.addEventListener('controllerchange', request, { once: true })
}
