import * as v from 'valibot'

import { type Device, type UpdateDevice, UpdateDeviceSchema } from '#src/contract/device.ts'
import { NameSchema, OrientationSchema, TextSchema } from '#src/contract/fields.ts'

/** DEV-49 */
export const GeneralInfoSchema = v.object({
  name: NameSchema,
  description: v.pipe(TextSchema, v.trim()),
  currentOrientation: OrientationSchema,
  upsideDown: v.boolean(),
})
export type GeneralInfo = v.InferOutput<typeof GeneralInfoSchema>

/** Missing in drafts of older builds. */
const DraftUpsideDownSchema = v.exactOptional(v.boolean())

/** Field values as typed, valid or not. */
const TypedSchema = v.object({
  name: v.string(),
  description: v.string(),
  currentOrientation: OrientationSchema,
  upsideDown: DraftUpsideDownSchema,
})

/** An unfinished form and the device it was based on. */
export const DraftSchema = v.object({
  typed: TypedSchema,
  seen: v.object({
    updatedAt: v.string(),
    name: v.string(),
    description: v.nullable(v.string()),
    currentOrientation: OrientationSchema,
    upsideDown: DraftUpsideDownSchema,
  }),
})
/** Stored in browsers: do not change. */
export const draftKeyOf = (deviceId: string) => `device.update:${deviceId}`
export type InfoDraft = v.InferOutput<typeof DraftSchema>

/** Undefined until all fields are mounted. */
export function draftOf(typed: unknown, seen: Device): InfoDraft | undefined {
  const draft = v.safeParse(DraftSchema, { typed, seen })
  return draft.success ? draft.output : undefined
}

/** Applies a pending change to the form values. */
export const withChanges = (
  info: GeneralInfo,
  { name, description, currentOrientation, upsideDown }: UpdateDevice,
): GeneralInfo => ({
  name: name ?? info.name,
  description: description === undefined ? info.description : (description ?? ''),
  currentOrientation: currentOrientation ?? info.currentOrientation,
  upsideDown: upsideDown ?? info.upsideDown,
})

export const generalInfoOf = (device: Device): GeneralInfo => ({
  name: device.name,
  description: device.description ?? '',
  currentOrientation: device.currentOrientation,
  upsideDown: device.upsideDown,
})

/** Only the changed fields, to keep concurrent changes of others; undefined if none (DEV-51). */
export function changesBetween(before: GeneralInfo, after: GeneralInfo): UpdateDevice | undefined {
  const { name, description, currentOrientation, upsideDown } = after
  const changes = v.parse(UpdateDeviceSchema, {
    ...(name !== before.name && { name }),
    ...(description !== before.description.trim() && { description: description || null }),
    ...(currentOrientation !== before.currentOrientation && { currentOrientation }),
    ...(upsideDown !== before.upsideDown && { upsideDown }),
  })
  return Object.keys(changes).length === 0 ? undefined : changes
}
