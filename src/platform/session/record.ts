import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import * as v from 'valibot'

import { SESSION_DATABASE } from '#src/platform/db/names.ts'

import { hasClaims } from './claims.ts'

/** The stored session. IndexedDB is the source of truth, because local storage is not synchronous across processes. */
export const SessionRecordSchema = v.object({
  userId: v.pipe(v.string(), v.nonEmpty()),
  accessToken: v.pipe(v.string(), v.check(hasClaims, 'The access token is unreadable')),
  refreshToken: v.pipe(v.string(), v.nonEmpty()),
  refreshTokenValidTill: v.string(),
  /** Whether it survives the browser session (AUTH-06). */
  remember: v.boolean(),
  /** Increments with every token rotation. */
  epoch: v.number(),
  /** Id of the organization that ROOT acts in (ORG-19). */
  inside: v.optional(v.string()),
})
export type SessionRecord = v.InferOutput<typeof SessionRecordSchema>

export interface SessionRecords {
  /** Throws a `ValiError` if the record is invalid, and whatever the storage throws if it cannot be read. */
  read: () => Promise<SessionRecord | undefined>
  /** Whether neither a session nor its end is stored: nobody has signed in yet, or the browser deleted the database. */
  isEmpty: () => Promise<boolean>
  write: (record: SessionRecord) => Promise<void>
  /** Also removes the lock. */
  clear: () => Promise<void>
  /** Of the device lock; undefined without one. */
  readLock: () => Promise<unknown>
  /** Undefined removes it. */
  writeLock: (lock: object | undefined) => Promise<void>
}

interface Schema extends DBSchema {
  session: { key: 'current' | 'ended' | 'lock'; value: object }
}

export function openSessionRecords(name = SESSION_DATABASE): SessionRecords {
  let opened: Promise<IDBPDatabase<Schema>> | undefined
  const reset = () => {
    opened = undefined
  }
  /** Reopens a connection that the browser closed. */
  const database = () => {
    opened ??= openDB<Schema>(name, 1, {
      upgrade: (db) => void db.createObjectStore('session'),
      blocking: (_current, _blocked, event) => {
        const target: unknown = event.target
        if (target instanceof IDBDatabase) target.close()
        reset()
      },
      terminated: reset,
    })
    opened.catch(reset)
    return opened
  }
  const writable = async () =>
    (await database()).transaction('session', 'readwrite', { durability: 'strict' })
  return {
    async read() {
      const row: unknown = await (await database()).get('session', 'current')
      return row === undefined ? undefined : v.parse(SessionRecordSchema, row)
    },
    async isEmpty() {
      const keys = await (await database()).getAllKeys('session')
      return keys.every((key) => key === 'lock')
    },
    async write(record) {
      const transaction = await writable()
      await Promise.all([transaction.store.put(record, 'current'), transaction.done])
    },
    async clear() {
      const transaction = await writable()
      const { store, done } = transaction
      const deletions = (['current', 'lock'] as const).map((key) => store.delete(key))
      await Promise.all([...deletions, store.put({}, 'ended'), done])
    },
    readLock: async () => (await database()).get('session', 'lock'),
    async writeLock(lock) {
      const transaction = await writable()
      const { store, done } = transaction
      await Promise.all([lock ? store.put(lock, 'lock') : store.delete('lock'), done])
    },
  }
}
