import { Workbox } from 'workbox-window'

import { log } from '#src/platform/log.ts'
import { tabChannel } from '#src/platform/tabs/channel.ts'

import { createInstallOffer } from './install.ts'
import { settleNow } from './settle.ts'
import { createUpdates } from './updates.ts'

const UPDATE_CHECK_MS = 60 * 60_000
/** A little more than the grace that the outbox gives to what is on its way. */
const OTHER_TABS_MS = 9_000

export const install = createInstallOffer(globalThis)

const supported = import.meta.env.PROD && 'serviceWorker' in navigator

export const updates = supported
  ? createUpdates({
      worker: new Workbox('/sw.js'),
      onControllerChange: (listener) =>
        navigator.serviceWorker.addEventListener('controllerchange', listener),
      isControlled: navigator.serviceWorker.controller !== null,
      reload: () => location.reload(),
      wakeIn: (ms, run) => void setTimeout(run, ms),
      drain: drainAllTabs,
    })
  : undefined

/** Registers the service worker, once the page has what it needs itself. */
export function startUpdates() {
  if (!updates) return
  const check = () => void updates.check().catch(() => undefined) // without the network there is nothing new
  tabChannel().subscribe(({ type }) => type === 'update-staged' && void settleNow())
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

async function drainAllTabs() {
  tabChannel().post({ type: 'update-staged' })
  const patience = new Promise((resolve) => setTimeout(resolve, OTHER_TABS_MS))
  await Promise.race([settleNow(), patience])
}
