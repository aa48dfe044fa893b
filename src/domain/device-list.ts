import * as v from 'valibot'

import type { DisplayType } from '#src/contract/device-model.ts'
import {
  type Device,
  type DeviceListQuery,
  type UnassignedQuery,
  UnassignedQuerySchema,
} from '#src/contract/device.ts'

import {
  contentMode,
  listedContent,
  type ListedContent,
  listedContentAt,
} from './device-content.ts'
import { needsAttention, type WarningReading } from './device-warnings.ts'
import { isInRanges, pairsToRanges } from './filter-ranges.ts'
import { containsMacDigits, macDigitsOf } from './mac-address.ts'
import { beginningFirst, compareCodePoints, nameOrder, nameSearch } from './name-order.ts'
import { byNumber, sortBy } from './sort-by.ts'

/** The fields of a device for filtering and sorting. */
export interface ListedDevice
  extends
    WarningReading,
    ListedContent,
    Pick<Device, 'id' | 'name' | 'macAddress' | 'workspaceId' | 'created'> {
  displayType: DisplayType
  model: string
}

export const listedDevice = (device: Device): ListedDevice => ({
  id: device.id,
  name: device.name,
  macAddress: device.macAddress,
  workspaceId: device.workspaceId,
  batteryLevel: device.batteryLevel,
  charging: device.charging,
  wifiRssi: device.wifiRssi,
  lastSeen: device.lastSeen,
  lastConnected: device.lastConnected,
  lastDisconnected: device.lastDisconnected,
  created: device.created,
  isLate: device.delivery.late !== null,
  displayType: device.deviceRevision.displayType,
  model: device.deviceRevision.deviceGroup.displayName,
  ...listedContent(device),
})

/**
 * Answers `GET /devices` from devices in memory, for offline use, by the same rules as the server's SQL; see also
 * `name-order.ts`.
 *
 * - Order: by `sort`, default Created (DEV-24); `sortDirection`, default Asc. Missing values come last in both directions
 *   (`nulls last`); ties are sorted by id ascending, so that pages never overlap.
 * - `nameSearch`: part of the name or MAC address. Ranges: combined by OR; missing values match none (DEV-13).
 * - `displayType`, `model`, `currentContent`, `contentMode`: values combined by OR, filters by AND (DEV-16).
 * - `workspaceFolderId`: directly in that workspace, or with `places` in any of them (WS-05). `limit` 0: all rows from
 *   `offset` on (CONST-05).
 *
 * `devices`: of one organization, or without one. `now` in milliseconds.
 */
export function listDevices(devices: readonly Device[], question: LocalListQuery, now: number) {
  const rows = devices.map((device) => ({ ...listedDevice(device), device }))
  const { data, ...page } = listSortedDevices(sortDevices(rows, question), question, now)
  return { data: data.map(({ device }) => device), ...page }
}

/** The same for devices that are already sorted by `sortDevices`. `knownAt`: when a device was current. */
export function listSortedDevices<T extends ListedDevice>(
  sorted: readonly T[],
  query: LocalListQuery,
  now: number,
  knownAt?: (device: T) => number,
) {
  const { limit, offset } = v.parse(UnassignedQuerySchema, query)
  const isAnswer = matchesQuery(query, now, knownAt)
  const isInPlace = isInWorkspaces(query)
  const matching = sorted.filter((device) => isInPlace(device) && isAnswer(device))
  const found = query.beginningFirst ? beginningFirst(matching, query.nameSearch ?? '') : matching
  const end = limit === 0 ? undefined : offset + limit
  return { data: found.slice(offset, end), total: found.length, limit, offset }
}

/** A query that is answered without the server, which alone resolves `nested`. */
export interface LocalListQuery extends DeviceListQuery {
  /** With `nested`: the ids of the workspace and all below it, as the server knows them. */
  places?: readonly string[]
  /** Names that begin with `nameSearch` come first. */
  beginningFirst?: true
}

/** Whether a device is in the workspaces of a query. */
export function isInWorkspaces({ workspaceFolderId: place, places }: LocalListQuery) {
  if (place === undefined) return () => true
  const ids = new Set(places ?? [place])
  return ({ workspaceId }: Pick<Device, 'workspaceId'>) => ids.has(workspaceId ?? '')
}

/** Returns a predicate for the query's filters, except the workspace. Connections are evaluated at `knownAt`. */
export function matchesQuery<T extends ListedDevice>(
  question: UnassignedQuery,
  now: number,
  knownAt: (device: T) => number = () => now,
) {
  const query = v.parse(UnassignedQuerySchema, question)
  const { nameSearch, warnings } = query
  const isFoundBy = searchDevices(nameSearch ?? '')
  const isShowing = showing(query, now)
  const wifi = pairsToRanges(query.WifiRssiFrom, query.WifiRssiTo)
  const battery = pairsToRanges(query.BatteryLevelFrom, query.BatteryLevelTo)
  return (device: T) =>
    (!nameSearch || isFoundBy(device)) &&
    isInRanges(device.wifiRssi, wifi) &&
    isInRanges(device.batteryLevel, battery) &&
    isOneOf(device.displayType, query.displayType) &&
    isOneOf(device.model, query.model) &&
    isShowing(device) &&
    (warnings === undefined || needsAttention(device, knownAt(device)))
}

const showing =
  (
    { currentContent, contentMode: modes }: v.InferOutput<typeof UnassignedQuerySchema>,
    now: number,
  ) =>
  (device: ListedDevice) => {
    const content = listedContentAt(device, now)
    return (
      isOneOf(content.currentContent, currentContent) &&
      (modes === undefined || isOneOf(contentMode(content, now), modes))
    )
  }

/** No values means no filter. */
const isOneOf = <T>(value: T | null, values: readonly T[] | undefined) =>
  !values?.length || (value !== null && values.includes(value))

/** Returns a predicate for devices with the text in their name or, in any spelling, in their MAC address. */
export function searchDevices(search: string) {
  const isNamed = nameSearch(search)
  const digits = macDigitsOf(search)
  return ({ name, macAddress }: Pick<Device, 'name' | 'macAddress'>) =>
    isNamed(name) || (digits !== null && containsMacDigits(macAddress, digits))
}

export function sortDevices<T extends ListedDevice>(
  devices: readonly T[],
  { sort = 'Created', sortDirection = 'Asc' }: Pick<DeviceListQuery, 'sort' | 'sortDirection'>,
): T[] {
  const direction = sortDirection === 'Asc' ? 1 : -1
  switch (sort) {
    case 'Created':
      return sortBy(devices, ({ created }) => Date.parse(created), byNumber, direction)
    case 'Name':
      return sortBy(devices, ({ name }) => nameOrder(name), compareCodePoints, direction)
    case 'BatteryLevel':
      return sortBy(devices, ({ batteryLevel }) => batteryLevel, byNumber, direction)
    case 'WifiRssi':
      return sortBy(devices, ({ wifiRssi }) => wifiRssi, byNumber, direction)
  }
}
