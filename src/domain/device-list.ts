import * as v from 'valibot'

import {
  type Device,
  type DeviceListQuery,
  DeviceListQuerySchema,
  type DevicePage,
  type DeviceSort,
} from '#src/contract/device.ts'

import { needsAttention } from './device-warnings.ts'
import { isInRanges, pairsToRanges } from './filter-ranges.ts'
import { compareCodePoints, compareNames, containsName } from './name-order.ts'

type Query = v.InferOutput<typeof DeviceListQuerySchema>

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
export function listDevices(
  devices: readonly Device[],
  question: DeviceListQuery,
  now: number,
): DevicePage {
  const query = v.parse(DeviceListQuerySchema, question)
  const { limit, offset } = query
  const found = devices.filter((device) => answers(device, query, now)).toSorted(order(query))
  const end = limit === 0 ? undefined : offset + limit
  return { data: found.slice(offset, end), total: found.length, limit, offset }
}

function answers(device: Device, query: Query, now: number) {
  const { workspaceFolderId, nameSearch, warnings } = query
  return (
    (workspaceFolderId === undefined || device.workspaceId === workspaceFolderId) &&
    (!nameSearch || matches(device, nameSearch)) &&
    isInRanges(device.wifiRssi, pairsToRanges(query.WifiRssiFrom, query.WifiRssiTo)) &&
    isInRanges(device.batteryLevel, pairsToRanges(query.BatteryLevelFrom, query.BatteryLevelTo)) &&
    (warnings === undefined || needsAttention(device, now))
  )
}

const matches = ({ name, macAddress }: Device, search: string) =>
  containsName(name, search) || containsName(macAddress, search)

type Compare<T> = (a: T, b: T) => number

const byNumber: Compare<number> = (a, b) => a - b

const COMPARE: Record<DeviceSort, (direction: 1 | -1) => Compare<Device>> = {
  Created: (direction) => by((device) => Date.parse(device.created), byNumber, direction),
  Name: (direction) => by((device) => device.name, compareNames, direction),
  BatteryLevel: (direction) => by((device) => device.batteryLevel, byNumber, direction),
  WifiRssi: (direction) => by((device) => device.wifiRssi, byNumber, direction),
}

function order({ sort = 'Created', sortDirection = 'Asc' }: Query): Compare<Device> {
  const compare = COMPARE[sort](sortDirection === 'Asc' ? 1 : -1)
  return (a, b) => compare(a, b) || compareCodePoints(a.id, b.id)
}

function by<T>(
  valueOf: (device: Device) => T | null,
  compare: Compare<T>,
  direction: 1 | -1,
): Compare<Device> {
  return (left, right) => {
    const a = valueOf(left)
    const b = valueOf(right)
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return direction * compare(a, b)
  }
}
