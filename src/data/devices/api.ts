import type { ListView } from '#src/contract/device-list-view.ts'
import {
  deviceEndpoints,
  type DeviceListQuery,
  type UnassignedQuery,
  type UpdateDevice,
} from '#src/contract/device.ts'
import type { Request } from '#src/contract/endpoint.ts'
import { registrationEndpoints } from '#src/contract/registration.ts'
import { call, type CallOptions } from '#src/platform/http/call.ts'

export const listDevices = (query: DeviceListQuery, options?: CallOptions) =>
  call(deviceEndpoints.list, { query }, options)

export const listUnassigned = (query: UnassignedQuery, options?: CallOptions) =>
  call(deviceEndpoints.unassigned, { query }, options)

export const getListView = (options?: CallOptions) => call(deviceEndpoints.getListView, {}, options)

export const setListView = (view: ListView, options?: CallOptions) =>
  call(deviceEndpoints.setListView, { body: { view } }, options)

export const countDevices = (organizationId: string | undefined, options?: CallOptions) =>
  call(deviceEndpoints.count, { query: { organizationId } }, options)

export const getDevices = (ids: readonly string[], options?: CallOptions) =>
  call(deviceEndpoints.some, { query: { ids: [...ids] } }, options)

export const getDevice = (id: string, options?: CallOptions) =>
  call(deviceEndpoints.get, { params: { id } }, options)

export const updateDevice = (id: string, changes: UpdateDevice, options?: CallOptions) =>
  call(deviceEndpoints.update, { params: { id }, body: changes }, options)

export const uploadDeviceImage = (
  id: string,
  form: { organizationId: string; image: File },
  options?: CallOptions,
) => call(deviceEndpoints.uploadImage, { params: { id }, form }, options)

type Calls = typeof deviceEndpoints

export const moveDevices = (body: Request<Calls['moveBulk']>['body'], options?: CallOptions) =>
  call(deviceEndpoints.moveBulk, { body }, options)

export const setDeviceImage = (
  id: string,
  form: Request<Calls['setImage']>['form'],
  options?: CallOptions,
) => call(deviceEndpoints.setImage, { params: { id }, form }, options)

export const setDefaultImage = (
  id: string,
  form: Request<Calls['setDefaultImage']>['form'],
  options?: CallOptions,
) => call(deviceEndpoints.setDefaultImage, { params: { id }, form }, options)

export const setDefaultTemplate = (
  id: string,
  body: Request<Calls['setDefaultTemplate']>['body'],
  options?: CallOptions,
) => call(deviceEndpoints.setDefaultTemplate, { params: { id }, body }, options)

export const restoreContent = (
  id: string,
  body: Request<Calls['restoreContent']>['body'],
  options?: CallOptions,
) => call(deviceEndpoints.restoreContent, { params: { id }, body }, options)

export const registerDevice = (
  body: Request<Calls['registerToOrganization']>['body'],
  options?: CallOptions,
) => call(deviceEndpoints.registerToOrganization, { body }, options)

/** Looks up a device code by the letters below it. */
export const findPanelByLetters = (letters: string, options?: CallOptions) =>
  call(registrationEndpoints.findByLetters, { query: { letters } }, options)
