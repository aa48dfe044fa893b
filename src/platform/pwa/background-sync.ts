import * as v from 'valibot'

import { OUTBOX_SYNC_TAG } from '#src/platform/db/names.ts'

/** Chromium's Background Sync API; missing in TypeScript's library. */
interface SyncManager {
  register: (tag: string) => Promise<void>
}
const hasSync = (
  registration: ServiceWorkerRegistration,
): registration is ServiceWorkerRegistration & { sync: SyncManager } => 'sync' in registration

export const canSync = () =>
  'ServiceWorkerRegistration' in globalThis && 'sync' in ServiceWorkerRegistration.prototype

/** Requests a wake-up when the network is back. Optional: nothing relies on it. */
export async function requestSync() {
  const registration = await workers()?.getRegistration()
  if (registration && hasSync(registration))
    await registration.sync.register(OUTBOX_SYNC_TAG).catch(() => undefined)
}

const SyncMessageSchema = v.object({ type: v.literal('kick') })

/** Called when the service worker reports that the network is back. */
export function onSyncMessage(listener: () => void) {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (v.is(SyncMessageSchema, data)) listener()
  }
  workers()?.addEventListener('message', onMessage)
  return () => workers()?.removeEventListener('message', onMessage)
}

/** Undefined on plain HTTP. */
const workers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker
