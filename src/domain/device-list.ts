import * as v from 'valibot'

import type { CurrentContent } from '#src/contract/device-filters.ts'
import type { DisplayType } from '#src/contract/device-model.ts'
import {
  type Device,
  type DeviceListQuery,
  type UnassignedQuery,
  UnassignedQuerySchema,
} from '#src/contract/device.ts'

import { contentMode, currentContent } from './device-content.ts'
import { needsAttention, type WarningReading } from './device-warnings.ts'
import { isInRanges, pairsToRanges } from './filter-ranges.ts'
import { compareCodePoints, containsName, lowerName } from './name-order.ts'

/** What a list has to know of a device; the rest of it is only shown. */
export interface ListedDevice
  extends
    WarningReading,
    Pick<Device, 'id' | 'name' | 'macAddress' | 'workspaceId' | 'created' | 'scheduledFrom'> {
  displayType: DisplayType
  model: string
  currentContent: CurrentContent | null
}

export const listedOf = (device: Device): ListedDevice => ({
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
  scheduledFrom: device.scheduledFrom,
  isLate: device.delivery.late !== null,
  displayType: device.deviceRevision.displayType,
  model: device.deviceRevision.deviceGroup.displayName,
  currentContent: currentContent(device),
})

/**
 * The answer of `GET /devices` to a question, from devices at hand: what the server says with its database, the console says
 * without the network. Both hold to the rules below; `name-order.ts` has the rule for names.
 *
 * - Order: `sort`, else Created (DEV-24); `sortDirection`, else Asc. Values that are missing come last both ways
 *   (`nulls last`), equal ones by id ascending, so that pages never overlap.
 * - `nameSearch`: part of the name or of the MAC address. Ranges: joined by OR, a missing value in none (DEV-13).
 * - `displayType`, `model`, `currentContent`, `contentMode`: any of the values of one, and all of those asked for (DEV-16).
 * - `workspaceFolderId`: directly in that workspace (WS-05). `limit` 0: everything from `offset` on (CONST-05).
 *
 * The devices given are those of one organisation, or those of none. `now` in milliseconds.
 */
export function listDevices(devices: readonly Device[], question: DeviceListQuery, now: number) {
  const rows = devices.map((device) => ({ ...listedOf(device), device }))
  const { data, ...page } = listSortedDevices(sortDevices(rows, question), question, now)
  return { data: data.map(({ device }) => device), ...page }
}

/** The same from devices that `sortDevices` has put in order before: who asks often sorts once. */
export function listSortedDevices<T extends ListedDevice>(
  sorted: readonly T[],
  { workspaceFolderId, ...question }: DeviceListQuery,
  now: number,
) {
  const { limit, offset } = v.parse(UnassignedQuerySchema, question)
  const isAnswer = answering(question, now)
  const found = sorted.filter(
    (device) =>
      (workspaceFolderId === undefined || device.workspaceId === workspaceFolderId) &&
      isAnswer(device),
  )
  const end = limit === 0 ? undefined : offset + limit
  return { data: found.slice(offset, end), total: found.length, limit, offset }
}

/** Whether a device is what a question asks for, wherever it is. */
export function answering(question: UnassignedQuery, now: number) {
  const query = v.parse(UnassignedQuerySchema, question)
  const { nameSearch, warnings } = query
  const wifi = pairsToRanges(query.WifiRssiFrom, query.WifiRssiTo)
  const battery = pairsToRanges(query.BatteryLevelFrom, query.BatteryLevelTo)
  return (device: ListedDevice) =>
    (!nameSearch || matches(device, nameSearch)) &&
    isInRanges(device.wifiRssi, wifi) &&
    isInRanges(device.batteryLevel, battery) &&
    isOneOf(device.displayType, query.displayType) &&
    isOneOf(device.model, query.model) &&
    isOneOf(device.currentContent, query.currentContent) &&
    (query.contentMode === undefined || isOneOf(contentMode(device, now), query.contentMode)) &&
    (warnings === undefined || needsAttention(device, now))
}

/** Of no values every one will do, as where nothing is asked. */
const isOneOf = <T>(value: T | null, values: readonly T[] | undefined) =>
  !values?.length || (value !== null && values.includes(value))

const matches = ({ name, macAddress }: ListedDevice, search: string) =>
  containsName(name, search) || containsName(macAddress, search)

export function sortDevices<T extends ListedDevice>(
  devices: readonly T[],
  { sort = 'Created', sortDirection = 'Asc' }: Pick<DeviceListQuery, 'sort' | 'sortDirection'>,
): T[] {
  const direction = sortDirection === 'Asc' ? 1 : -1
  switch (sort) {
    case 'Created':
      return sortBy(devices, ({ created }) => Date.parse(created), byNumber, direction)
    case 'Name':
      return sortBy(devices, ({ name }) => lowerName(name), compareCodePoints, direction)
    case 'BatteryLevel':
      return sortBy(devices, ({ batteryLevel }) => batteryLevel, byNumber, direction)
    case 'WifiRssi':
      return sortBy(devices, ({ wifiRssi }) => wifiRssi, byNumber, direction)
  }
}

const byNumber = (a: number, b: number) => a - b

/** What is compared is worked out once for each device, not at each comparison. */
function sortBy<T extends ListedDevice, K>(
  devices: readonly T[],
  keyOf: (device: T) => K | null,
  compare: (a: K, b: K) => number,
  direction: 1 | -1,
): T[] {
  const byKey = (a: K | null, b: K | null) =>
    a === null || b === null ? Number(a === null) - Number(b === null) : direction * compare(a, b)
  return devices
    .map((device) => ({ device, key: keyOf(device) }))
    .toSorted((a, b) => byKey(a.key, b.key) || compareCodePoints(a.device.id, b.device.id))
    .map(({ device }) => device)
}
