import type { DeviceListQuery, DevicePage } from '#src/contract/device.ts'

import { currentCache } from './current-cache.ts'
import { keepDevicePage, keepWholeList } from './device-cache.ts'
import { availableKey } from './list-keys.ts'

type ListQuery = Pick<DeviceListQuery, 'organizationId' | 'workspaceFolderId'>

/** Unlike what a page keeps in passing, this fails aloud: somebody counts on it (OFF-05). */
function cache() {
  const db = currentCache()
  if (!db) throw new Error('nobody is signed in')
  return db
}

export const keepAvailablePage = (query: DeviceListQuery, page: DevicePage, askedAt: number) =>
  keepDevicePage(cache(), query, page, askedAt)

/** The devices named are all that there are; others that are kept are gone. */
export const keepAvailableWhole = (query: ListQuery, named: ReadonlySet<string>, askedAt: number) =>
  keepWholeList(cache(), query, named, askedAt)

/** Lists that were made available are so together. */
export const markAvailable = (queries: readonly ListQuery[], askedAt: number) =>
  cache().lists.bulkPut(queries.map((query) => ({ key: keyOf(query), askedAt })))

/** When a list was last made available; null where it never was. */
export async function availableSince(query: ListQuery) {
  const mark = await currentCache()?.lists.get(keyOf(query))
  return mark?.askedAt ?? null
}

const keyOf = ({ organizationId = '', workspaceFolderId }: ListQuery) =>
  availableKey(organizationId, workspaceFolderId)
