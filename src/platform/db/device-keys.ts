import type { Device } from '#src/contract/device.ts'
import { listedDevice, type ListedDevice } from '#src/domain/device-list.ts'

import type { RowAge } from './cached-rows.ts'

/**
 * The fields for searching and sorting. `scope`: the requested organization, empty for the caller's own. `askedAt` is missing in
 * rows of older builds.
 */
export type DeviceKeys = ListedDevice & { scope: string } & Partial<RowAge>

export const keysOf = (
  device: Device,
  scope: string,
  { askedAt, changedAt }: RowAge,
): DeviceKeys => ({ ...listedDevice(device), scope, askedAt, changedAt })

const TEXTS = ['scope', 'id', 'name', 'macAddress', 'created', 'displayType', 'model'] as const
const TEXTS_OR_NULL = [
  'workspaceId',
  'lastSeen',
  'lastConnected',
  'lastDisconnected',
  'scheduledFrom',
  'currentContent',
] as const
const NUMBERS_OR_NULL = ['batteryLevel', 'wifiRssi'] as const

/** Hand-written instead of a schema: it checks ten thousand rows on every key press. */
export function isDeviceKeys(row: object): row is DeviceKeys {
  const fields: Partial<Record<string, unknown>> = { ...row }
  return (
    TEXTS.every((name) => typeof fields[name] === 'string') &&
    TEXTS_OR_NULL.every((name) => isTextOrNull(fields[name])) &&
    NUMBERS_OR_NULL.every((name) => fields[name] === null || typeof fields[name] === 'number') &&
    typeof fields['charging'] === 'boolean' &&
    ['boolean', 'undefined'].includes(typeof fields['isLate']) &&
    ['askedAt', 'changedAt'].every((name) =>
      ['number', 'undefined'].includes(typeof fields[name]),
    ) &&
    isAfter(fields['after'])
  )
}

/** Missing without a running entry, and in rows of older builds. */
function isAfter(value: unknown) {
  if (value === undefined) return true
  const fields: Partial<Record<string, unknown>> = { ...Object(value) }
  return (
    typeof fields['from'] === 'number' &&
    ['scheduledFrom', 'currentContent'].every((name) => isTextOrNull(fields[name]))
  )
}

const isTextOrNull = (value: unknown) => value === null || typeof value === 'string'
