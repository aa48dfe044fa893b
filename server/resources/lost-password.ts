import type { FastifyInstance, FastifyRequest } from 'fastify'

import { networkOf } from '#server/devices/strangers.ts'
import { auditOrigin } from '#server/http/audited.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import type { Parts } from '#server/parts.ts'
import { changeLostPassword, mailResetLink } from '#server/services/lost-password.ts'
import { userEndpoints } from '#src/contract/user.ts'

const WINDOW_MS = 60 * 60 * 1_000
const MAILS_PER_ACCOUNT = 5
const CALLS_PER_NETWORK = 60

export function lostPassword(app: FastifyInstance, parts: Parts) {
  const count = (name: string, whose: string, most: number) =>
    countAttempt(parts, { name, whose, most, windowMs: WINDOW_MS })

  const network = ({ ip }: FastifyRequest) => networkOf(parts.secrets.deviceKey, ip)

  serve(app, parts, userEndpoints.initiateLostPassword, async ({ body }, { request, origin }) => {
    await count('reset/network', network(request), CALLS_PER_NETWORK)
    await count('reset/account', body.email.toLowerCase(), MAILS_PER_ACCOUNT)
    await mailResetLink(parts, body.email, origin)
    return {}
  })

  serve(app, parts, userEndpoints.changeLostPassword, async ({ body }, { request }) => {
    await count('reset/network', network(request), CALLS_PER_NETWORK)
    await changeLostPassword(parts, body, auditOrigin(request))
    return {}
  })
}
