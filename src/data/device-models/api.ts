import {
  deviceModelEndpoints,
  type CreateDeviceGroup,
  type DeviceGroup,
  type DeviceRevision,
  type SaveDeviceGroup,
  type SaveRevision,
  type UpdateRevision,
} from '#src/contract/device-model.ts'
import { organizationEndpoints } from '#src/contract/organization.ts'
import { applyOnce, type CallOptions, ifUnchanged } from '#src/platform/http/call-options.ts'
import { call } from '#src/platform/http/call.ts'

export const listModelsOf = (organizationId: string, options?: CallOptions) =>
  call(organizationEndpoints.deviceGroups, { params: { id: organizationId } }, options)

export const listModels = (options?: CallOptions) =>
  call(deviceModelEndpoints.list, { query: { limit: 0 } }, options)

/** `key`: the Idempotency-Key. */
export const createModel = (body: CreateDeviceGroup, key: string) =>
  call(deviceModelEndpoints.create, { body }, applyOnce(key))

/** Rejected if it was changed since `seen`. */
export const updateModel = (seen: DeviceGroup, body: SaveDeviceGroup) =>
  call(deviceModelEndpoints.update, { params: { id: seen.id }, body }, ifUnchanged(seen))

export const listRevisions = (deviceGroupId: string | undefined, options?: CallOptions) =>
  call(
    deviceModelEndpoints.revisions,
    { query: { limit: 0, ...(deviceGroupId !== undefined && { deviceGroupId }) } },
    options,
  )

/** `key`: the Idempotency-Key. */
export const createRevision = (deviceGroupId: string, revision: SaveRevision, key: string) =>
  call(
    deviceModelEndpoints.createRevision,
    { body: { ...revision, deviceGroupId } },
    applyOnce(key),
  )

/** Rejected if it was changed since `seen`. */
export const updateRevision = (seen: DeviceRevision, body: UpdateRevision) =>
  call(deviceModelEndpoints.updateRevision, { params: { id: seen.id }, body }, ifUnchanged(seen))

export const removeRevision = (id: string) =>
  call(deviceModelEndpoints.removeRevision, { params: { id } })
