import * as v from 'valibot'

import { claimsOf } from './claims.ts'
import { type SessionRecord, SessionRecordSchema } from './record.ts'

/**
 * The keys of the specification (SESS-05). For other readers, and the console's second copy of the tokens: IndexedDB
 * can neither be read nor written on some full disks.
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

const MirroredSessionSchema = v.pick(SessionRecordSchema, [
  'userId',
  'accessToken',
  'refreshToken',
  'refreshTokenValidTill',
])
export type MirroredSession = v.InferOutput<typeof MirroredSessionSchema>

export interface SessionMirror {
  /** Undefined unless all of it is readable. */
  read: () => MirroredSession | undefined
  /** Whether its tokens are newer than those in IndexedDB, which could not be stored. */
  isOnlyCopy: () => boolean
  show: (record: SessionRecord, options?: { isOnlyCopy: boolean }) => void
  clear: () => void
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
    })
    return session.success ? session.output : undefined
  },
  isOnlyCopy: () => storageOf().getItem(ONLY_COPY) !== null,
  show(record, { isOnlyCopy } = { isOnlyCopy: false }) {
    const storage = storageOf()
    if (isOnlyCopy) storage.setItem(ONLY_COPY, 'true')
    else storage.removeItem(ONLY_COPY)
    storage.setItem('token', record.accessToken)
    storage.setItem('tokenExpiration', String(claimsOf(record.accessToken).exp))
    storage.setItem('accessToken', record.accessToken)
    storage.setItem('refreshToken', record.refreshToken)
    storage.setItem('refreshTokenValidTill', record.refreshTokenValidTill)
    storage.setItem('userId', record.userId)
  },
  clear() {
    for (const key of [...KEYS, ONLY_COPY]) storageOf().removeItem(key)
  },
})
