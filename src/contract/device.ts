import * as v from 'valibot'

import { DeliverySchema } from './delivery.ts'
import { deviceFilters } from './device-filters.ts'
import { listViewEndpoints } from './device-list-view.ts'
import { DeviceRevisionSchema } from './device-model.ts'
import { namedDeviceEndpoints } from './device-names.ts'
import { endpoint } from './endpoint.ts'
import {
  ById,
  IdSchema,
  IdsSchema,
  manyFromText,
  MomentSchema,
  NameSchema,
  OrientationSchema,
  recordByName,
  SearchSchema,
  TextSchema,
  TimezoneIdSchema,
  TokenSchema,
  UploadSchema,
  VariablesSchema,
} from './fields.ts'
import { RestoreContentSchema } from './former-content.ts'
import { pageOf, pageQuery, SortDirectionSchema } from './page.ts'
import { NextContentSchema, RunningContentSchema } from './scheduled-content.ts'

/** DEV-60 */
export const DeviceSchema = v.object({
  id: IdSchema,
  name: v.string(),
  description: v.nullable(v.string()),
  macAddress: v.string(),
  workspaceId: v.nullable(IdSchema),
  batteryLevel: v.nullable(v.number()),
  charging: v.boolean(),
  wifiRssi: v.nullable(v.number()),
  lastSeen: v.nullable(MomentSchema),
  lastConnected: v.nullable(MomentSchema),
  lastDisconnected: v.nullable(MomentSchema),
  created: MomentSchema,
  updatedAt: MomentSchema,
  /** Signed, content-addressed URL of the frame's image, in the panel's own orientation. */
  thumbnail: v.nullable(v.string()),
  imageId: v.nullable(IdSchema),
  imageUrl: v.nullable(v.string()),
  /** This and `defaultContentName` are missing in rows that older builds cached. */
  imageName: v.optional(v.nullable(v.string()), null),
  defaultImageUrl: v.nullable(v.string()),
  defaultContentName: v.optional(v.nullable(v.string()), null),
  /** DEV-61 */
  currentOrientation: v.optional(OrientationSchema, 'horizontal'),
  /** Mounted the other way round, see `src/domain/orientation.ts`. Missing in rows that older builds cached. */
  upsideDown: v.optional(v.boolean(), false),
  /** Of the device itself, or else of its workspace. */
  timezoneId: v.string(),
  hasOwnTimezone: v.optional(v.boolean(), false),
  firmwareVersion: v.nullable(v.string()),
  /** Reported with the last poll: the model of its firmware, and its temperature. */
  reported: v.optional(
    v.nullable(v.object({ model: v.nullable(v.string()), temperatureC: v.nullable(v.number()) })),
    null,
  ),
  /** Only for users who may manage devices; never cached. */
  pinCode: v.nullable(v.string()),
  templateAsDefaultSet: v.boolean(),
  templateId: v.nullable(IdSchema),
  templateOrientation: v.nullable(OrientationSchema),
  templateVariables: v.nullable(recordByName(v.string())),
  contentName: v.nullable(v.string()),
  runningContent: v.nullable(RunningContentSchema),
  nextContent: v.nullable(NextContentSchema),
  /** Start of the running entry, or else of the next one, of any kind (DEV-15). */
  scheduledFrom: v.optional(v.nullable(MomentSchema), null),
  delivery: DeliverySchema,
  deviceRevision: DeviceRevisionSchema,
})
export type Device = v.InferOutput<typeof DeviceSchema>

/** DEV-25 */
export const DEVICE_SORTS = ['Created', 'Name', 'BatteryLevel', 'WifiRssi'] as const
export const DeviceSortSchema = v.picklist(DEVICE_SORTS)
export type DeviceSort = v.InferOutput<typeof DeviceSortSchema>

/** Filter, sort and paging parameters of device lists. */
const deviceListParams = {
  nameSearch: v.optional(SearchSchema),
  sort: v.optional(DeviceSortSchema),
  sortDirection: v.optional(SortDirectionSchema),
  ...deviceFilters,
  ...pageQuery,
}

/** CALL-31 with the console's additions. */
export const DeviceListQuerySchema = v.object({
  workspaceFolderId: v.optional(IdSchema),
  /** With the workspaces below it (WS-05); without it only devices directly in the workspace. */
  nested: v.optional(v.picklist(['true'])),
  organizationId: v.optional(IdSchema),
  ...deviceListParams,
})
export type DeviceListQuery = v.InferInput<typeof DeviceListQuerySchema>
export const UnassignedQuerySchema = v.object(deviceListParams)
export type UnassignedQuery = v.InferInput<typeof UnassignedQuerySchema>
export const DevicePageSchema = pageOf(DeviceSchema)
export type DevicePage = v.InferOutput<typeof DevicePageSchema>

/** CALL-35: missing fields stay unchanged. */
export const UpdateDeviceSchema = v.strictObject({
  name: v.exactOptional(NameSchema),
  description: v.exactOptional(v.nullable(TextSchema)),
  currentOrientation: v.exactOptional(OrientationSchema),
  upsideDown: v.exactOptional(v.boolean()),
  /** Null: the timezone of the workspace. */
  timezoneId: v.exactOptional(v.nullable(TimezoneIdSchema)),
})
export type UpdateDevice = v.InferOutput<typeof UpdateDeviceSchema>

/** `unassigned`: devices without an organization, for ROOT only. */
const DeviceCountSchema = v.object({
  count: v.number(),
  warnings: v.number(),
  unassigned: v.exactOptional(v.number()),
})

export const deviceEndpoints = {
  list: endpoint({
    requirements: ['CALL-31'],
    summary: 'A page of the devices that the caller may see',
    method: 'GET',
    path: '/devices',
    query: DeviceListQuerySchema,
    answer: DevicePageSchema,
    auth: 'device.view',
  }),
  count: endpoint({
    requirements: ['CALL-32'],
    summary: 'The number of devices that the caller may see',
    method: 'GET',
    path: '/devices/count',
    query: v.object({ organizationId: v.optional(IdSchema) }),
    answer: DeviceCountSchema,
    auth: 'device.view',
  }),
  unassigned: endpoint({
    requirements: ['CALL-42'],
    summary: 'A page of the registered devices that belong to no organization',
    method: 'GET',
    path: '/devices/unassigned',
    query: UnassignedQuerySchema,
    answer: DevicePageSchema,
    auth: 'platform.manage',
  }),
  some: endpoint({
    requirements: [],
    summary: 'Devices by id, without those that the caller may not see',
    method: 'GET',
    path: '/devices/some',
    query: v.object({ ids: manyFromText(IdSchema) }),
    answer: v.object({ data: v.array(DeviceSchema) }),
    auth: 'device.view',
  }),
  get: endpoint({
    requirements: [],
    summary: 'One device',
    method: 'GET',
    path: '/devices/:id',
    params: ById,
    answer: DeviceSchema,
    auth: 'device.view',
  }),
  update: endpoint({
    requirements: ['CALL-35'],
    summary: 'Change the name, description, orientation or timezone of a device',
    method: 'PUT',
    path: '/devices/:id',
    params: ById,
    body: UpdateDeviceSchema,
    answer: DeviceSchema,
    auth: 'device.manage',
    queue: 'light',
  }),
  moveBulk: endpoint({
    requirements: ['CALL-36'],
    summary: 'Move devices to a workspace',
    method: 'POST',
    path: '/devices/move-bulk',
    body: v.strictObject({ deviceIds: IdsSchema, workspaceId: IdSchema }),
    answer: v.object({
      success: v.array(IdSchema),
      failure: v.array(v.object({ deviceId: IdSchema, error: v.string() })),
    }),
    auth: 'device.manage',
    queue: 'light',
  }),
  regeneratePin: endpoint({
    requirements: ['CALL-37'],
    summary: 'Give a device a new PIN',
    method: 'POST',
    path: '/devices/regenerate-pin',
    body: v.strictObject({ deviceId: IdSchema }),
    answer: v.object({ pinCode: v.string() }),
    auth: 'device.manage',
  }),
  setImage: endpoint({
    requirements: ['CALL-38'],
    summary: 'Show a library image on a device now',
    method: 'POST',
    path: '/devices/:id/set-image',
    params: ById,
    form: v.strictObject({
      organizationId: IdSchema,
      imageId: IdSchema,
      croppedImage: v.exactOptional(UploadSchema),
    }),
    answer: DeviceSchema,
    auth: 'content.manage',
    queue: 'upload',
  }),
  uploadImage: endpoint({
    requirements: ['CALL-39'],
    summary: 'Show an uploaded image on a device now',
    method: 'POST',
    path: '/devices/:id/upload-image',
    params: ById,
    form: v.strictObject({ organizationId: IdSchema, image: UploadSchema }),
    answer: DeviceSchema,
    auth: 'content.manage',
    queue: 'upload',
  }),
  setDefaultImage: endpoint({
    requirements: ['CALL-40'],
    summary: 'Set what a device shows when nothing else is due',
    method: 'POST',
    path: '/devices/:id/set-default-image',
    params: ById,
    form: v.strictObject({ croppedImage: UploadSchema }),
    answer: DeviceSchema,
    auth: 'content.manage',
    queue: 'upload',
  }),
  setDefaultTemplate: endpoint({
    requirements: ['CALL-41'],
    summary: 'Set the template that a device shows when nothing else is due',
    method: 'POST',
    path: '/devices/:id/set-default-template',
    params: ById,
    body: v.strictObject({
      orientation: OrientationSchema,
      templateId: IdSchema,
      variables: VariablesSchema,
    }),
    answer: DeviceSchema,
    auth: 'content.manage',
    queue: 'light',
  }),
  restoreContent: endpoint({
    requirements: [],
    summary: 'Put back what a device showed before, or its former default',
    method: 'POST',
    path: '/devices/:id/restore-content',
    params: ById,
    body: RestoreContentSchema,
    answer: DeviceSchema,
    auth: 'content.manage',
    queue: 'light',
  }),
  registerToOrganization: endpoint({
    requirements: ['CALL-44'],
    summary: 'Register a device on site to an organization',
    method: 'POST',
    path: '/devices/register-to-organization',
    body: v.strictObject({
      deviceId: IdSchema,
      organizationId: IdSchema,
      deviceName: NameSchema,
      workspaceId: IdSchema,
      token: TokenSchema,
    }),
    answer: DeviceSchema,
    auth: 'device.manage',
    queue: 'light',
  }),
  ...namedDeviceEndpoints,
  ...listViewEndpoints,
}
