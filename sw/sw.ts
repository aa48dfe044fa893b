import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

import { LET_GO_CHANNEL, OUTBOX_SYNC_TAG } from '#src/platform/db/names.ts'

import { isKeptFile, keptFile } from './kept-files.ts'
import { readMessage } from './messages.ts'
import { NOT_THE_CONSOLE } from './routes.ts'
import { SHARE_TARGET, takeShared } from './share-target.ts'
import { signedInUser } from './signed-in-user.ts'
import { createThumbnails, isThumbnail } from './thumbnails.ts'

/** Not in TypeScript's library, as not all browsers have it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0]
  addEventListener: (type: 'sync', listener: (event: SyncEvent) => void) => void
}

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

// Every route of the console is the same page, so each starts without the network (PWA-03).
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_THE_CONSOLE }),
)

/** Chromium lets no new build take over while an answer is on its way through this worker, for up to five minutes. */
let underWay = new AbortController()
const fetchWhileActive = (request: Request) =>
  fetch(request, { signal: AbortSignal.any([request.signal, underWay.signal]) })
new BroadcastChannel(LET_GO_CHANNEL).addEventListener('message', () => {
  underWay.abort()
  underWay = new AbortController()
})

const thumbnails = createThumbnails({
  caches: self.caches,
  fetch: fetchWhileActive,
  signedInUser,
  now: () => Date.now(),
})
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && request.destination === 'image' && isThumbnail(url),
  ({ event, request }) => thumbnails.answer(request, (work) => event.waitUntil(work)),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isKeptFile(url),
  ({ request }) => keptFile(request, { caches: self.caches, fetch: fetchWhileActive }),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_TARGET,
  ({ request }) => takeShared(request, Date.now()),
  'POST',
)

// A new build takes over only once somebody accepted it (PWA-06).
self.addEventListener('message', (event) => {
  if (readMessage(event.data)?.type === 'SKIP_WAITING') void self.skipWaiting()
})

// A first visit's page works without the network at once; it is of the same build, so nothing reloads.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// The network is back, as the browser sees it. The pages send; this only wakes them.
self.addEventListener('sync', (event) => {
  if (event.tag === OUTBOX_SYNC_TAG) event.waitUntil(wakePages())
})

async function wakePages() {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage({ type: 'kick' })
}
