import * as v from 'valibot'

import { DeliverySchema } from './delivery.ts'
import { deviceFilters } from './device-filters.ts'
import { listViewEndpoints } from './device-list-view.ts'
import { DeviceRevisionSchema } from './device-model.ts'
import { endpoint } from './endpoint.ts'
import {
  ById,
  IdSchema,
  IdsSchema,
  manyFromText,
  LONGEST_NAME,
  MOST_IDS,
  MomentSchema,
  NameSchema,
  OrientationSchema,
  SearchSchema,
  TextSchema,
  TokenSchema,
  UploadSchema,
  VariablesSchema,
} from './fields.ts'
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
  /** Signed, content-addressed picture of the frame as the panel gets it, in the panel's own orientation. */
  thumbnail: v.nullable(v.string()),
  imageId: v.nullable(IdSchema),
  imageUrl: v.nullable(v.string()),
  defaultImageUrl: v.nullable(v.string()),
  /** DEV-61 */
  currentOrientation: v.optional(OrientationSchema, 'horizontal'),
  timezoneId: v.string(),
  firmwareVersion: v.nullable(v.string()),
  /** What it said of itself at its last poll: what its firmware was built for, and how warm it is there, in degrees Celsius. */
  reported: v.optional(
    v.nullable(v.object({ model: v.nullable(v.string()), temperatureC: v.nullable(v.number()) })),
    null,
  ),
  /** Only for those who may manage devices; never kept in a cache. */
  pinCode: v.nullable(v.string()),
  templateAsDefaultSet: v.boolean(),
  templateId: v.nullable(IdSchema),
  templateOrientation: v.nullable(OrientationSchema),
  templateVariables: v.nullable(v.record(v.string(), v.string())),
  contentName: v.nullable(v.string()),
  runningContent: v.nullable(RunningContentSchema),
  nextContent: v.nullable(NextContentSchema),
  /** When the entry began that runs, else when the next one will: of any kind (DEV-15). */
  scheduledFrom: v.optional(v.nullable(MomentSchema), null),
  delivery: DeliverySchema,
  deviceRevision: DeviceRevisionSchema,
})
export type Device = v.InferOutput<typeof DeviceSchema>

/** DEV-25 */
export const DEVICE_SORTS = ['Created', 'Name', 'BatteryLevel', 'WifiRssi'] as const
export const DeviceSortSchema = v.picklist(DEVICE_SORTS)
export type DeviceSort = v.InferOutput<typeof DeviceSortSchema>

/** What narrows, sorts and pages a list of devices, wherever they are. */
const deviceQuestion = {
  nameSearch: v.optional(SearchSchema),
  sort: v.optional(DeviceSortSchema),
  sortDirection: v.optional(SortDirectionSchema),
  ...deviceFilters,
  ...pageQuery,
}

/** CALL-31, and what the console adds to it. */
export const DeviceListQuerySchema = v.object({
  workspaceFolderId: v.optional(IdSchema),
  organizationId: v.optional(IdSchema),
  ...deviceQuestion,
})
export type DeviceListQuery = v.InferInput<typeof DeviceListQuerySchema>
export const UnassignedQuerySchema = v.object(deviceQuestion)
export type UnassignedQuery = v.InferInput<typeof UnassignedQuerySchema>
export const DevicePageSchema = pageOf(DeviceSchema)
export type DevicePage = v.InferOutput<typeof DevicePageSchema>

/** CALL-35: what is left out stays as it is. */
export const UpdateDeviceSchema = v.strictObject({
  name: v.exactOptional(NameSchema),
  description: v.exactOptional(v.nullable(TextSchema)),
  currentOrientation: v.exactOptional(OrientationSchema),
})
export type UpdateDevice = v.InferOutput<typeof UpdateDeviceSchema>

export const CloudNameSchema = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(LONGEST_NAME))
const DeviceNamesSchema = v.strictObject({
  awsDeviceNames: v.pipe(v.array(CloudNameSchema), v.minLength(1), v.maxLength(MOST_IDS)),
})
const ProductSchema = v.pipe(v.string(), v.slug(), v.maxLength(64))
export const NamedResultsSchema = v.object({
  success: v.array(v.string()),
  failure: v.array(v.object({ awsDeviceName: v.string(), error: v.string() })),
})
export type NamedResults = v.InferOutput<typeof NamedResultsSchema>

/** `unassigned` is for ROOT alone: those that belong to no organisation. */
const DeviceCountSchema = v.object({
  count: v.number(),
  warnings: v.number(),
  unassigned: v.exactOptional(v.number()),
})

export const deviceEndpoints = {
  list: endpoint({
    asked: ['CALL-31'],
    summary: 'A page of the devices that the caller may see',
    method: 'GET',
    path: '/devices',
    query: DeviceListQuerySchema,
    answer: DevicePageSchema,
    needs: 'device.view',
  }),
  count: endpoint({
    asked: ['CALL-32'],
    summary: 'How many devices the caller may see',
    method: 'GET',
    path: '/devices/count',
    query: v.object({ organizationId: v.optional(IdSchema) }),
    answer: DeviceCountSchema,
    needs: 'device.view',
  }),
  unassigned: endpoint({
    asked: ['CALL-42'],
    summary: 'A page of the registered devices that belong to no organisation',
    method: 'GET',
    path: '/devices/unassigned',
    query: UnassignedQuerySchema,
    answer: DevicePageSchema,
    needs: 'platform.manage',
  }),
  some: endpoint({
    asked: [],
    summary: 'Devices by their ids; those that the caller may not see are left out',
    method: 'GET',
    path: '/devices/some',
    query: v.object({ ids: manyFromText(IdSchema) }),
    answer: v.object({ data: v.array(DeviceSchema) }),
    needs: 'device.view',
  }),
  get: endpoint({
    asked: [],
    summary: 'One device',
    method: 'GET',
    path: '/devices/:id',
    params: ById,
    answer: DeviceSchema,
    needs: 'device.view',
  }),
  update: endpoint({
    asked: ['CALL-35'],
    summary: 'Rename, describe or turn a device',
    method: 'PUT',
    path: '/devices/:id',
    params: ById,
    body: UpdateDeviceSchema,
    answer: DeviceSchema,
    needs: 'device.manage',
    queue: 'light',
  }),
  moveBulk: endpoint({
    asked: ['CALL-36'],
    summary: 'Move devices to a workspace',
    method: 'POST',
    path: '/devices/move-bulk',
    body: v.strictObject({ deviceIds: IdsSchema, workspaceId: IdSchema }),
    answer: v.object({
      success: v.array(IdSchema),
      failure: v.array(v.object({ deviceId: IdSchema, error: v.string() })),
    }),
    needs: 'device.manage',
    queue: 'light',
  }),
  regeneratePin: endpoint({
    asked: ['CALL-37'],
    summary: 'Give a device a new PIN',
    method: 'POST',
    path: '/devices/regenerate-pin',
    body: v.strictObject({ deviceId: IdSchema }),
    answer: v.object({ pinCode: v.string() }),
    needs: 'device.manage',
  }),
  setImage: endpoint({
    asked: ['CALL-38'],
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
    needs: 'content.manage',
    queue: 'upload',
  }),
  uploadImage: endpoint({
    asked: ['CALL-39'],
    summary: 'Show a picture from disk on a device now',
    method: 'POST',
    path: '/devices/:id/upload-image',
    params: ById,
    form: v.strictObject({ organizationId: IdSchema, image: UploadSchema }),
    answer: DeviceSchema,
    needs: 'content.manage',
    queue: 'upload',
  }),
  setDefaultImage: endpoint({
    asked: ['CALL-40'],
    summary: 'Set what a device shows when nothing else is due',
    method: 'POST',
    path: '/devices/:id/set-default-image',
    params: ById,
    form: v.strictObject({ croppedImage: UploadSchema }),
    answer: DeviceSchema,
    needs: 'content.manage',
    queue: 'upload',
  }),
  setDefaultTemplate: endpoint({
    asked: ['CALL-41'],
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
    needs: 'content.manage',
    queue: 'light',
  }),
  registerToOrganization: endpoint({
    asked: ['CALL-44'],
    summary: 'Bring a device on site into an organisation',
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
    needs: 'device.manage',
    queue: 'light',
  }),
  register: endpoint({
    asked: ['CALL-43'],
    summary: 'Make manufactured devices known, by their cloud names',
    method: 'POST',
    path: '/devices/register',
    body: DeviceNamesSchema,
    answer: NamedResultsSchema,
    needs: 'platform.manage',
  }),
  remove: endpoint({
    asked: ['CALL-46'],
    summary: 'Forget devices, by their cloud names',
    method: 'POST',
    path: '/devices/remove',
    body: DeviceNamesSchema,
    answer: NamedResultsSchema,
    needs: 'platform.manage',
  }),
  registerToProduct: endpoint({
    asked: ['CALL-47'],
    summary: 'Register for a named product',
    method: 'POST',
    path: '/devices/register-to-:product',
    params: v.object({ product: ProductSchema }),
    body: DeviceNamesSchema,
    answer: NamedResultsSchema,
    needs: 'platform.manage',
  }),
  removeFromProduct: endpoint({
    asked: ['CALL-47'],
    summary: 'Remove from a named product',
    method: 'POST',
    path: '/devices/remove-from-:product',
    params: v.object({ product: ProductSchema }),
    body: DeviceNamesSchema,
    answer: NamedResultsSchema,
    needs: 'platform.manage',
  }),
  ...listViewEndpoints,
}
