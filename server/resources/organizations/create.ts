import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { networkOf } from '#server/devices/unknown-devices.ts'
import { HttpError } from '#server/http/http-error.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import { auditOrigin } from '#server/http/with-audit.ts'
import {
  createOrganization,
  intentOf,
  findCreatedOrganization,
} from '#server/resources/organizations/rules.ts'
import { expectTimezone } from '#server/resources/timezones/names.ts'
import { type AuditEvent, recordAuditEvent, recordAnonymousEvent } from '#server/services/audit.ts'
import { authenticate } from '#server/services/authenticate.ts'
import { type Organization, organizationEndpoints } from '#src/contract/organization.ts'
import { can } from '#src/domain/permissions.ts'

import { findOrganization, presentOrganization } from './query.ts'

const WINDOW_MS = 60 * 60 * 1_000
/** Rejected attempts count too: a response that reveals a used address must be rate limited. */
const ATTEMPTS_PER_ADDRESS = 20

/**
 * Creates organizations: open to everyone if configured, otherwise to the platform only (ORG-05).
 */
export function newOrganizations(app: FastifyInstance, deps: Dependencies) {
  serve(app, deps, organizationEndpoints.publicSignUp, async () => ({
    isOpen: deps.publicSignUp,
  }))

  serve(
    app,
    deps,
    organizationEndpoints.create,
    async ({ body }, { request, origin, database }) => {
      const platform = await platformOf(request)
      if (!platform) {
        if (!deps.publicSignUp)
          throw new HttpError(403, 'Only platform staff can create organizations here.')
        await countAttempt(deps, {
          name: 'organization/address',
          subject: networkOf(deps.secrets.deviceKey, request.ip),
          max: ATTEMPTS_PER_ADDRESS,
          windowMs: WINDOW_MS,
        })
      }
      expectTimezone(body.timezoneId)
      const intent = intentOf(request, body)
      return database.as('system', async (tx) => {
        const existingId = intent && (await findCreatedOrganization(tx, intent))
        const details = { origin, intent, isPublicSignUp: !platform }
        const id = existingId ?? (await createOrganization(tx, deps, body, details))
        const organization = presentOrganization(await findOrganization(tx, id))
        if (!existingId) await recordOrganizationCreated(tx, platform, organization, request)
        return organization
      })
    },
  )

  function recordOrganizationCreated(
    tx: Tx,
    platform: Actor | undefined,
    { id, name }: Organization,
    request: FastifyRequest,
  ) {
    const event: AuditEvent = {
      action: 'organization.create',
      occurredAt: deps.now(),
      origin: auditOrigin(request),
      organizationId: id,
      target: { kind: 'organization', id, name },
    }
    return platform
      ? recordAuditEvent(tx, { id: platform.userId }, event)
      : recordAnonymousEvent(tx, event)
  }

  /**
   * An expired token is ignored where none is required. If only the platform may create, the 401
   * makes the client refresh.
   */
  async function platformOf({ headers: { authorization } }: FastifyRequest) {
    if (authorization === undefined) return undefined
    const caller = authenticate(deps, authorization)
    const actor = await (deps.publicSignUp ? caller.catch(ignoreUnauthorized) : caller)
    return actor && can(actor, 'platform.manage') ? actor : undefined
  }
}

function ignoreUnauthorized(error: unknown) {
  if (error instanceof HttpError && error.status === 401) return undefined
  throw error
}
