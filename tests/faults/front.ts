import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as ask,
  type ServerResponse,
} from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Fate } from './storm.ts'

/** Path of the rig's page. The console's service worker ignores everything below `/dev`. */
export const RIG_PATH = '/dev/faults/'

/** A request that came over the wire, and its outcome. */
export interface Exchange {
  method: string
  path: string
  key: string | undefined
  /** The user of its access token. */
  userId: string | undefined
  body: Buffer
  sha256: string
  fate: Fate | undefined
  /** The server's status, whether or not the response arrived. */
  status: number | undefined
  replayed: boolean
}

export interface Front {
  port: number
  /** In the order of arrival. */
  exchanges: readonly Exchange[]
  /** Decides the fate of each API call from now on. */
  meets: (decide: (exchange: Exchange) => Fate | undefined) => void
  calm: () => void
  /**
   * Removes the Idempotency-Key from all requests: 'openly' if the server also reports no support for keys, 'silently' if it
   * still reports support, which is the negative control.
   */
  hideKeys: (how: 'openly' | 'silently' | undefined) => void
  /** Answers requests with this access token as if it had expired. */
  expire: (accessToken: string) => void
  /** Calls `run` once, when the server has half of the next request's body. */
  atHalf: (run: () => Promise<void>) => void
  /** Answers larger requests as nginx does above its `client_max_body_size`: with 413 and a page, once it has the headers. */
  limitBody: (bytes: number) => void
  close: () => Promise<void>
}

const HANG_MS = 3_000
const LATE_MS = 400
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
}
const OVER: Fate = { status: 401, problem: { title: 'Unauthorized', detail: 'Sign in again.' } }
const TOO_LARGE_PAGE = `<html>\r
<head><title>413 Request Entity Too Large</title></head>\r
<body>\r
<center><h1>413 Request Entity Too Large</h1></center>\r
<hr><center>nginx/1.26.3</center>\r
</body>\r
</html>\r
`
const PORTAL_PAGE = '<!doctype html><title>Welcome</title><h1>Accept the terms of this wifi</h1>'

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

const bytesOf = async (stream: AsyncIterable<Buffer>) => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const subjectOf = (authorization: string | undefined) => {
  const payload = authorization?.split('.')[1]
  if (payload === undefined) return undefined
  const claims: { sub?: string } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return claims.sub
}

/**
 * A reverse proxy for the server on `target`: serves the rig's page from `folder`, records each call, and applies faults
 * on request. A failed call ends with a reset of its connection, so that Chromium repeats requests by itself as it does
 * on a bad network.
 */
export async function startFront(target: number, folder: string): Promise<Front> {
  const exchanges: Exchange[] = []
  let decide: (exchange: Exchange) => Fate | undefined = () => undefined
  let keysHidden: 'openly' | 'silently' | undefined
  const expired = new Set<string>()
  let atHalf: (() => Promise<void>) | undefined
  let bodyLimit = Number.POSITIVE_INFINITY

  /** `bytes`: how many bytes of the body are sent before the connection is cut. */
  const forward = (from: IncomingMessage, body: Buffer, bytes = body.length) =>
    new Promise<Answer>((resolve, reject) => {
      const { 'idempotency-key': key, ...rest } = from.headers
      const kept = key === undefined || keysHidden ? {} : { 'idempotency-key': key }
      const headers = { ...rest, ...kept, connection: 'close' }
      const { method = 'GET', url = '/' } = from
      const passed = ask({ host: '127.0.0.1', port: target, method, path: url, headers })
      passed.once('error', reject)
      passed.once('response', (answer) => {
        bytesOf(answer).then(
          (all) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: all }),
          reject,
        )
      })
      void (async () => {
        if (bytes < body.length) {
          passed.write(body.subarray(0, bytes), () => void sleep(20).then(() => passed.destroy()))
        } else if (atHalf && body.length > 0) {
          const run = atHalf
          atHalf = undefined
          const half = body.length >> 1
          await new Promise((written) => passed.write(body.subarray(0, half), written))
          await run().catch(reject)
          passed.end(body.subarray(half))
        } else passed.end(body)
      })()
    })

  const forwardNoted = async (from: IncomingMessage, exchange: Exchange): Promise<Answer> => {
    const answer = await forward(from, exchange.body)
    exchange.status = answer.status
    exchange.replayed = answer.headers['idempotency-replayed'] === 'true'
    if (keysHidden !== 'openly' || exchange.path !== '/api/health') return answer
    return {
      ...answer,
      body: Buffer.from(answer.body.toString().replace('"keepsKeys":true', '"keepsKeys":false')),
    }
  }

  async function serveCall(from: IncomingMessage, to: ServerResponse) {
    const isTooLarge = Number(from.headers['content-length'] ?? 0) > bodyLimit
    if (isTooLarge) {
      const length = TOO_LARGE_PAGE.length
      to.writeHead(413, { 'content-type': 'text/html', 'content-length': length })
      to.write(TOO_LARGE_PAGE)
    }
    const body = await bytesOf(from)
    const exchange: Exchange = {
      method: from.method ?? '',
      path: from.url ?? '',
      key: /^"?([^"]+)/.exec(String(from.headers['idempotency-key'] ?? ''))?.[1],
      userId: subjectOf(from.headers.authorization),
      body,
      sha256: createHash('sha256').update(body).digest('hex'),
      fate: undefined,
      status: undefined,
      replayed: false,
    }
    exchanges.push(exchange)
    if (isTooLarge) return void to.end()
    const bearer = String(from.headers.authorization ?? '').replace(/^Bearer /, '')
    exchange.fate = expired.has(bearer) ? OVER : decide(exchange)
    const reset = () => void from.socket.resetAndDestroy()

    switch (exchange.fate) {
      case undefined: {
        const { status, headers, body: answer } = await forwardNoted(from, exchange)
        // These headers apply only to the connection between this front and the server.
        const { connection: _, 'transfer-encoding': __, ...rest } = headers
        to.writeHead(status, { ...rest, 'content-length': answer.length }).end(answer)
        return
      }
      case 'lost':
        return reset()
      case 'cut':
        await forward(from, body, body.length >> 1).catch(() => undefined)
        return reset()
      case 'answer-lost':
        await forwardNoted(from, exchange)
        return reset()
      case 'answer-cut': {
        const { status, headers, body: answer } = await forwardNoted(from, exchange)
        const type = headers['content-type'] ?? 'application/json'
        to.writeHead(status, { 'content-type': type, 'content-length': answer.length + 1 })
        to.write(answer, () => void sleep(20).then(reset))
        return
      }
      case 'hang':
        await sleep(HANG_MS)
        return reset()
      case 'late':
        reset()
        await sleep(LATE_MS)
        await forwardNoted(from, exchange)
        return
      case 'portal':
        to.writeHead(200, { 'content-type': 'text/html' }).end(PORTAL_PAGE)
        return
      default: {
        const { status, retryAfterS, problem, page, clears } = exchange.fate
        if (clears !== undefined) to.setHeader('clear-site-data', clears)
        if (retryAfterS !== undefined) to.setHeader('retry-after', retryAfterS)
        if (page === '') return void to.writeHead(status).end()
        const type = page === undefined ? 'text/plain' : 'text/html'
        to.setHeader('content-type', problem ? 'application/problem+json' : type)
        to.writeHead(status).end(
          problem ? JSON.stringify({ status, ...problem }) : (page ?? 'Busy'),
        )
      }
    }
  }

  /** The Content-Security-Policy of the console's pages, which the rig's page gets too. */
  const policy = fetch(`http://127.0.0.1:${target}/`).then(
    ({ headers }) => headers.get('content-security-policy') ?? "default-src 'none'",
  )

  async function servePage(name: string, to: ServerResponse) {
    const file = path.join(folder, path.normalize(`/${name === '' ? 'index.html' : name}`))
    const bytes = await readFile(file).catch(() => undefined)
    if (bytes === undefined) return void to.writeHead(404).end()
    const type = TYPES[path.extname(file)] ?? 'application/octet-stream'
    to.setHeader('content-security-policy', await policy)
    to.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(bytes)
  }

  async function serve(from: IncomingMessage, to: ServerResponse) {
    const [url = '/'] = (from.url ?? '/').split('?')
    if (url.startsWith(RIG_PATH)) return servePage(url.slice(RIG_PATH.length), to)
    if (url.startsWith('/api/')) return serveCall(from, to)
    const { status, headers, body } = await forward(from, await bytesOf(from))
    const { connection: _, 'transfer-encoding': __, ...rest } = headers
    to.writeHead(status, { ...rest, 'content-length': body.length }).end(body)
  }

  const server = createServer((from, to) => {
    // If the server or the browser is gone, the other side sees a reset.
    serve(from, to).catch(() => from.socket.resetAndDestroy())
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The front has no port')

  return {
    port: address.port,
    exchanges,
    meets: (next) => {
      decide = next
    },
    calm: () => {
      decide = () => undefined
      keysHidden = undefined
      expired.clear()
      atHalf = undefined
      bodyLimit = Number.POSITIVE_INFINITY
    },
    hideKeys: (how) => {
      keysHidden = how
    },
    expire: (accessToken) => void expired.add(accessToken),
    atHalf: (run) => {
      atHalf = run
    },
    limitBody: (bytes) => {
      bodyLimit = bytes
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
