import type { Workbox } from 'workbox-window'

import type { WorkerRegistration } from './updates.ts'

/** The page's side of its service worker. Its library comes with the registration: no page needs it to be drawn. */
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
  }
}
