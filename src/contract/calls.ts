import { auditEndpoints } from './audit.ts'
import { deviceModelEndpoints } from './device-model.ts'
import { deviceEndpoints } from './device.ts'
import type { Endpoint } from './endpoint.ts'
import { firmwareEndpoints } from './firmware.ts'
import { imageFolderEndpoints, templateFolderEndpoints } from './folder.ts'
import { healthEndpoints } from './health.ts'
import { imageEndpoints } from './image.ts'
import { lineupEndpoints } from './lineup.ts'
import { organizationEndpoints } from './organization.ts'
import { registrationEndpoints } from './registration.ts'
import { scheduleEndpoints } from './schedule.ts'
import { searchEndpoints } from './search.ts'
import { sessionEndpoints } from './session.ts'
import { templateEndpoints } from './template.ts'
import { uploadEndpoints } from './upload.ts'
import { userEndpoints } from './user.ts'
import { workspaceEndpoints } from './workspace.ts'

type Named<TNoun extends string, TEndpoints> = {
  [K in keyof TEndpoints & string as `${TNoun}.${K}`]: TEndpoints[K]
}

const named = <const TNoun extends string, TEndpoints extends Record<string, Endpoint>>(
  noun: TNoun,
  endpoints: TEndpoints,
) =>
  Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [`${noun}.${name}`, endpoint]),
  ) as Named<TNoun, TEndpoints>

/**
 * Every call of the API by `noun.name`, for the OpenAPI file, the server and tests. Screens import the endpoints of their noun
 * instead, because this table would pull all schemas into the sign-in page.
 */
export const calls = {
  ...named('session', sessionEndpoints),
  ...named('user', userEndpoints),
  ...named('organization', organizationEndpoints),
  ...named('workspace', workspaceEndpoints),
  ...named('device', deviceEndpoints),
  ...named('registration', registrationEndpoints),
  ...named('firmware', firmwareEndpoints),
  ...named('deviceModel', deviceModelEndpoints),
  ...named('schedule', scheduleEndpoints),
  ...named('lineup', lineupEndpoints),
  ...named('image', imageEndpoints),
  ...named('imageFolder', imageFolderEndpoints),
  ...named('template', templateEndpoints),
  ...named('templateFolder', templateFolderEndpoints),
  ...named('upload', uploadEndpoints),
  ...named('audit', auditEndpoints),
  ...named('search', searchEndpoints),
  ...named('health', healthEndpoints),
}
export type Calls = typeof calls
export type CallName = keyof Calls
