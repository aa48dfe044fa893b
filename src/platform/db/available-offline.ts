import type { DeviceListQuery, DevicePage } from '#src/contract/device.ts'

import { currentCache } from './current-cache.ts'
import { cacheDevicePage } from './device-cache.ts'
import { cacheWholeList } from './device-marks.ts'
import { availableKey } from './list-keys.ts'

type ListQuery = Pick<DeviceListQuery, 'organizationId' | 'workspaceFolderId'>

/** Throws, unlike implicit caching: the user asked for this data to be available offline (OFF-05). */
function requireCache() {
  const db = currentCache()
  if (!db) throw new Error('No user is signed in')
  return db
}

export const cacheAvailablePage = (query: DeviceListQuery, page: DevicePage, askedAt: number) =>
  cacheDevicePage(requireCache(), query, page, askedAt)

/** `ids` is the complete list: other cached devices are removed. */
export const cacheAvailableList = (query: ListQuery, ids: ReadonlySet<string>, askedAt: number) =>
  cacheWholeList(requireCache(), query, ids, askedAt)

/** Marks all lists in one write. */
export const markAvailable = (queries: readonly ListQuery[], askedAt: number) =>
  requireCache().lists.bulkPut(queries.map((query) => ({ key: keyOf(query), askedAt })))

/** When a list was last made available offline; null if never. */
export async function availableSince(query: ListQuery) {
  const mark = await currentCache()?.lists.get(keyOf(query))
  return mark?.askedAt ?? null
}

const keyOf = ({ organizationId = '', workspaceFolderId }: ListQuery) =>
  availableKey(organizationId, workspaceFolderId)
