import type { Answer, Endpoint, Request } from '#src/contract/endpoint.ts'
import { ENTERED_HEADER } from '#src/contract/entered.ts'
import { sessionEndpoints } from '#src/contract/session.ts'
import type { SessionAuthority } from '#src/platform/session/authority.ts'
import { session } from '#src/platform/session/session.ts'

import { API_BASE } from './api-base.ts'
import type { CallOptions } from './call-options.ts'
import { ProblemError, problemOf } from './problem.ts'
import { createSend, type Send } from './send.ts'

export type { CallOptions }

/** These carry no bearer or end it; a 401 of theirs means what it says (SESS-17). */
const NEVER_RENEW: readonly string[] = [
  sessionEndpoints.login.path,
  sessionEndpoints.refresh.path,
  sessionEndpoints.logout.path,
]

/** Binds the contract's calls to a session: bearer, and at a 401 one refresh and one retry (SESS-11 to SESS-13). */
export function createCall(
  send: Send,
  authority: Pick<SessionAuthority, 'bearer' | 'noteUnderway' | 'renew' | 'end'>,
) {
  async function callInSession<E extends Endpoint>(
    endpoint: E,
    request: Request<E>,
    { asUser, inside, ...given }: CallOptions,
  ): Promise<Answer<E>> {
    const bearer = await authority.bearer()
    if (asUser && bearer?.userId !== asUser) throw otherUser()
    const headers = {
      ...given.headers,
      ...placeHeader(inside === undefined ? bearer?.inside : inside),
    }
    const options = { ...given, headers }
    try {
      const first = send(endpoint, request, { ...options, bearer: bearer?.accessToken })
      authority.noteUnderway(first)
      return await first
    } catch (error) {
      if (!bearer || problemOf(error).kind !== 'unauthorized') throw error
      const renewed = await authority.renew(bearer)
      return await send(endpoint, request, { ...options, bearer: renewed.accessToken }).catch(
        async (again: unknown) => {
          if (problemOf(again).kind === 'unauthorized') await authority.end(renewed, again)
          throw again
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

/** Says which organisation ROOT is inside of; nobody else says any. */
export const placeHeader = (inside: string | null | undefined): Record<string, string> =>
  inside == null ? {} : { [ENTERED_HEADER]: inside }

const otherUser = () => new ProblemError({ kind: 'unauthorized', message: '' })

/** Makes one call of the contract. Throws a `ProblemError`, nothing else. */
export const call = createCall(createSend(API_BASE), session)
