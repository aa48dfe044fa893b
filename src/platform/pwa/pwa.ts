import { THUMBNAIL_PATH } from '#src/platform/db/names.ts'
import { onTraffic } from '#src/platform/http/traffic.ts'
import { log } from '#src/platform/log.ts'
import { tabChannel } from '#src/platform/tabs/channel.ts'

import { createRest } from './at-rest.ts'
import { createInstallOffer } from './install.ts'
import { settleNow } from './settle.ts'
import { createUpdates } from './updates.ts'
import { createWorker } from './worker.ts'

const UPDATE_CHECK_MS = 60 * 60_000
const UNFINISHED_KEY = 'inkfleet-unfinished-update'

export const install = createInstallOffer(globalThis)

const workers = import.meta.env.PROD ? navigator.serviceWorker : undefined

const rest = createRest({
  channel: tabChannel(),
  tab: Math.random().toString(36).slice(2),
  settle: settleNow,
  wakeIn: (ms, run) => void setTimeout(run, ms),
})

export const updates = createUpdates({
  ...(workers && { worker: createWorker('/sw.js') }),
  onControllerChange: (listener) => workers?.addEventListener('controllerchange', listener),
  isControlled: Boolean(workers?.controller),
  hasNewer: async () => {
    const registration = await workers?.getRegistration()
    return Boolean(registration?.installing ?? registration?.waiting)
  },
  // Somebody may have gone on working since the last rest.
  reload: () => void rest.own().then(() => location.reload()),
  wakeIn: (ms, run) => void setTimeout(run, ms),
  drain: rest.all,
  unfinished: {
    get: () => sessionStorage.getItem(UNFINISHED_KEY) !== null,
    set: (isUnfinished) =>
      isUnfinished
        ? sessionStorage.setItem(UNFINISHED_KEY, 'true')
        : sessionStorage.removeItem(UNFINISHED_KEY),
  },
})

/** Registers the service worker, once the page has what it needs itself. */
export function startUpdates() {
  const check = () => void updates.check().catch(() => undefined) // without the network there is nothing new
  rest.follow(updates.acceptedElsewhere)
  watchForOutdated(check)
  requestThumbnailsAgain()
  updates.start().then(
    () => {
      setInterval(check, UPDATE_CHECK_MS)
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') check()
      })
    },
    (error: unknown) => log.error('the service worker could not be registered', error),
  )
}

/** What the server tells one tab is true for all of the same build; each of them learns it by its own next answer. */
function watchForOutdated(check: () => void) {
  onTraffic((traffic) => {
    if (traffic.type !== 'failed' || traffic.problem.kind !== 'outdated') return
    if (updates.get() !== 'outdated') check()
    updates.tooOld()
  })
}

/** The service worker of a first visit stores no thumbnail that was loaded before it took over, and the browser stores none. */
function requestThumbnailsAgain() {
  if (!workers || workers.controller) return
  const request = () => {
    for (const { name } of performance.getEntriesByType('resource')) {
      if (!THUMBNAIL_PATH.test(new URL(name).pathname)) continue
      const image = new Image()
      // In another mode than the page's own request, which would answer this one from memory.
      image.crossOrigin = 'anonymous'
      image.src = name
    }
  }
  workers.addEventListener('controllerchange', request, { once: true })
}
