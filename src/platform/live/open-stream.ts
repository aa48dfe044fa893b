import { CLIENT, CLIENT_HEADER } from '#src/contract/client.ts'
import { LIVE_PATH } from '#src/contract/live.ts'
import { API_BASE } from '#src/platform/http/api-base.ts'
import { placeHeader } from '#src/platform/http/call.ts'
import { ProblemError } from '#src/platform/http/problem.ts'
import { NotOurServerError, RefusedError, toProblem } from '#src/platform/http/to-problem.ts'
import type { Bearer } from '#src/platform/session/authority.ts'
import { session } from '#src/platform/session/session.ts'

/** Opens the stream of events as who is signed in. The token goes in a header, so neither a cookie nor an address carries it. */
export async function openStream(
  userId: string,
  lastId: string | undefined,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const bearer = await session.bearer()
  if (bearer?.userId !== userId) throw new ProblemError({ kind: 'unauthorized', message: '' })
  try {
    return await ask(bearer, lastId, signal)
  } catch (error) {
    if (toProblem(error).kind !== 'unauthorized') throw new ProblemError(toProblem(error))
    return await ask(
      { ...(await session.renew(bearer)), inside: bearer.inside },
      lastId,
      signal,
    ).catch((again: unknown) => {
      throw new ProblemError(toProblem(again))
    })
  }
}

async function ask(
  { accessToken, inside }: Bearer,
  lastId: string | undefined,
  signal: AbortSignal,
) {
  const response = await fetch(`${API_BASE}${LIVE_PATH}`, {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${accessToken}`,
      [CLIENT_HEADER]: String(CLIENT),
      ...placeHeader(inside),
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
    throw new NotOurServerError()
  }
  const body: unknown = await response.json().catch(() => undefined)
  const retryAfter = response.headers.get('retry-after')
  throw new RefusedError({ status: response.status, body, retryAfter, nowMs: Date.now() })
}
