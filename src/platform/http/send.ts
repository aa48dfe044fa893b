import ky, { type Options } from 'ky'
import * as v from 'valibot'

import { CLIENT, CLIENT_HEADER } from '#src/contract/client.ts'
import type { Answer, Endpoint, Request } from '#src/contract/endpoint.ts'

import { isByGateway, type Problem, ProblemError } from './problem.ts'
import { ForeignResponseError, HttpError, toProblem } from './to-problem.ts'
import { reportTraffic } from './traffic.ts'
import { toFormData, toPath, toSearchParams } from './wire.ts'

export interface SendOptions {
  signal?: AbortSignal | undefined
  headers?: Record<string, string>
  /** The access token. */
  bearer?: string | undefined
  cache?: RequestCache
  /** Reports how many bytes of a form have been sent. */
  onProgress?: ((sent: number, total: number) => void) | undefined
}

interface LooseRequest {
  params?: Record<string, string>
  query?: object
  body?: unknown
  form?: object
}

/** One attempt at one call, without a session. Throws nothing but `ProblemError`. */
export type Send = <E extends Endpoint>(
  endpoint: E,
  request: Request<E>,
  options?: SendOptions,
) => Promise<Answer<E>>

/** `base`: the prefix of the contract's paths, such as `/api`. */
export function createSend(base: string): Send {
  // By default ky retries, and times out after 10 s, too early for a 5 MB upload (SHELL-43).
  const http = ky.create({ prefixUrl: base, timeout: false, retry: 0, credentials: 'include' })

  return async (endpoint, request, options = {}) => {
    const sentAtMs = Date.now()
    try {
      const loose = request as LooseRequest
      const path = toPath(endpoint.path, loose.params ?? {}).slice(1)
      const response = await (options.onProgress && loose.form && 'XMLHttpRequest' in globalThis
        ? sendForm(base, `/${path}`, endpoint, loose.form, options)
        : http(path, toOptions(endpoint, loose, options)))
      const answer = await readAnswer(endpoint, response)
      const serverDate = response.headers.get('date')
      reportTraffic({ type: 'answered', sentAtMs, receivedAtMs: Date.now(), serverDate })
      return answer
    } catch (error) {
      const problem = toProblem(error)
      if (isAnswer(problem))
        reportTraffic({ type: 'answered', sentAtMs, receivedAtMs: Date.now(), serverDate: null })
      if (problem.kind === 'outdated' || !(isAnswer(problem) || problem.kind === 'canceled'))
        reportTraffic({ type: 'failed', problem })
      throw new ProblemError(problem, { cause: error })
    }
  }
}

const headersOf = ({ bearer, headers }: SendOptions) => ({
  accept: 'application/json',
  [CLIENT_HEADER]: String(CLIENT),
  ...headers,
  ...(bearer && { authorization: `Bearer ${bearer}` }),
})

/** Loaded on the first upload: the sign-in page needs none. */
async function sendForm(
  base: string,
  path: string,
  { method }: Endpoint,
  form: object,
  options: SendOptions,
) {
  const { uploadForm } = await import('./upload.ts')
  return await uploadForm({
    base,
    path,
    method,
    headers: headersOf(options),
    form,
    signal: options.signal,
    onProgress: options.onProgress ?? (() => undefined),
  })
}

function toOptions(endpoint: Endpoint, request: LooseRequest, options: SendOptions): Options {
  const { signal, cache } = options
  return {
    method: endpoint.method,
    throwHttpErrors: false,
    // A captive portal's 307 would make the browser post the change to the portal.
    redirect: endpoint.method === 'GET' ? 'follow' : 'error',
    headers: headersOf(options),
    ...(signal && { signal }),
    ...(cache && { cache }),
    ...(request.query && { searchParams: toSearchParams(request.query) }),
    ...(request.body !== undefined && { json: request.body }),
    ...(request.form && { body: toFormData(request.form) }),
  }
}

async function readAnswer<E extends Endpoint>(endpoint: E, response: Response): Promise<Answer<E>> {
  const body = await readBody(response, endpoint.file)
  if (!response.ok) throw new HttpError(response, body)
  if (body === undefined || response.redirected) throw new ForeignResponseError()
  return v.parse(endpoint.answer, body) as Answer<E>
}

/** The parsed JSON, or the text of a `file`; undefined for anything else, since our server never answers with nothing. */
async function readBody(response: Response, file: string | undefined): Promise<unknown> {
  const text = await response.text()
  if (file && response.headers.get('content-type')?.startsWith(file)) return text
  if (!/[/+]json\b/.test(response.headers.get('content-type') ?? '')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const NO_ANSWER = new Set<Problem['kind']>([
  'offline',
  'timeout',
  'captive',
  'blocked',
  'badAnswer',
  'canceled',
  'unexpected',
])
const isAnswer = (problem: Problem) => !NO_ANSWER.has(problem.kind) && !isByGateway(problem)
