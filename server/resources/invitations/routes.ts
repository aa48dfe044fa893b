import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Dependencies } from '#server/dependencies.ts'
import { networkOf } from '#server/devices/unknown-devices.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import { auditOrigin } from '#server/http/with-audit.ts'
import { confirmEmail } from '#server/services/email-changes.ts'
import { acceptInvitation } from '#server/services/invitations.ts'
import { userEndpoints } from '#src/contract/user.ts'

const CALLS_PER_NETWORK = 60
const WINDOW_MS = 60 * 60 * 1_000

/** Single-use links that prove ownership of an email address. */
export function invitations(app: FastifyInstance, deps: Dependencies) {
  const count = (name: string, { ip }: FastifyRequest) =>
    countAttempt(deps, {
      name: `${name}/network`,
      subject: networkOf(deps.secrets.deviceKey, ip),
      max: CALLS_PER_NETWORK,
      windowMs: WINDOW_MS,
    })

  serve(app, deps, userEndpoints.finalizeCreation, async ({ body }, { request }) => {
    await count('join', request)
    await acceptInvitation(deps, body, auditOrigin(request))
    return {}
  })

  serve(app, deps, userEndpoints.confirmEmail, async ({ body }, { request }) => {
    await count('confirm-email', request)
    await confirmEmail(deps, body, auditOrigin(request))
    return {}
  })
}
