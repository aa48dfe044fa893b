import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Dependencies } from '#server/dependencies.ts'
import { networkOf } from '#server/devices/unknown-devices.ts'
import { countFailure } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import { auditOrigin } from '#server/http/with-audit.ts'
import { confirmEmail } from '#server/services/email-changes.ts'
import { acceptInvitation } from '#server/services/invitations.ts'
import { linkUseOf } from '#server/services/single-use-links.ts'
import { userEndpoints } from '#src/contract/user.ts'

const FAILURES_PER_NETWORK = 60
const WINDOW_MS = 60 * 60 * 1_000

/** Single-use links that prove ownership of an email address. */
export function invitations(app: FastifyInstance, deps: Dependencies) {
  const limitFailures = (name: string, { ip }: FastifyRequest, work: () => Promise<unknown>) => {
    const subject = networkOf(deps.secrets.deviceKey, ip)
    const limit = { name: `${name}/network`, max: FAILURES_PER_NETWORK, windowMs: WINDOW_MS }
    return countFailure(deps, { ...limit, subject }, work)
  }

  serve(app, deps, userEndpoints.finalizeCreation, async ({ body }, { request }) => {
    const usedBy = linkUseOf(request, body)
    await limitFailures('join', request, () =>
      acceptInvitation(deps, body, usedBy, auditOrigin(request)),
    )
    return {}
  })

  serve(app, deps, userEndpoints.confirmEmail, async ({ body }, { request }) => {
    const usedBy = linkUseOf(request, body)
    await limitFailures('confirm-email', request, () =>
      confirmEmail(deps, body, usedBy, auditOrigin(request)),
    )
    return {}
  })
}
