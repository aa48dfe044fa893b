import { Dexie, type Table } from 'dexie'

import type { Device } from '#src/contract/device.ts'

import { cacheDatabaseName } from './names.ts'

/** `scope`: the organisation that was asked for, empty for the caller's own. No PIN is ever kept. */
export type CachedDevice = Device & { scope: string; pinCode: null }

interface CacheTables {
  devices: Table<CachedDevice, string>
  /** What a list said of itself: when it was asked for, and how many rows the server counted. */
  lists: Table<{ key: string; askedAt: number; total: number }, string>
  /** Small answers as they came: the workspace tree, the signed-in user, timezones. */
  values: Table<{ key: string; value: unknown; askedAt: number }, string>
}
export type CacheDatabase = Dexie & CacheTables

/** Relaxed: all of it can be asked for again. */
export function openCacheDatabase(userId: string) {
  const db = new Dexie(cacheDatabaseName(userId), { chromeTransactionDurability: 'relaxed' })
  db.version(1).stores({ devices: 'id, workspaceId, scope', lists: 'key', values: 'key' })
  // A logout deletes it, perhaps in another tab; Dexie would let go too, but with a warning in the console.
  db.on('versionchange', () => {
    db.close({ disableAutoOpen: false })
    return false
  })
  return db as CacheDatabase
}
