import * as v from 'valibot'

import { type Device, type UpdateDevice, UpdateDeviceSchema } from '#src/contract/device.ts'
import { NameSchema, OrientationSchema, TextSchema } from '#src/contract/fields.ts'

/** DEV-49 */
export const GeneralInfoSchema = v.object({
  name: NameSchema,
  description: v.pipe(TextSchema, v.trim()),
  currentOrientation: OrientationSchema,
})
export type GeneralInfo = v.InferOutput<typeof GeneralInfoSchema>

export const generalInfoOf = (device: Device): GeneralInfo => ({
  name: device.name,
  description: device.description ?? '',
  currentOrientation: device.currentOrientation,
})

/** The fields that differ, so that what somebody else changed meanwhile stays; undefined where none does (DEV-51). */
export function changesBetween(before: GeneralInfo, after: GeneralInfo): UpdateDevice | undefined {
  const { name, description, currentOrientation } = after
  const changes = v.parse(UpdateDeviceSchema, {
    ...(name !== before.name && { name }),
    ...(description !== before.description.trim() && { description: description || null }),
    ...(currentOrientation !== before.currentOrientation && { currentOrientation }),
  })
  return Object.keys(changes).length === 0 ? undefined : changes
}
