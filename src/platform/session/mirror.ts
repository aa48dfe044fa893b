import * as v from 'valibot'

import { claimsOf } from './claims.ts'
import type { BrowserMarker } from './marker.ts'
import { type SessionRecord, SessionRecordSchema } from './record.ts'

/**
 * The keys of the specification (SESS-05). For other readers, and the console's second copy of the session: on a full
 * disk, IndexedDB may be impossible to read or write, and browsers delete databases.
 */
const KEYS = [
  'token',
  'tokenExpiration',
  'accessToken',
  'refreshToken',
  'refreshTokenValidTill',
  'userId',
] as const
const ONLY_COPY = 'inkfleet-session-only-copy'
const REMEMBERED = 'inkfleet-session-remembered'
const ENDED = 'inkfleet-session-ended'
const LOCK = 'inkfleet-device-lock'

const MirroredSessionSchema = v.pick(SessionRecordSchema, [
  'userId',
  'accessToken',
  'refreshToken',
  'refreshTokenValidTill',
  'remember',
])
export type MirroredSession = v.InferOutput<typeof MirroredSessionSchema>

export interface SessionMirror {
  /** Undefined unless all of it is readable. */
  read: () => MirroredSession | undefined
  /** Whether its tokens are newer than those in IndexedDB, which could not be stored. */
  isOnlyCopy: () => boolean
  show: (record: SessionRecord, options?: { isOnlyCopy: boolean }) => void
  /** The user whose session has ended, but could not be deleted from IndexedDB; '' if unknown. */
  endedUser: () => string | undefined
  /** Undefined removes it. */
  showEndedUser: (userId: string | undefined) => void
  /** The device lock in JSON. */
  readLock: () => string | undefined
  /** Undefined removes it. */
  showLock: (lock: object | undefined) => void
  clear: () => void
}

/** A session that is not remembered ends with its browser (AUTH-06). */
export function sessionOf(
  shown: MirroredSession | undefined,
  { known, marker }: { known: SessionRecord | undefined; marker: Pick<BrowserMarker, 'isSet'> },
): SessionRecord | undefined {
  if (shown && shown.userId === known?.userId) return { ...known, ...shown }
  return shown && (shown.remember || marker.isSet()) ? { ...shown, epoch: 0 } : undefined
}

type MirrorStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Whether a user is signed in. Available in every tab before the channel's message. */
export const mirrorShows = (storage: Pick<Storage, 'getItem'>, userId: string) =>
  storage.getItem('userId') === userId

export const storageMirror = (storageOf: () => MirrorStorage): SessionMirror => ({
  read() {
    const session = v.safeParse(MirroredSessionSchema, {
      userId: storageOf().getItem('userId'),
      accessToken: storageOf().getItem('accessToken'),
      refreshToken: storageOf().getItem('refreshToken'),
      refreshTokenValidTill: storageOf().getItem('refreshTokenValidTill'),
      remember: storageOf().getItem(REMEMBERED) !== null,
    })
    return session.success ? session.output : undefined
  },
  isOnlyCopy: () => storageOf().getItem(ONLY_COPY) !== null,
  show(record, { isOnlyCopy } = { isOnlyCopy: false }) {
    const storage = storageOf()
    const flags = [
      [ONLY_COPY, isOnlyCopy],
      [REMEMBERED, record.remember],
    ] as const
    for (const [key, isSet] of flags) {
      if (isSet) storage.setItem(key, 'true')
      else storage.removeItem(key)
    }
    storage.setItem('token', record.accessToken)
    storage.setItem('tokenExpiration', String(claimsOf(record.accessToken).exp))
    storage.setItem('accessToken', record.accessToken)
    storage.setItem('refreshToken', record.refreshToken)
    storage.setItem('refreshTokenValidTill', record.refreshTokenValidTill)
    storage.setItem('userId', record.userId)
    storage.removeItem(ENDED)
  },
  endedUser: () => storageOf().getItem(ENDED) ?? undefined,
  showEndedUser(userId) {
    if (userId === undefined) storageOf().removeItem(ENDED)
    else storageOf().setItem(ENDED, userId)
  },
  readLock: () => storageOf().getItem(LOCK) ?? undefined,
  showLock(lock) {
    if (lock) storageOf().setItem(LOCK, JSON.stringify(lock))
    else storageOf().removeItem(LOCK)
  },
  clear() {
    for (const key of [...KEYS, ONLY_COPY, REMEMBERED, LOCK]) storageOf().removeItem(key)
  },
})
