import { deviceEndpoints, type DeviceListQuery, type UpdateDevice } from '#src/contract/device.ts'
import { call, type CallOptions } from '#src/platform/http/call.ts'

export const listDevices = (query: DeviceListQuery, options?: CallOptions) =>
  call(deviceEndpoints.list, { query }, options)

export const countDevices = (organizationId: string | undefined, options?: CallOptions) =>
  call(deviceEndpoints.count, { query: { organizationId } }, options)

export const getDevice = (id: string, options?: CallOptions) =>
  call(deviceEndpoints.get, { params: { id } }, options)

export const updateDevice = (id: string, changes: UpdateDevice, options?: CallOptions) =>
  call(deviceEndpoints.update, { params: { id }, body: changes }, options)

export const uploadDeviceImage = (
  id: string,
  form: { organizationId: string; image: File },
  options?: CallOptions,
) => call(deviceEndpoints.uploadImage, { params: { id }, form }, options)
