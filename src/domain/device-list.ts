import * as v from 'valibot'

import { type Device, type DeviceListQuery, DeviceListQuerySchema } from '#src/contract/device.ts'

import type { BatteryReading } from './battery.ts'
import type { ConnectionReading } from './connection.ts'
import { needsAttention } from './device-warnings.ts'
import { isInRanges, pairsToRanges } from './filter-ranges.ts'
import { compareCodePoints, containsName, lowerName } from './name-order.ts'

type Query = v.InferOutput<typeof DeviceListQuerySchema>

/** What a list has to know of a device; the rest of it is only shown. */
export type ListedDevice = Pick<
  Device,
  | keyof ConnectionReading
  | keyof BatteryReading
  | 'id'
  | 'name'
  | 'macAddress'
  | 'workspaceId'
  | 'created'
>

/**
 * The answer of `GET /devices` to a question, from devices at hand: what the server says with its database, the console says
 * without the network. Both hold to the rules below; `name-order.ts` has the rule for names.
 *
 * - Order: `sort`, else Created (DEV-24); `sortDirection`, else Asc. Values that are missing come last both ways
 *   (`nulls last`), equal ones by id ascending, so that pages never overlap.
 * - `nameSearch`: part of the name or of the MAC address. Ranges: joined by OR, a missing value in none (DEV-13).
 * - `workspaceFolderId`: directly in that workspace (WS-05). `limit` 0: everything from `offset` on (CONST-05).
 *
 * The devices given are those of one organisation. `now` in milliseconds.
 */
export const listDevices = <T extends ListedDevice>(
  devices: readonly T[],
  question: DeviceListQuery,
  now: number,
) => listSortedDevices(sortDevices(devices, question), question, now)

/** The same from devices that `sortDevices` has put in order before: who asks often sorts once. */
export function listSortedDevices<T extends ListedDevice>(
  sorted: readonly T[],
  question: DeviceListQuery,
  now: number,
) {
  const query = v.parse(DeviceListQuerySchema, question)
  const { limit, offset } = query
  const found = sorted.filter(answering(query, now))
  const end = limit === 0 ? undefined : offset + limit
  return { data: found.slice(offset, end), total: found.length, limit, offset }
}

function answering(query: Query, now: number) {
  const { workspaceFolderId, nameSearch, warnings } = query
  const wifi = pairsToRanges(query.WifiRssiFrom, query.WifiRssiTo)
  const battery = pairsToRanges(query.BatteryLevelFrom, query.BatteryLevelTo)
  return (device: ListedDevice) =>
    (workspaceFolderId === undefined || device.workspaceId === workspaceFolderId) &&
    (!nameSearch || matches(device, nameSearch)) &&
    isInRanges(device.wifiRssi, wifi) &&
    isInRanges(device.batteryLevel, battery) &&
    (warnings === undefined || needsAttention(device, now))
}

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
