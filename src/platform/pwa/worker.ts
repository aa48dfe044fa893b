import type { Workbox } from 'workbox-window'

import { TAKEOVER_CHANNEL } from '#src/platform/db/names.ts'

import { entryOf } from './missing-chunk.ts'
import type { WorkerRegistration } from './updates.ts'

/** Loads its library with the registration, because no page needs it for rendering. */
export function createWorker(address: string): WorkerRegistration {
  let workbox: Workbox | undefined
  const listeners = new Set<() => void>()
  return {
    addEventListener: (_, listener) => void listeners.add(listener),
    async register() {
      const library = await import('workbox-window')
      workbox = new library.Workbox(address)
      workbox.addEventListener('waiting', () => {
        for (const listener of listeners) listener()
      })
      await workbox.register()
    },
    update: async () => void (await workbox?.update()),
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
