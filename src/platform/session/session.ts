import { openUserStorage } from '#src/platform/db/user-storage.ts'
import { API_BASE } from '#src/platform/http/api-base.ts'
import { createSend } from '#src/platform/http/send.ts'
import { tabChannel } from '#src/platform/tabs/channel.ts'
import { browserLocks } from '#src/platform/tabs/locks.ts'

import { createSessionAuthority } from './authority.ts'
import { clearAllUserData, clearUserData } from './clear-user-data.ts'
import { cookieMarker } from './marker.ts'
import { storageMirror } from './mirror.ts'
import { openSessionRecords } from './record.ts'

/** This tab's session. */
export const session = createSessionAuthority({
  records: openSessionRecords(),
  mirror: storageMirror(() => localStorage),
  marker: cookieMarker(() => document),
  locks: browserLocks(),
  channel: tabChannel(),
  send: createSend(API_BASE),
  open: openUserStorage,
  clearUserData: clearUserData,
  clearAllUserData: clearAllUserData,
  onOrganizationChange: () => location.assign('/home'),
})
