import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'

import { MAX_UPLOAD_BYTES } from '#src/contract/fields.ts'

import type { Dependencies } from './dependencies.ts'
import { gateway } from './devices/gateway.ts'
import { serveConsole } from './http/console.ts'
import { answerErrors, sendHttpError } from './http/errors.ts'
import { removeForwardedPorts, unmapAddresses } from './http/forwarded-addresses.ts'
import { BARE_HEADERS, setSecurityHeaders } from './http/headers.ts'
import { HttpError } from './http/http-error.ts'
import { logRequests } from './http/log.ts'
import { rejectOldClients } from './http/min-client.ts'
import { closeConnectionsOnStop } from './http/open-connections.ts'
import { accessRequests } from './resources/access-requests/routes.ts'
import { auditLog } from './resources/audit/routes.ts'
import { demo, demoFirmwareFiles } from './resources/demo/routes.ts'
import { deviceRevisions } from './resources/device-models/revisions.ts'
import { deviceModels } from './resources/device-models/routes.ts'
import { deviceContent } from './resources/devices/content.ts'
import { devices } from './resources/devices/routes.ts'
import { events } from './resources/events/routes.ts'
import { firmwareFile } from './resources/firmware/download.ts'
import { firmware } from './resources/firmware/routes.ts'
import { imageFolders } from './resources/images/folders.ts'
import { images } from './resources/images/routes.ts'
import { invitations } from './resources/invitations/routes.ts'
import { lineups } from './resources/lineups/routes.ts'
import { mail } from './resources/mail/routes.ts'
import { manufactured } from './resources/manufactured-devices/routes.ts'
import { media } from './resources/media/routes.ts'
import { health, openApi } from './resources/meta/routes.ts'
import { newOrganizations } from './resources/organizations/create.ts'
import { organizationModels } from './resources/organizations/models.ts'
import { organizations } from './resources/organizations/routes.ts'
import { lostPassword } from './resources/password-reset/routes.ts'
import { registration } from './resources/registration/routes.ts'
import { schedules } from './resources/schedules/routes.ts'
import { search } from './resources/search/routes.ts'
import { sessions } from './resources/sessions/routes.ts'
import { templateFolders } from './resources/templates/folders.ts'
import { templates } from './resources/templates/routes.ts'
import { timezones } from './resources/timezones/routes.ts'
import { uploads } from './resources/uploads/routes.ts'
import { userChanges } from './resources/users/manage.ts'
import { organizationUsers } from './resources/users/of-organization.ts'
import { platformUsers } from './resources/users/platform.ts'
import { users } from './resources/users/routes.ts'
import { workspaceAccess } from './resources/workspaces/access.ts'
import { workspacesPermissions } from './resources/workspaces/permissions.ts'
import { workspaces } from './resources/workspaces/routes.ts'

interface AppOptions {
  logger: FastifyBaseLogger
  /** Trust X-Forwarded-* of one proxy in front (config). */
  trustProxy?: boolean
}

const MAX_JSON_BYTES = 1024 * 1024
const REQUEST_TIMEOUT_MS = 5 * 60 * 1_000

/** Route functions, by resource. */
const RESOURCES = [
  health,
  sessions,
  lostPassword,
  invitations,
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
  uploads,
  mail,
  gateway,
  openApi,
]

/** Builds the server from its dependencies, without listening; tests call it with `inject`. */
export async function createApp(deps: Dependencies, { logger, trustProxy = false }: AppOptions) {
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Trust only the last hop, which the proxy added; clients can forge the others.
    trustProxy: trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: MAX_JSON_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Firmware up to 1.6.8 and some apps end the paths of the device protocol with a slash. All append
    // them to the server's address as someone typed it, which may end with a slash itself.
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
    forceCloseConnections: 'idle',
    // Called for URLs that cannot be decoded.
    frameworkErrors: (_error, _request, reply) =>
      void sendHttpError(
        reply.headers(BARE_HEADERS),
        new HttpError(400, 'The request could not be read.'),
      ),
  })
  closeConnectionsOnStop(app)
  if (trustProxy) removeForwardedPorts(app)
  unmapAddresses(app)
  answerErrors(app)
  logRequests(app)
  rejectOldClients(app)
  await setSecurityHeaders(app, { behindTls: deps.publicUrl?.startsWith('https:') ?? false })
  await app.register(multipart, {
    limits: {
      fileSize: MAX_UPLOAD_BYTES,
      files: 2,
      fields: 20,
      parts: 22,
      fieldSize: MAX_JSON_BYTES,
    },
  })
  for (const resource of RESOURCES) resource(app, deps)
  await serveConsole(app, deps.consoleFolder, deps.retainedBuildsFolder)
  return app
}
