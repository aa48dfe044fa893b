import * as v from 'valibot'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

import { LET_GO_CHANNEL, OUTBOX_SYNC_TAG } from '#src/platform/db/names.ts'
import { keepShared } from '#src/platform/db/shared-images.ts'

import { isCacheableFile, cachedFile } from './cached-files.ts'
import { SERVER_PATHS } from './routes.ts'
import { signedInUser } from './signed-in-user.ts'
import { createThumbnails, isThumbnail } from './thumbnails.ts'

/** Missing in TypeScript's library, because not all browsers support it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0]
  addEventListener: (type: 'sync', listener: (event: SyncEvent) => void) => void
}

/** Named in the manifest; the only POST path that the worker handles (PWA-07). */
const SHARE_TARGET = '/share-target'

/** The page that handles the stored image. */
const PAGE = '/media-library'
const SHARED_AT_ONCE = 5

/** Messages from pages to the service worker. */
const MessageSchema = v.variant('type', [v.object({ type: v.literal('SKIP_WAITING') })])

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

// All routes share one page, so each starts offline (PWA-03).
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: SERVER_PATHS }),
)

/**
 * Chromium delays a new service worker for up to five minutes while the old one has open responses.
 */
let openRequests = new AbortController()
const fetchWhileActive = (request: Request) =>
  fetch(request, { signal: AbortSignal.any([request.signal, openRequests.signal]) })
new BroadcastChannel(LET_GO_CHANNEL).addEventListener('message', () => {
  openRequests.abort()
  openRequests = new AbortController()
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
  ({ url, sameOrigin }) => sameOrigin && isCacheableFile(url),
  ({ request }) => cachedFile(request, { caches: self.caches, fetch: fetchWhileActive }),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_TARGET,
  ({ request }) => handleShare(request, Date.now()),
  'POST',
)

// A new build takes over only after the user accepts it (PWA-06).
self.addEventListener('message', (event) => {
  if (readMessage(event.data)?.type === 'SKIP_WAITING') void self.skipWaiting()
})

// Claims the first visit's page, so that it works offline immediately; same build, so nothing
// reloads.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// The browser reports that the network is back. Pages send; this only wakes them.
self.addEventListener('sync', (event) => {
  if (event.tag === OUTBOX_SYNC_TAG) event.waitUntil(wakePages())
})

async function wakePages() {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage({ type: 'kick' })
}

/** Undefined for unknown messages. */
function readMessage(data: unknown) {
  const message = v.safeParse(MessageSchema, data)
  return message.success ? message.output : undefined
}

/**
 * Stores shared images, works offline and without a session, then opens the page that handles them.
 */
async function handleShare(request: Request, now: number): Promise<Response> {
  const ids = await storeAll(request, now).catch(() => [])
  return Response.redirect(new URL(`${PAGE}?shared=${ids[0] ?? 'lost'}`, request.url), 303)
}

async function storeAll(request: Request, now: number) {
  const form = await request.formData()
  const files = form.getAll('image').filter((entry) => entry instanceof File)
  const ids: string[] = []
  for (const [index, file] of files.slice(0, SHARED_AT_ONCE).entries())
    ids.push(await keepShared(file, now + index))
  return ids
}
