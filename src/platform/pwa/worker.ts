import type { WorkerRegistration } from './updates.ts'

/** The page's side of its service worker: tells when a newer one is installed and waits. */
export function createWorker(
  container: ServiceWorkerContainer,
  address: string,
): WorkerRegistration {
  let registration: ServiceWorkerRegistration | undefined
  const listeners = new Set<() => void>()

  /** Where none is active yet, the first one takes over by itself, and there is nothing to accept. */
  function look() {
    if (registration?.waiting && registration.active) for (const listener of listeners) listener()
  }

  function follow() {
    const installing = registration?.installing
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') look()
    })
  }

  return {
    addEventListener: (_, listener) => void listeners.add(listener),
    async register() {
      await pageIsLoaded()
      registration = await container.register(address)
      registration.addEventListener('updatefound', follow)
      follow()
      look()
    },
    update: async () => void (await registration?.update()),
    messageSkipWaiting: () => registration?.waiting?.postMessage({ type: 'SKIP_WAITING' }),
  }
}

/** What the worker fetches must not hold up the page. */
async function pageIsLoaded() {
  if (document.readyState === 'complete') return
  await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
}
