import { Dexie, type Table } from 'dexie'

import type { Device } from '#src/contract/device.ts'
import type { Image } from '#src/contract/image.ts'
import type { ScheduleEvent } from '#src/contract/schedule.ts'
import type { ListedTemplate } from '#src/contract/template.ts'

import { cacheDatabasesIn } from './cache-databases.ts'
import { upgradeFromFirst, upgradeFromSecond, upgradeFromThird } from './cache-upgrade.ts'
import type { DeviceKeys } from './device-keys.ts'
import { cacheDatabaseName } from './names.ts'
import { reopenAfterFailure } from './reopen.ts'
import { userStorage } from './user-storage.ts'

/** A row, and when it was asked for, by the device's clock. */
export type Kept<T> = T & { askedAt: number }
/** No PIN is ever kept. */
export type CachedDevice = Kept<Device & { pinCode: null }>

/** What is known of a whole list. */
export interface ListMark {
  key: string
  askedAt: number
  /** Another one with every change of its rows, in whichever tab: what a page has sorted before is old then. */
  generation?: number
}

/** A span of a device's schedule that the server has told, in milliseconds. */
export interface CachedSpan {
  deviceId: string
  from: number
  to: number
  askedAt: number
}

interface CacheTables {
  devices: Table<CachedDevice, string>
  /** Who is on whose list, and the little of it by which a list is searched and sorted: ten thousand whole rows are too many. */
  deviceKeys: Table<DeviceKeys, [scope: string, id: string]>
  images: Table<Kept<Image>, string>
  templates: Table<Kept<ListedTemplate>, string>
  schedules: Table<Kept<ScheduleEvent>, string>
  spans: Table<CachedSpan, [deviceId: string, from: number, to: number]>
  lists: Table<ListMark, string>
  /** Small answers as they came: trees, the signed-in user, timezones. */
  values: Table<{ key: string; value: unknown; askedAt: number }, string>
}
export type CacheDatabase = Dexie & CacheTables

/** Deletes all of a user's wherever they are open. */
export async function deleteCacheDatabases(userId: string) {
  const storage = userStorage(userId)
  for (const name of await cacheDatabasesIn(storage, userId))
    await new Dexie(name, { indexedDB: storage, IDBKeyRange }).delete()
}

/** Relaxed: all of it can be asked for again. */
export function openCacheDatabase(userId: string, inside?: string) {
  const db = new Dexie(cacheDatabaseName(userId, inside), {
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
  // A newer build gets its turn; after a deletion, which is a logout's, nothing that comes late may bring it back.
  db.on('versionchange', ({ newVersion }: IDBVersionChangeEvent) => {
    db.close({ disableAutoOpen: newVersion === null })
    return false
  })
  reopenAfterFailure(db)
  return db as CacheDatabase
}
