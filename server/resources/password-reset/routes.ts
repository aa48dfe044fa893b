import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Dependencies } from '#server/dependencies.ts'
import { networkOf } from '#server/devices/unknown-devices.ts'
import { countAttempt, countFailure } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import { auditOrigin } from '#server/http/with-audit.ts'
import { changeLostPassword, mailResetLink } from '#server/resources/password-reset/rules.ts'
import { linkUseOf } from '#server/services/single-use-links.ts'
import { userEndpoints } from '#src/contract/user.ts'

const WINDOW_MS = 60 * 60 * 1_000
const MAILS_PER_ACCOUNT = 5
const CALLS_PER_NETWORK = 60

export function lostPassword(app: FastifyInstance, deps: Dependencies) {
  const limit = (name: string, subject: string, max: number) => ({
    name,
    subject,
    max,
    windowMs: WINDOW_MS,
  })

  const network = ({ ip }: FastifyRequest) => networkOf(deps.secrets.deviceKey, ip)

  serve(app, deps, userEndpoints.initiateLostPassword, async ({ body }, { request, origin }) => {
    await countAttempt(deps, limit('reset/network', network(request), CALLS_PER_NETWORK))
    await countAttempt(deps, limit('reset/account', body.email.toLowerCase(), MAILS_PER_ACCOUNT))
    await mailResetLink(deps, body.email, origin)
    return {}
  })

  serve(app, deps, userEndpoints.changeLostPassword, async ({ body }, { request }) => {
    const byNetwork = limit('reset-change/network', network(request), CALLS_PER_NETWORK)
    const usedBy = linkUseOf(request, body)
    await countFailure(deps, byNetwork, () =>
      changeLostPassword(deps, body, usedBy, auditOrigin(request)),
    )
    return {}
  })
}
