import type { Device } from '#src/contract/device.ts'
import { listedOf, type ListedDevice } from '#src/domain/device-list.ts'

/** What a list is searched and sorted by. `scope`: the organisation that was asked for, empty for the caller's own. */
export type DeviceKeys = ListedDevice & { scope: string }

export const keysOf = (device: Device, scope: string): DeviceKeys => ({
  ...listedOf(device),
  scope,
})

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

/** Whether a row is of this shape. By hand, as there are ten thousand of them between a key press and the list. */
export function isDeviceKeys(row: object): row is DeviceKeys {
  const fields: Partial<Record<string, unknown>> = { ...row }
  return (
    TEXTS.every((name) => typeof fields[name] === 'string') &&
    TEXTS_OR_NULL.every((name) => fields[name] === null || typeof fields[name] === 'string') &&
    NUMBERS_OR_NULL.every((name) => fields[name] === null || typeof fields[name] === 'number') &&
    typeof fields['charging'] === 'boolean' &&
    ['boolean', 'undefined'].includes(typeof fields['isLate'])
  )
}
