import { openUserStorage } from '#src/platform/db/user-storage.ts'
import { API_BASE } from '#src/platform/http/api-base.ts'
import { createSend } from '#src/platform/http/send.ts'
import { tabChannel } from '#src/platform/tabs/channel.ts'
import { browserLocks } from '#src/platform/tabs/locks.ts'

import { createSessionAuthority } from './authority.ts'
import { clearAllUserData, clearUserData } from './clear-user-data.ts'
import { createDeviceLock } from './device-lock.ts'
import { cookieMarker } from './marker.ts'
import { storageMirror } from './mirror.ts'
import { openSessionRecords } from './record.ts'

const records = openSessionRecords()
const mirror = storageMirror(() => localStorage)

/** This window's PIN lock. */
export const deviceLock = createDeviceLock({
  records,
  mirror,
  storage: () => sessionStorage,
  now: () => Date.now(),
})

/** This tab's session. */
export const session = createSessionAuthority({
  records,
  mirror,
  marker: cookieMarker(() => document),
  locks: browserLocks(),
  channel: tabChannel(),
  send: createSend(API_BASE),
  async open(userId) {
    await Promise.all([openUserStorage(userId), deviceLock.load()])
  },
  clearUserData: clearUserData,
  clearAllUserData: clearAllUserData,
  onAccountChange: () => location.assign('/home'),
})
