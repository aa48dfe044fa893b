import { claimsOf } from './claims.ts'
import type { SessionRecord } from './record.ts'

/** The keys of the specification (SESS-05). For other readers; the console itself reads IndexedDB. */
const KEYS = [
  'token',
  'tokenExpiration',
  'accessToken',
  'refreshToken',
  'refreshTokenValidTill',
  'userId',
] as const

export interface SessionMirror {
  show: (record: SessionRecord) => void
  clear: () => void
}

type WritableStorage = Pick<Storage, 'setItem' | 'removeItem'>

/** Whether a user is signed in. Available in every tab before the channel's message. */
export const mirrorShows = (storage: Pick<Storage, 'getItem'>, userId: string) =>
  storage.getItem('userId') === userId

export const storageMirror = (storageOf: () => WritableStorage): SessionMirror => ({
  show(record) {
    const storage = storageOf()
    storage.setItem('token', record.accessToken)
    storage.setItem('tokenExpiration', String(claimsOf(record.accessToken).exp))
    storage.setItem('accessToken', record.accessToken)
    storage.setItem('refreshToken', record.refreshToken)
    storage.setItem('refreshTokenValidTill', record.refreshTokenValidTill)
    storage.setItem('userId', record.userId)
  },
  clear() {
    for (const key of KEYS) storageOf().removeItem(key)
  },
})
