import * as v from 'valibot'

import {
  type Device,
  DeviceSchema,
  type UpdateDevice,
  UpdateDeviceSchema,
} from '#src/contract/device.ts'
import { OrientationSchema } from '#src/contract/fields.ts'
import { versionTag } from '#src/contract/version.ts'
import { withTimezone } from '#src/domain/device-timezone.ts'
import { defineMutation } from '#src/platform/outbox/define.ts'
import { baseOf } from '#src/platform/outbox/send/three-way.ts'
import type { Base } from '#src/platform/outbox/store/op.ts'
import { devicesPageTexts } from '#src/texts/devices-page.ts'

import { updateDevice } from './api.ts'
import { deviceEntity } from './entity.ts'
import { deviceKeys } from './keys.ts'

/** OFF-10, OFF-18 */
export const updateDeviceMutation = defineMutation({
  kind: 'device.update',
  input: v.object({
    id: v.string(),
    /** For the pending changes page. */
    name: v.string(),
    changes: UpdateDeviceSchema,
  }),
  queue: 'light',
  lane: ({ id }) => deviceEntity(id),
  entity: ({ id }) => deviceEntity(id),
  label: ({ name, changes }) =>
    changes.name === undefined
      ? devicesPageTexts.changeOf(name)
      : devicesPageTexts.renameOf({ name, newName: changes.name }),
  merge: (older, newer) => ({
    ...newer,
    name: older.name,
    changes: { ...older.changes, ...newer.changes },
  }),
  overlay: (device: Device, { id, changes: { timezoneId, ...changes } }) =>
    device.id === id ? withTimezone({ ...device, ...changes }, timezoneId) : device,
  send: ({ id, changes }, { options }) => updateDevice(id, changes, options),
  refetch: ({ id }) => [deviceKeys.lists(), deviceKeys.lineups(), deviceKeys.detail(id)],
  repeatable: true,
  threeWay: {
    fields: ({ changes }) => changes,
    withFields: (input, fields) => ({ ...input, changes: v.parse(UpdateDeviceSchema, fields) }),
    theirs(current) {
      const device = v.safeParse(DeviceSchema, current)
      return device.success ? seenOf(device.output) : undefined
    },
    fieldName: (field) => FIELD_NAMES[field] ?? field,
    valueText(field, value) {
      if (field === 'timezoneId' && value === null) return devicesPageTexts.fromWorkspace
      if (field === 'upsideDown') return value === true ? devicesPageTexts.yes : devicesPageTexts.no
      const text = v.parse(v.fallback(v.string(), ''), value)
      const orientation = v.safeParse(OrientationSchema, value)
      return field === 'currentOrientation' && orientation.success
        ? devicesPageTexts[orientation.output]
        : text || '-'
    },
  },
  form: ({ id }, opId) =>
    `/user/devices?${new URLSearchParams({ device: id, mend: opId }).toString()}`,
})

const FIELD_NAMES: Readonly<Record<string, string>> = {
  name: devicesPageTexts.name,
  description: devicesPageTexts.description,
  currentOrientation: devicesPageTexts.orientation,
  upsideDown: devicesPageTexts.upsideDown,
  timezoneId: devicesPageTexts.timezone,
}

function seenOf(device: Device): Base {
  const { updatedAt, name, description, currentOrientation, upsideDown } = device
  const timezoneId = device.hasOwnTimezone ? device.timezoneId : null
  return {
    version: versionTag(updatedAt),
    fields: { name, description, currentOrientation, upsideDown, timezoneId },
  }
}

/** The edited fields as the author saw them. */
export const deviceBase = (device: Device, changes: UpdateDevice) => baseOf(seenOf(device), changes)
