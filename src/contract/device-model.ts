import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import {
  ById,
  EmptySchema,
  IdSchema,
  MAX_NAME_LENGTH,
  MomentSchema,
  requiredText,
} from './fields.ts'
import { pageOf, pageQuery } from './page.ts'

export const DisplayTypeSchema = v.picklist(['BW', 'BWR', 'fullColor'])
export type DisplayType = v.InferOutput<typeof DisplayTypeSchema>

/** Beyond the specification. Decides which level a voltage stands for. */
export const BatteryTypeSchema = v.picklist([
  'lithiumIon',
  'lithiumIronPhosphate',
  'twoAlkaline',
  'threeAlkaline',
])
export type BatteryType = v.InferOutput<typeof BatteryTypeSchema>

const label = v.pipe(v.string(), v.trim(), v.maxLength(MAX_NAME_LENGTH, 'validation:tooLong'))

/** Maximum side of a panel. `domain/panel-limits.ts` limits the total number of pixels. */
const MAX_SIDE_PX = 4_096
const MAX_COLOR_DEPTH = 24
const MAX_MEASURE = 100_000

/** 0 if unknown or not applicable. */
const measure = v.pipe(
  v.number('validation:notANumber'),
  v.minValue(0, 'validation:negative'),
  v.maxValue(MAX_MEASURE, 'validation:tooLarge'),
)
/*#__NO_SIDE_EFFECTS__*/
const count = (max: number) =>
  v.pipe(
    v.number('validation:notANumber'),
    v.integer('validation:notWhole'),
    v.minValue(1, 'validation:notAboveZero'),
    v.maxValue(max, 'validation:tooLarge'),
  )

/** The panel of a model or revision. Sizes in millimeters, `diagonal` in inches. */
const panelFields = {
  diagonal: measure,
  resolutionHorizontal: count(MAX_SIDE_PX),
  resolutionVertical: count(MAX_SIDE_PX),
  ppi: measure,
  /** Bits per pixel; 1 is black and white. */
  colorDepth: count(MAX_COLOR_DEPTH),
  displayType: DisplayTypeSchema,
}

const revisionFields = {
  stockNumber: label,
  batteryCapacityWh: measure,
  displayRevision: label,
  partNumber: label,
  pcbDigitalRevision: label,
  /** Front light. */
  fl: v.boolean(),
  /** Touch panel. */
  ctp: v.boolean(),
}

/** Missing where it is part of a device or revision, and in rows that an older build cached. */
const version = { updatedAt: v.exactOptional(MomentSchema) }

/** The specification calls a device model a device group (MOD-21). */
export const DeviceGroupSchema = v.object({
  id: IdSchema,
  name: label,
  displayName: label,
  ...panelFields,
  width: measure,
  height: measure,
  ...version,
})
export type DeviceGroup = v.InferOutput<typeof DeviceGroupSchema>

export const LifeStateSchema = v.picklist(['Development', 'Production', 'EndOfLife'])

/** MOD-20 */
export const DeviceRevisionSchema = v.object({
  id: IdSchema,
  ...revisionFields,
  /** Missing in rows that an older build kept. */
  batteryType: v.optional(BatteryTypeSchema, 'lithiumIon'),
  lifeState: LifeStateSchema,
  ...panelFields,
  deviceGroup: DeviceGroupSchema,
  ...version,
})
export type DeviceRevision = v.InferOutput<typeof DeviceRevisionSchema>

/** A row of the admin table; null fields are not reported yet. */
export const ListedRevisionSchema = v.object({
  ...DeviceRevisionSchema.entries,
  /** MOD-06 */
  registrations: v.nullable(v.object({ active: v.number(), known: v.number() })),
  /** MOD-07 */
  firmwareVersion: v.nullable(v.string()),
})
export type ListedRevision = v.InferOutput<typeof ListedRevisionSchema>

/** CALL-50. The form's field `modelName` is sent as `name` (MOD-11); `deviceGroupFromForm` does it. */
export const SaveDeviceGroupSchema = v.strictObject({
  name: requiredText('validation:required'),
  displayName: label,
  ...panelFields,
  width: measure,
  height: measure,
})
export type SaveDeviceGroup = v.InferOutput<typeof SaveDeviceGroupSchema>

const savedRevisionFields = {
  ...revisionFields,
  /** Without it, the stored one stays. */
  batteryType: v.exactOptional(BatteryTypeSchema),
  lifeState: v.optional(LifeStateSchema, 'Development'),
}

/** CALL-49: the model and its first revision, which have the same panel. */
export const CreateDeviceGroupSchema = v.strictObject({
  ...SaveDeviceGroupSchema.entries,
  ...savedRevisionFields,
})
export type CreateDeviceGroup = v.InferOutput<typeof CreateDeviceGroupSchema>

/** CALL-52. A new revision starts in Development (MOD-18). */
export const SaveRevisionSchema = v.strictObject({
  ...savedRevisionFields,
  ...panelFields,
})
export type SaveRevision = v.InferOutput<typeof SaveRevisionSchema>

/** Without the panel. */
export const RevisionFieldsSchema = v.object(savedRevisionFields)

/**
 * CALL-53. Without a life state or a panel, the current one stays: the panel is edited at its model
 * (MOD-09).
 */
export const UpdateRevisionSchema = v.strictObject({
  ...savedRevisionFields,
  lifeState: v.exactOptional(LifeStateSchema),
  diagonal: v.exactOptional(panelFields.diagonal),
  resolutionHorizontal: v.exactOptional(panelFields.resolutionHorizontal),
  resolutionVertical: v.exactOptional(panelFields.resolutionVertical),
  ppi: v.exactOptional(panelFields.ppi),
  colorDepth: v.exactOptional(panelFields.colorDepth),
  displayType: v.exactOptional(panelFields.displayType),
})
export type UpdateRevision = v.InferOutput<typeof UpdateRevisionSchema>

export const deviceGroupFromForm = <T extends { modelName: string }>({
  modelName,
  ...rest
}: T) => ({
  ...rest,
  name: modelName,
})

export const deviceModelEndpoints = {
  list: endpoint({
    requirements: ['CALL-48'],
    summary: 'A page of the device models',
    method: 'GET',
    path: '/device-groups',
    query: v.object(pageQuery),
    answer: pageOf(DeviceGroupSchema),
    auth: 'device.view',
  }),
  create: endpoint({
    requirements: ['CALL-49'],
    summary: 'Add a device model with its first revision',
    method: 'POST',
    path: '/device-groups',
    body: CreateDeviceGroupSchema,
    answer: DeviceGroupSchema,
    auth: 'platform.manage',
  }),
  update: endpoint({
    requirements: ['CALL-50'],
    summary: 'Save a device model',
    method: 'PUT',
    path: '/device-groups/:id',
    params: ById,
    body: SaveDeviceGroupSchema,
    answer: DeviceGroupSchema,
    auth: 'platform.manage',
  }),
  revisions: endpoint({
    requirements: ['CALL-51'],
    summary: 'A page of the revisions, of one model or of all',
    method: 'GET',
    path: '/revisions',
    query: v.object({ deviceGroupId: v.optional(IdSchema), ...pageQuery }),
    answer: pageOf(ListedRevisionSchema),
    auth: 'platform.manage',
  }),
  createRevision: endpoint({
    requirements: ['CALL-52'],
    summary: 'Add a revision to a device model',
    method: 'POST',
    path: '/revisions',
    body: v.strictObject({ ...SaveRevisionSchema.entries, deviceGroupId: IdSchema }),
    answer: DeviceRevisionSchema,
    auth: 'platform.manage',
  }),
  updateRevision: endpoint({
    requirements: ['CALL-53'],
    summary: 'Save a revision',
    method: 'PUT',
    path: '/revisions/:id',
    params: ById,
    body: UpdateRevisionSchema,
    answer: DeviceRevisionSchema,
    auth: 'platform.manage',
  }),
  removeRevision: endpoint({
    requirements: ['CALL-54'],
    summary: 'Delete a revision that no device uses',
    method: 'DELETE',
    path: '/revisions/:id',
    params: ById,
    answer: EmptySchema,
    auth: 'platform.manage',
  }),
}
