import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

import { readMessage } from './messages.ts'
import { NOT_THE_CONSOLE } from './routes.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0]
}

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

// Every route of the console is the same page, so each starts without the network (PWA-03).
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_THE_CONSOLE }),
)

// A new build takes over only once somebody accepted it (PWA-06).
self.addEventListener('message', (event) => {
  if (readMessage(event.data)?.type === 'SKIP_WAITING') void self.skipWaiting()
})

// A first visit's page works without the network at once; it is of the same build, so nothing reloads.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
