import { Dexie, type Table } from 'dexie'

import type { Image } from '#src/contract/image.ts'
import type { ScheduleEvent } from '#src/contract/schedule.ts'
import type { ListedTemplate } from '#src/contract/template.ts'

import { cacheDatabasesIn } from './cache-databases.ts'
import { upgradeFromFirst, upgradeFromSecond, upgradeFromThird } from './cache-upgrade.ts'
import type { Cached, CachedDevice, Gone } from './cached-rows.ts'
import type { DeviceKeys } from './device-keys.ts'
import { cacheDatabaseName } from './names.ts'
import { reopenAfterFailure } from './reopen.ts'
import { userStorage } from './user-storage.ts'

/** Metadata of a whole list. */
export interface ListMark {
  key: string
  askedAt: number
  /** Changes with every change of the list's rows, in any tab: invalidates sorted copies in memory. */
  generation?: number
}

/** A span of a device's schedule that was fetched, in milliseconds. */
export interface CachedSpan {
  deviceId: string
  from: number
  to: number
  askedAt: number
}

interface CacheTables {
  devices: Table<CachedDevice, string>
  /** Membership of lists, with the fields for searching and sorting: reading ten thousand whole rows would be too slow. */
  deviceKeys: Table<DeviceKeys, [scope: string, id: string]>
  images: Table<Cached<Image>, string>
  templates: Table<Cached<ListedTemplate>, string>
  schedules: Table<Cached<ScheduleEvent>, string>
  spans: Table<CachedSpan, [deviceId: string, from: number, to: number]>
  lists: Table<ListMark, string>
  gone: Table<Gone, string>
  /** Small answers, stored as received: trees, the signed-in user, time zones. */
  values: Table<Cached<{ key: string; value: unknown }>, string>
}
export type CacheDatabase = Dexie & CacheTables

/** Deletes all cache databases of a user, also where they are open. */
export async function deleteCacheDatabases(userId: string) {
  const storage = userStorage(userId)
  for (const name of await cacheDatabasesIn(storage, userId))
    await new Dexie(name, { indexedDB: storage, IDBKeyRange }).delete()
}

/** Relaxed durability: everything can be fetched again. */
export function openCacheDatabase(userId: string, actingOrganizationId?: string) {
  const db = new Dexie(cacheDatabaseName(userId, actingOrganizationId), {
    chromeTransactionDurability: 'relaxed',
    indexedDB: userStorage(userId),
    IDBKeyRange,
  })
  db.version(1).stores({ devices: 'id, workspaceId, scope', lists: 'key', values: 'key' })
  db.version(2)
    .stores({
      devices: 'id',
      deviceKeys: '[scope+id], id, [scope+workspaceId]',
      images: 'id, imageFolderId',
      templates: 'id, templateFolderId',
      schedules: 'id, deviceId',
      spans: '[deviceId+from+to], deviceId',
    })
    .upgrade(upgradeFromFirst)
  db.version(3).stores({}).upgrade(upgradeFromSecond)
  db.version(4).stores({}).upgrade(upgradeFromThird)
  db.version(5).stores({ devices: 'id, askedAt', gone: 'id, askedAt' })
  // Close for a newer build's upgrade. After a deletion (logout), a late write must not recreate the database.
  db.on('versionchange', ({ newVersion }: IDBVersionChangeEvent) => {
    db.close({ disableAutoOpen: newVersion === null })
    return false
  })
  reopenAfterFailure(db)
  return db as CacheDatabase
}
