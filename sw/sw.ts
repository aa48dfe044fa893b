import { openDB } from 'idb'
import * as v from 'valibot'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

import { databaseNames } from '#src/platform/db/database-names.ts'
import { OUTBOX_SYNC_TAG, SESSION_DATABASE, TAKEOVER_CHANNEL } from '#src/platform/db/names.ts'

import { isKeptFile, keptFile } from './kept-files.ts'
import { NOT_THE_CONSOLE } from './routes.ts'
import { SHARE_TARGET, takeShared } from './share-target.ts'
import { createThumbnails, isThumbnail } from './thumbnails.ts'

/** Missing in TypeScript's library, as is `addRoutes`. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}
interface InstallEvent extends ExtendableEvent {
  /** Chromium only. */
  readonly addRoutes?: (rule: {
    condition: { urlPattern: string }
    source: 'network'
  }) => Promise<void>
}

declare const self: {
  __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0]
  addEventListener: {
    (type: 'sync', listener: (event: SyncEvent) => void): void
    (type: 'install', listener: (event: InstallEvent) => void): void
  }
} & ServiceWorkerGlobalScope

// Calls of the API never need this worker. In Chromium, one that meets a takeover would start the old worker again, and Chromium
// would then keep it.
self.addEventListener(
  'install',
  (event) => void event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' }),
)

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

// All routes of the console use the same page, so each starts offline (PWA-03).
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_THE_CONSOLE }),
)

/** Chromium delays a takeover by up to five minutes while requests are in flight through this worker. */
let underWay = new AbortController()
const fetchWhileActive = (request: Request) =>
  fetch(request, { signal: AbortSignal.any([request.signal, underWay.signal]) })
new BroadcastChannel(TAKEOVER_CHANNEL).addEventListener('message', () => {
  underWay.abort()
  underWay = new AbortController()
})

const thumbnails = createThumbnails({
  caches: self.caches,
  fetch: fetchWhileActive,
  signedInUser,
  now: () => Date.now(),
})
registerRoute(isThumbnail, ({ event, request }) =>
  thumbnails.answer(request, (work) => event.waitUntil(work)),
)

/** Not cached, because the user may change at any time. */
async function signedInUser(): Promise<string | undefined> {
  // Opening a missing database would create it without its stores.
  if (!(await databaseNames(indexedDB)).includes(SESSION_DATABASE)) return undefined
  const db = await openDB(SESSION_DATABASE)
  try {
    if (!db.objectStoreNames.contains('session')) return undefined
    const record: unknown = await db.get('session', 'current')
    const named = typeof record === 'object' && record !== null && 'userId' in record
    return named && typeof record.userId === 'string' && record.userId !== ''
      ? record.userId
      : undefined
  } finally {
    // An open connection would block upgrades and deletion.
    db.close()
  }
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isKeptFile(url),
  ({ request }) => keptFile(request, { caches: self.caches, fetch: fetchWhileActive }),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_TARGET,
  ({ request }) => takeShared(request, Date.now()),
  'POST',
)

// A new build takes over only after the user accepts it (PWA-06).
self.addEventListener('message', (event) => {
  if (readMessage(event.data)?.type === 'SKIP_WAITING') void self.skipWaiting()
})

// The first visit works offline immediately; it has the same build, so nothing reloads.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// The network is back. Wakes the pages, which send.
self.addEventListener('sync', (event) => {
  if (event.tag === OUTBOX_SYNC_TAG) event.waitUntil(wakePages())
})

async function wakePages() {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage({ type: 'kick' })
}

/** Messages from pages. */
const MessageSchema = v.variant('type', [v.object({ type: v.literal('SKIP_WAITING') })])

/** Undefined for unknown messages. */
function readMessage(data: unknown) {
  const message = v.safeParse(MessageSchema, data)
  return message.success ? message.output : undefined
}
