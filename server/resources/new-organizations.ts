import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { networkOf } from '#server/devices/strangers.ts'
import { auditOrigin } from '#server/http/audited.ts'
import { invalid, Refusal } from '#server/http/problems.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import type { Parts } from '#server/parts.ts'
import { type AuditDeed, recordDeed, recordOfNobody } from '#server/services/audit.ts'
import { authenticate } from '#server/services/authenticate.ts'
import { createOrganization, intentOf, madeBefore } from '#server/services/new-organization.ts'
import { type Organization, organizationEndpoints } from '#src/contract/organization.ts'
import { can } from '#src/domain/permissions.ts'

import { findOrganization, presentOrganization } from './organization-rows.ts'
import { isTimezone } from './timezones.ts'

const WINDOW_MS = 60 * 60 * 1_000
/** Refused ones count too: an answer that names an address in use must not let a stranger try many. */
const ATTEMPTS_PER_ADDRESS = 20

/** Anybody creates an organisation, where the configuration lets them; the platform's own always do (ORG-05). */
export function newOrganizations(app: FastifyInstance, parts: Parts) {
  serve(app, parts, organizationEndpoints.publicSignUp, async () => ({
    isOpen: parts.publicSignUp,
  }))

  serve(
    app,
    parts,
    organizationEndpoints.create,
    async ({ body }, { request, origin, database }) => {
      const platform = await platformOf(request)
      if (!platform) {
        if (!parts.publicSignUp)
          throw new Refusal(403, 'Organisations are created by the platform alone here.')
        await countAttempt(parts, {
          name: 'organization/address',
          whose: networkOf(parts.secrets.deviceKey, request.ip),
          most: ATTEMPTS_PER_ADDRESS,
          windowMs: WINDOW_MS,
        })
      }
      if (!isTimezone(body.timezoneId))
        throw invalid({ timezoneId: ['validation:unknownTimezone'] })
      const intent = intentOf(request, body)
      return database.as('system', async (tx) => {
        const made = intent && (await madeBefore(tx, intent))
        const id = made ?? (await createOrganization(tx, parts, body, { origin, intent }))
        const organization = presentOrganization(await findOrganization(tx, id))
        if (!made) await recordCreation(tx, platform, organization, request)
        return organization
      })
    },
  )

  function recordCreation(
    tx: Tx,
    platform: Actor | undefined,
    { id, name }: Organization,
    request: FastifyRequest,
  ) {
    const deed: AuditDeed = {
      action: 'organization.create',
      at: parts.now(),
      from: auditOrigin(request),
      organizationId: id,
      target: { kind: 'organization', id, name },
    }
    return platform ? recordDeed(tx, { id: platform.userId }, deed) : recordOfNobody(tx, deed)
  }

  /** A token that is over is none, where none is needed; where only the platform creates, its owner gets a newer one by the 401. */
  async function platformOf({ headers: { authorization } }: FastifyRequest) {
    if (authorization === undefined) return undefined
    const caller = authenticate(parts, authorization)
    const actor = await (parts.publicSignUp ? caller.catch(nobodyWhereUnauthorized) : caller)
    return actor && can(actor, 'platform.manage') ? actor : undefined
  }
}

function nobodyWhereUnauthorized(error: unknown) {
  if (error instanceof Refusal && error.status === 401) return undefined
  throw error
}
