import { CLIENT, CLIENT_HEADER } from '#src/contract/client.ts'
import { LIVE_PATH } from '#src/contract/live.ts'
import { API_BASE } from '#src/platform/http/api-base.ts'
import { actingOrganizationHeader } from '#src/platform/http/call.ts'
import { ProblemError } from '#src/platform/http/problem.ts'
import { ForeignResponseError, HttpError, toProblem } from '#src/platform/http/to-problem.ts'
import type { Bearer } from '#src/platform/session/authority.ts'
import { session } from '#src/platform/session/session.ts'

/** Opens the event stream as the signed-in user. The token is sent in a header, not in a cookie or URL. */
export async function openStream(
  userId: string,
  lastId: string | undefined,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const bearer = await session.bearer()
  if (bearer?.userId !== userId) throw new ProblemError({ kind: 'unauthorized', message: '' })
  try {
    return await requestStream(bearer, lastId, signal)
  } catch (error) {
    if (toProblem(error).kind !== 'unauthorized') throw new ProblemError(toProblem(error))
    return await requestStream(
      { ...(await session.renew(bearer)), inside: bearer.inside },
      lastId,
      signal,
    ).catch((retryError: unknown) => {
      throw new ProblemError(toProblem(retryError))
    })
  }
}

async function requestStream(
  { accessToken, inside }: Bearer,
  lastId: string | undefined,
  signal: AbortSignal,
) {
  const response = await fetch(`${API_BASE}${LIVE_PATH}`, {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${accessToken}`,
      [CLIENT_HEADER]: String(CLIENT),
      ...actingOrganizationHeader(inside),
      ...(lastId !== undefined && { 'last-event-id': lastId }),
    },
    credentials: 'include',
    cache: 'no-store',
    redirect: 'error',
    signal,
  })
  const type = response.headers.get('content-type') ?? ''
  if (response.ok && response.body && type.startsWith('text/event-stream')) return response.body
  if (response.ok) {
    void response.body?.cancel()
    throw new ForeignResponseError()
  }
  throw new HttpError(response, await response.json().catch(() => undefined))
}
