import * as v from 'valibot'

import { OUTBOX_SYNC_TAG } from '#src/platform/db/names.ts'

/** Not in TypeScript's library: Chromium's background sync. */
interface SyncManager {
  register: (tag: string) => Promise<void>
}
const hasSync = (
  registration: ServiceWorkerRegistration,
): registration is ServiceWorkerRegistration & { sync: SyncManager } => 'sync' in registration

/** Asks the browser to wake us when there is a network. A bonus: nothing relies on it. */
export async function askForSync() {
  const registration = await workers()?.getRegistration()
  if (registration && hasSync(registration))
    await registration.sync.register(OUTBOX_SYNC_TAG).catch(() => undefined)
}

const KickSchema = v.object({ type: v.literal('kick') })

/** The service worker says that there is a network again. */
export function onWorkerKick(listener: () => void) {
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (v.is(KickSchema, data)) listener()
  }
  workers()?.addEventListener('message', hear)
  return () => workers()?.removeEventListener('message', hear)
}

/** Not there on plain http. */
const workers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker
