import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'

import { LARGEST_UPLOAD_BYTES } from '#src/contract/fields.ts'

import { gateway } from './devices/gateway.ts'
import { serveConsole } from './http/console.ts'
import { answerErrors, sendRefusal } from './http/errors.ts'
import { BARE_HEADERS, setSecurityHeaders } from './http/headers.ts'
import { logRequests } from './http/log.ts'
import { refuseOldClients } from './http/min-client.ts'
import { Refusal } from './http/problems.ts'
import { dropSilentConnections } from './http/silent-connections.ts'
import type { Parts } from './parts.ts'
import { accessRequests } from './resources/access-requests.ts'
import { auditLog } from './resources/audit-log.ts'
import { demoFirmwareFiles } from './resources/demo-firmware.ts'
import { demo } from './resources/demo.ts'
import { deviceContent } from './resources/device-content.ts'
import { deviceModels } from './resources/device-models.ts'
import { deviceRevisions } from './resources/device-revisions.ts'
import { devices } from './resources/devices.ts'
import { events } from './resources/events.ts'
import { firmwareFile } from './resources/firmware-file.ts'
import { firmware } from './resources/firmware.ts'
import { health } from './resources/health.ts'
import { imageFolders } from './resources/image-folders.ts'
import { images } from './resources/images.ts'
import { joining } from './resources/joining.ts'
import { lineups } from './resources/lineups.ts'
import { lostPassword } from './resources/lost-password.ts'
import { mail } from './resources/mail.ts'
import { manufactured } from './resources/manufactured.ts'
import { media } from './resources/media.ts'
import { newOrganizations } from './resources/new-organizations.ts'
import { openApi } from './resources/openapi.ts'
import { organizationModels } from './resources/organization-models.ts'
import { organizationUsers } from './resources/organization-users.ts'
import { organizations } from './resources/organizations.ts'
import { platformUsers } from './resources/platform-users.ts'
import { registration } from './resources/registration.ts'
import { schedules } from './resources/schedules.ts'
import { search } from './resources/search.ts'
import { sessions } from './resources/sessions.ts'
import { templateFolders } from './resources/template-folders.ts'
import { templates } from './resources/templates.ts'
import { timezones } from './resources/timezones.ts'
import { userChanges } from './resources/user-changes.ts'
import { users } from './resources/users.ts'
import { workspaceAccess } from './resources/workspace-access.ts'
import { workspacesPermissions } from './resources/workspaces-permissions.ts'
import { workspaces } from './resources/workspaces.ts'

interface Surroundings {
  logger: FastifyBaseLogger
  /** Believe X-Forwarded-* of the one proxy in front (config). */
  trustProxy?: boolean
}

const LARGEST_JSON_BYTES = 1024 * 1024
const REQUEST_TIMEOUT_MS = 5 * 60 * 1_000

/** One file a noun; each serves the calls of its noun in the contract. */
const RESOURCES = [
  health,
  sessions,
  lostPassword,
  joining,
  demo,
  demoFirmwareFiles,
  users,
  userChanges,
  organizations,
  newOrganizations,
  organizationModels,
  organizationUsers,
  platformUsers,
  workspaces,
  workspaceAccess,
  accessRequests,
  auditLog,
  workspacesPermissions,
  timezones,
  devices,
  registration,
  manufactured,
  firmware,
  firmwareFile,
  deviceContent,
  deviceModels,
  deviceRevisions,
  events,
  schedules,
  search,
  lineups,
  templateFolders,
  templates,
  imageFolders,
  images,
  media,
  mail,
  gateway,
  openApi,
]

/** Builds the server from its parts, without a port: tests call it with `inject`. */
export async function createApp(parts: Parts, { logger, trustProxy = false }: Surroundings) {
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // What the proxy itself says, which is the last of what the header says: the rest anybody may have written.
    trustProxy: trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: LARGEST_JSON_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Firmware up to 1.6.8 and some apps end the paths of the device protocol with a slash.
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // An address that cannot even be decoded.
    frameworkErrors: (_error, _request, reply) =>
      void sendRefusal(
        reply.headers(BARE_HEADERS),
        new Refusal(400, 'The request could not be read.'),
      ),
  })
  dropSilentConnections(app)
  answerErrors(app)
  logRequests(app)
  refuseOldClients(app)
  await setSecurityHeaders(app, { behindTls: parts.publicUrl?.startsWith('https:') ?? false })
  await app.register(multipart, {
    limits: {
      fileSize: LARGEST_UPLOAD_BYTES,
      files: 2,
      fields: 20,
      parts: 22,
      fieldSize: LARGEST_JSON_BYTES,
    },
  })
  for (const resource of RESOURCES) resource(app, parts)
  await serveConsole(app, parts.consoleFolder, parts.keptBuildsFolder)
  return app
}
