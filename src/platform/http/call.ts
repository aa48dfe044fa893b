import { ACTING_ORGANIZATION_HEADER } from '#src/contract/acting-organization.ts'
import type { Answer, Endpoint, Request } from '#src/contract/endpoint.ts'
import { sessionEndpoints } from '#src/contract/session.ts'
import type { SessionAuthority } from '#src/platform/session/authority.ts'
import { session } from '#src/platform/session/session.ts'

import { API_BASE } from './api-base.ts'
import type { CallOptions } from './call-options.ts'
import { ProblemError, problemOf } from './problem.ts'
import { createSend, type Send } from './send.ts'

export type { CallOptions }

/** These carry no bearer or end it: a 401 must not trigger a refresh (SESS-17). */
const NEVER_RENEW: readonly string[] = [
  sessionEndpoints.login.path,
  sessionEndpoints.refresh.path,
  sessionEndpoints.logout.path,
]

/** Binds calls to a session: adds the bearer; on a 401, refreshes once and retries once (SESS-11 to SESS-13). */
export function createCall(
  send: Send,
  authority: Pick<SessionAuthority, 'bearer' | 'trackInFlight' | 'renew' | 'end'>,
) {
  async function callInSession<E extends Endpoint>(
    endpoint: E,
    request: Request<E>,
    { asUser, actingOrganizationId, ...given }: CallOptions,
  ): Promise<Answer<E>> {
    const bearer = await authority.bearer()
    if (asUser && bearer?.userId !== asUser) throw userChangedError()
    const headers = {
      ...given.headers,
      ...actingOrganizationHeader(
        actingOrganizationId === undefined ? bearer?.inside : actingOrganizationId,
      ),
    }
    const options = { ...given, headers }
    try {
      const first = send(endpoint, request, { ...options, bearer: bearer?.accessToken })
      authority.trackInFlight(first)
      return await first
    } catch (error) {
      if (!bearer || problemOf(error).kind !== 'unauthorized') throw error
      const renewed = await authority.renew(bearer)
      return await send(endpoint, request, { ...options, bearer: renewed.accessToken }).catch(
        async (retryError: unknown) => {
          if (problemOf(retryError).kind === 'unauthorized')
            await authority.end(renewed, retryError)
          throw retryError
        },
      )
    }
  }

  return async <E extends Endpoint>(
    endpoint: E,
    request: Request<E>,
    options: CallOptions = {},
  ): Promise<Answer<E>> =>
    NEVER_RENEW.includes(endpoint.path)
      ? send(endpoint, request, options)
      : callInSession(endpoint, request, options)
}

/** Only ROOT sends this header. */
export const actingOrganizationHeader = (
  organizationId: string | null | undefined,
): Record<string, string> =>
  organizationId == null ? {} : { [ACTING_ORGANIZATION_HEADER]: organizationId }

const userChangedError = () => new ProblemError({ kind: 'unauthorized', message: '' })

/** Calls one endpoint of the contract. Throws nothing but `ProblemError`. */
export const call = createCall(createSend(API_BASE), session)
