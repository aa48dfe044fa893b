import { readFileSync } from 'node:fs'

import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { calls } from './calls.ts'
import type { Endpoint } from './endpoint.ts'

/** The calls that each requirement names, written by hand from its text. */
const ASKED: Record<string, readonly string[]> = {
  'CALL-01': ['POST /user/auth/login'],
  'CALL-02': ['POST /user/auth/lost-password/initiate'],
  'CALL-03': ['POST /user/auth/lost-password/change'],
  'CALL-04': ['POST /user/auth/refresh-token'],
  'CALL-05': ['POST /user/auth/finalize-user-creation'],
  'CALL-06': ['POST /user/auth/logout'],
  'CALL-07': ['POST /organizations'],
  'CALL-08': ['GET /users/self'],
  'CALL-09': ['GET /timezones'],
  'CALL-10': ['GET /workspaces'],
  'CALL-11': ['POST /workspaces'],
  'CALL-12': ['GET /users/:id/workspaces'],
  'CALL-13': ['PATCH /workspaces/:id'],
  'CALL-14': ['POST /workspaces/:id/move'],
  'CALL-15': ['DELETE /workspaces/:id'],
  'CALL-16': ['GET /workspaces/:id/users'],
  'CALL-17': ['POST /workspaces/add-access'],
  'CALL-18': ['POST /workspaces/revoke-access'],
  'CALL-19': ['POST /organizations/users'],
  'CALL-20': ['POST /organizations/users/invite-resend'],
  'CALL-21': ['PATCH /organizations/users/:id'],
  'CALL-22': ['GET /organizations/:id/users'],
  'CALL-23': ['GET /admin/organizations/:id/users'],
  'CALL-24': ['GET /organizations/:id'],
  'CALL-25': ['GET /organizations'],
  'CALL-26': ['GET /users/:id'],
  'CALL-27': ['GET /organizations/:id/workspaces-permissions'],
  'CALL-28': ['GET /user/device-list-view', 'PUT /user/device-list-view'],
  'CALL-29': ['DELETE /organizations/users/:id'],
  'CALL-30': ['POST /workspaces/:id/request-access'],
  'CALL-31': ['GET /devices'],
  'CALL-32': ['GET /devices/count'],
  'CALL-33': ['GET /devices/info'],
  'CALL-34': ['GET /devices/shadows'],
  'CALL-35': ['PUT /devices/:id'],
  'CALL-36': ['POST /devices/move-bulk'],
  'CALL-37': ['POST /devices/regenerate-pin'],
  'CALL-38': ['POST /devices/:id/set-image'],
  'CALL-39': ['POST /devices/:id/upload-image'],
  'CALL-40': ['POST /devices/:id/set-default-image'],
  'CALL-41': ['POST /devices/:id/set-default-template'],
  'CALL-42': ['GET /devices/unassigned'],
  'CALL-43': ['POST /devices/register'],
  'CALL-44': ['POST /devices/register-to-organization'],
  'CALL-45': ['POST /devices/update-firmware'],
  'CALL-46': ['POST /devices/remove'],
  'CALL-47': ['POST /devices/register-to-:product', 'POST /devices/remove-from-:product'],
  'CALL-48': ['GET /device-groups'],
  'CALL-49': ['POST /device-groups'],
  'CALL-50': ['PUT /device-groups/:id'],
  'CALL-51': ['GET /revisions'],
  'CALL-52': ['POST /revisions'],
  'CALL-53': ['PUT /revisions/:id'],
  'CALL-54': ['DELETE /revisions/:id'],
  'CALL-55': ['GET /organizations/:id/device-groups'],
  'CALL-56': ['GET /devices/:id/schedules'],
  'CALL-57': ['POST /devices/:id/schedules/one-time/template'],
  'CALL-58': ['POST /schedules/one-time/image'],
  'CALL-59': ['PATCH /schedules/one-time/image/:id'],
  'CALL-60': ['PATCH /schedules/one-time/template/:id'],
  'CALL-61': ['PATCH /schedules/one-time/template/:id'],
  'CALL-62': ['DELETE /schedules/:id'],
  'CALL-63': ['GET /images'],
  'CALL-64': ['GET /template-folders/:folderId/templates'],
  'CALL-65': ['GET /templates'],
  'CALL-66': ['GET /images/:id/file'],
  'CALL-67': ['DELETE /images/:id/file'],
  'CALL-68': ['DELETE /images'],
  'CALL-69': ['GET /templates/:id'],
  'CALL-70': ['PUT /templates/:id'],
  'CALL-71': ['DELETE /templates/:id'],
  'CALL-72': ['POST /template-folders/:folderId/templates'],
  'CALL-73': ['GET /image-folders'],
  'CALL-74': ['GET /template-folders'],
  'CALL-75': ['POST /image-folders', 'POST /template-folders'],
  'CALL-76': ['PATCH /image-folders/:id', 'PATCH /template-folders/:id'],
  'CALL-77': ['POST /image-folders/:id/move', 'POST /template-folders/:id/move'],
  'CALL-78': ['DELETE /image-folders/:id', 'DELETE /template-folders/:id'],
  'CALL-79': ['POST /image-folders/:id/upload-image'],
  'CALL-80': ['POST /images/move', 'POST /templates/move'],
}

/** The request fields that each requirement names: query, JSON or multipart. */
const FIELDS: Record<string, readonly string[]> = {
  'CALL-01': ['email', 'password'],
  'CALL-02': ['email'],
  'CALL-03': ['password', 'resetPasswordToken', 'userId'],
  'CALL-04': ['refreshToken', 'userId'],
  'CALL-05': ['fullName', 'email', 'password', 'emailToken', 'passwordToken', 'userId'],
  'CALL-06': ['refreshToken', 'userId'],
  'CALL-07': [
    'name',
    'taxIdentificationNumber',
    'address',
    'taxResidence',
    'contactName',
    'contactEmail',
    'contactNumber',
    'ownerEmail',
    'adminEmail',
    'timezoneId',
  ],
  'CALL-11': ['name', 'description', 'parentId', 'organizationId', 'timezoneId'],
  'CALL-13': ['name', 'timezoneId'],
  'CALL-14': ['destinationWorkspaceId'],
  'CALL-17': ['workspaceId', 'userId'],
  'CALL-18': ['workspaceId', 'userId'],
  'CALL-19': ['fullName', 'email', 'role', 'workspaceIds', 'organizationId'],
  'CALL-20': ['organizationId', 'userId'],
  'CALL-21': ['email', 'fullName', 'role', 'active', 'workspaceIds'],
  'CALL-22': ['workspaceId', 'limit'],
  'CALL-23': ['workspaceId', 'limit'],
  'CALL-28': ['view'],
  'CALL-30': ['reason'],
  'CALL-31': [
    'workspaceFolderId',
    'organizationId',
    'limit',
    'offset',
    'nameSearch',
    'sort',
    'sortDirection',
    'WifiRssiFrom',
    'WifiRssiTo',
    'BatteryLevelFrom',
    'BatteryLevelTo',
    // DEV-16
    'displayType',
    'model',
    'currentContent',
    'contentMode',
  ],
  'CALL-32': ['organizationId'],
  'CALL-33': ['ExternalNames'],
  'CALL-34': ['ExternalNames'],
  'CALL-35': ['name', 'description', 'currentOrientation'],
  'CALL-36': ['deviceIds', 'workspaceId'],
  'CALL-37': ['deviceId'],
  'CALL-38': ['organizationId', 'imageId', 'croppedImage'],
  'CALL-39': ['organizationId', 'image'],
  'CALL-40': ['croppedImage'],
  'CALL-41': ['orientation', 'templateId', 'variables'],
  'CALL-42': ['limit', 'offset'],
  'CALL-43': ['awsDeviceNames'],
  'CALL-44': ['deviceId', 'organizationId', 'deviceName', 'workspaceId', 'token'],
  'CALL-45': ['devicesFirmware'],
  'CALL-46': ['awsDeviceNames'],
  'CALL-47': ['awsDeviceNames'],
  'CALL-48': ['limit'],
  'CALL-49': ['name', 'displayName', 'resolutionHorizontal', 'stockNumber', 'partNumber'],
  'CALL-50': ['name', 'displayName', 'diagonal', 'resolutionVertical', 'width', 'height'],
  'CALL-51': ['limit', 'deviceGroupId'],
  'CALL-52': ['stockNumber', 'batteryCapacityWh', 'fl', 'ctp', 'deviceGroupId'],
  'CALL-53': ['stockNumber', 'batteryCapacityWh', 'displayRevision', 'lifeState'],
  'CALL-56': ['from', 'to'],
  'CALL-57': ['start', 'end', 'timezoneId', 'name', 'templateOrientation', 'templateVariables'],
  'CALL-58': ['deviceId', 'start', 'end', 'timezoneId', 'name', 'description', 'croppedImage'],
  'CALL-59': ['name', 'start', 'end', 'timezoneId', 'description', 'croppedImage'],
  'CALL-60': ['start', 'end', 'name', 'timezoneId', 'orientation', 'templateId', 'variables'],
  'CALL-61': ['variables'],
  'CALL-63': ['imageFolderId', 'limit', 'offset', 'sort', 'sortDirection', 'nameSearch'],
  'CALL-64': [
    'limit',
    'offset',
    'sort',
    'sortDirection',
    'nameSearch',
    'groupName',
    'deviceGroupName',
    'orientation',
  ],
  'CALL-65': [
    'orientation',
    'deviceGroupName',
    'imageFolderId',
    'limit',
    'offset',
    'nameSearch',
    'sort',
    'sortDirection',
  ],
  'CALL-68': ['imageIds'],
  'CALL-70': ['name', 'value', 'variables', 'devices'],
  'CALL-72': ['name', 'value', 'variables', 'devices'],
  'CALL-73': ['organizationId'],
  'CALL-74': ['organizationId'],
  'CALL-75': ['description', 'name', 'organizationId', 'parentId'],
  'CALL-76': ['name'],
  'CALL-77': ['destinationImageFolderId', 'destinationTemplateFolderId'],
  'CALL-79': ['image'],
  'CALL-80': ['imageIds', 'imageFolderId', 'templateIds', 'templateFolderId'],
}

/** The calls of OFF-07 to OFF-10; all others, OFF-11 in particular, need the network. */
const QUEUED: Record<string, 'light' | 'upload'> = {
  'schedule.createTemplateEntry': 'light',
  'schedule.updateTemplateEntry': 'light',
  'schedule.remove': 'light',
  'schedule.createImageEntry': 'upload',
  'schedule.updateImageEntry': 'upload',
  'image.upload': 'upload',
  'device.setImage': 'upload',
  'device.uploadImage': 'upload',
  'device.setDefaultImage': 'upload',
  'device.registerToOrganization': 'light',
  'device.update': 'light',
  'device.moveBulk': 'light',
  'device.setDefaultTemplate': 'light',
  // Not in the requirements: undoing one of the changes above works offline, too.
  'device.restoreContent': 'light',
  // Not in the requirements: the view toggle (DEV-71) is personal, and has to work and persist offline.
  'device.setListView': 'light',
  'imageFolder.create': 'light',
  'imageFolder.update': 'light',
  'imageFolder.move': 'light',
  'imageFolder.remove': 'light',
  'templateFolder.create': 'light',
  'templateFolder.update': 'light',
  'templateFolder.move': 'light',
  'templateFolder.remove': 'light',
  'workspace.create': 'light',
  'workspace.update': 'light',
  'workspace.move': 'light',
  'workspace.remove': 'light',
  'image.move': 'light',
  'image.remove': 'light',
  'image.removeMany': 'light',
  'template.move': 'light',
  'template.remove': 'light',
  'template.save': 'light',
  'template.create': 'light',
}

const all: [name: string, endpoint: Endpoint][] = Object.entries(calls)
const line = ({ method, path }: Endpoint) => `${method} ${path}`
const entriesOf = (schema: Endpoint['body']) =>
  schema && 'entries' in schema ? Object.keys(schema.entries as object) : []

describe('the calls of the specification', () => {
  it('cover every requirement', () => {
    const rows = readFileSync(new URL('../../tests/requirements.tsv', import.meta.url), 'utf8')
      .split('\n')
      .map((row) => row.split('\t')[0] ?? '')
      .filter((id) => id.startsWith('CALL-'))
    expect(Object.keys(ASKED)).toEqual(rows)
    expect(rows).toHaveLength(80)
  })

  it.each(Object.entries(ASKED))('[%s] is %j', (id, lines) => {
    const found = all
      .map(([, endpoint]) => endpoint)
      .filter(({ requirements }) => (requirements as readonly string[]).includes(id))
    expect(found.map(line).toSorted()).toEqual([...lines].toSorted())
    const sent = found.flatMap(({ query, body, form }) => entriesOf(query ?? body ?? form))
    expect(sent).toEqual(expect.arrayContaining([...(FIELDS[id] ?? [])]))
  })
})

describe('every endpoint', () => {
  it('has a unique method and path', () => {
    const lines = all.map(([, endpoint]) => line(endpoint))
    expect(lines.filter((one, index) => lines.indexOf(one) !== index)).toEqual([])
  })

  it.each(all)('%s: path parameters match its schema', (_name, { path, params }) => {
    const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect(entriesOf(params)).toEqual(named)
  })

  it.each(all)('%s: a body or a form, and neither for GET', (_name, { method, body, form }) => {
    expect(body && form).toBeUndefined()
    if (method === 'GET') expect(body ?? form).toBeUndefined()
  })

  it.each([[{ status: 'login_required' }], [[]], ['ok'], [null]])(
    'does not take %j for the answer to a change',
    (foreign) => {
      const changes = all.filter(([, { method }]) => method !== 'GET')
      const fooled = changes.filter(([, { answer }]) => v.is(answer, foreign))
      expect(fooled.map(([name]) => name)).toEqual([])
    },
  )

  it.each(all.filter(([, { body, form }]) => body ?? form))(
    '%s: rejects unknown fields',
    (_name, { body, form }) => {
      expect((body ?? form)?.type).toBe('strict_object')
    },
  )

  it('is queueable only if listed, in the listed queue', () => {
    const queued = all.flatMap(([name, { queue }]) => (queue ? [[name, queue]] : []))
    expect(Object.fromEntries(queued)).toEqual(QUEUED)
  })
})
