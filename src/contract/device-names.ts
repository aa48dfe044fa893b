import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { MAX_IDS, MAX_NAME_LENGTH } from './fields.ts'

export const CloudNameSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(),
  v.maxLength(MAX_NAME_LENGTH),
)
const DeviceNamesSchema = v.strictObject({
  awsDeviceNames: v.pipe(v.array(CloudNameSchema), v.minLength(1), v.maxLength(MAX_IDS)),
})
const ProductSchema = v.pipe(v.string(), v.slug(), v.maxLength(64))
export const NamedResultsSchema = v.object({
  success: v.array(v.string()),
  failure: v.array(v.object({ awsDeviceName: v.string(), error: v.string() })),
})
export type NamedResults = v.InferOutput<typeof NamedResultsSchema>

/** By cloud name, for the platform. Part of the noun `device`. */
export const namedDeviceEndpoints = {
  register: endpoint({
    requirements: ['CALL-43'],
    summary: 'Register manufactured devices, by cloud name',
    method: 'POST',
    path: '/devices/register',
    body: DeviceNamesSchema,
    answer: NamedResultsSchema,
    auth: 'platform.manage',
  }),
  remove: endpoint({
    requirements: ['CALL-46'],
    summary: 'Remove devices, by cloud name',
    method: 'POST',
    path: '/devices/remove',
    body: DeviceNamesSchema,
    answer: NamedResultsSchema,
    auth: 'platform.manage',
  }),
  registerToProduct: endpoint({
    requirements: ['CALL-47'],
    summary: 'Register for a named product',
    method: 'POST',
    path: '/devices/register-to-:product',
    params: v.object({ product: ProductSchema }),
    body: DeviceNamesSchema,
    answer: NamedResultsSchema,
    auth: 'platform.manage',
  }),
  removeFromProduct: endpoint({
    requirements: ['CALL-47'],
    summary: 'Remove from a named product',
    method: 'POST',
    path: '/devices/remove-from-:product',
    params: v.object({ product: ProductSchema }),
    body: DeviceNamesSchema,
    answer: NamedResultsSchema,
    auth: 'platform.manage',
  }),
}
