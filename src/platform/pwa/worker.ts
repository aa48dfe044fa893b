import type { Workbox } from 'workbox-window'

import { TAKEOVER_CHANNEL } from '#src/platform/db/names.ts'

import { entryOf } from './missing-chunk.ts'
import type { WorkerRegistration } from './updates.ts'

/** If no page uses the former build, an installed one is active well before that. */
const ACTIVATION_MS = 200

/** Loads its library with the registration, because no page needs it for rendering. */
export function createWorker(address: string): WorkerRegistration {
  let workbox: Workbox | undefined
  let registration: ServiceWorkerRegistration | undefined
  let reported: ServiceWorker | null = null
  const listeners = new Set<() => void>()
  function reportWaiting() {
    const waiting = registration?.waiting ?? null
    // On a first visit there is none to replace.
    if (!registration?.active || !waiting || waiting === reported) return
    reported = waiting
    for (const listener of listeners) listener()
  }
  /** Not by Workbox's own event: it follows only the first build that is found, even if that one cannot be installed. */
  const follow = () =>
    registration?.installing?.addEventListener('statechange', () => {
      setTimeout(reportWaiting, ACTIVATION_MS)
    })
  return {
    addEventListener: (_, listener) => void listeners.add(listener),
    async register() {
      const library = await import('workbox-window')
      workbox = new library.Workbox(address)
      registration = await workbox.register()
      registration?.addEventListener('updatefound', follow)
      follow()
      reportWaiting()
    },
    async update() {
      await workbox?.update()
      reportWaiting()
    },
    messageSkipWaiting: () => workbox?.messageSkipWaiting(),
    announceTakeover() {
      const channel = new BroadcastChannel(TAKEOVER_CHANNEL)
      channel.postMessage(null)
      channel.close()
    },
    async servesOtherBuild() {
      if (!navigator.serviceWorker.controller) return false
      const served = await fetch('/index.html').then((answer) => answer.text())
      const entry = entryOf(new DOMParser().parseFromString(served, 'text/html'))
      return entry !== '' && entry !== entryOf(document)
    },
  }
}
