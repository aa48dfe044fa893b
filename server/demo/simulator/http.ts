import { Agent, type IncomingMessage, request } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'

/** Timeout of the firmware for connect and read. */
const TIMEOUT_MS = 15_000

export interface Answer {
  status: number
  headers: IncomingMessage['headers']
  bytes: Uint8Array
}

export interface Question {
  method?: 'GET' | 'POST'
  /** Sent in this order and case. */
  headers: readonly (readonly [string, string])[]
  body?: string
  /** Closes the connection after this many bytes of the response. */
  hangUpAfter?: number
}

export type Ask = (url: string, question: Question) => Promise<Answer>

/**
 * HTTP client for a fleet. Like the firmware, it opens a connection per request, at most `most` at
 * a time.
 */
export function createHttp(most: number): { ask: Ask; close: () => void } {
  const settings = { maxSockets: most, scheduling: 'fifo' } as const
  const agent = new Agent(settings)
  // The firmware does not verify certificates either.
  const secureAgent = new SecureAgent({ ...settings, rejectUnauthorized: false })

  const ask: Ask = (url, { method = 'GET', headers, body, hangUpAfter = Infinity }) =>
    new Promise((resolve, reject) => {
      const target = new URL(url)
      const isSecure = target.protocol === 'https:'
      const outgoing = (isSecure ? secureRequest : request)(target, {
        method,
        agent: isSecure ? secureAgent : agent,
        timeout: TIMEOUT_MS,
        headers: asSent(target, headers, body),
      })
      outgoing.once('timeout', () =>
        outgoing.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)),
      )
      outgoing.on('error', reject)
      outgoing.once('response', (answer) => {
        const chunks: Buffer[] = []
        let length = 0
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          length += chunk.byteLength
          if (length < hangUpAfter) return
          reject(new Error(`connection lost after ${length} bytes`))
          // Drops unread bytes, as if the network was lost. A normal close would still receive them
          // from the kernel.
          outgoing.socket?.resetAndDestroy()
        })
        answer.on('error', reject)
        answer.once('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            bytes: new Uint8Array(Buffer.concat(chunks)),
          }),
        )
      })
      outgoing.end(body)
    })
  return {
    ask,
    close: () => {
      agent.destroy()
      secureAgent.destroy()
    },
  }
}

/** Headers written by the platform's HTTP client precede those of the firmware. */
function asSent(target: URL, headers: Question['headers'], body: string | undefined): string[] {
  const lines = [
    ['Host', target.host],
    ['User-Agent', 'ESP32HTTPClient'],
    ['Connection', 'close'],
    ['Accept-Encoding', 'identity;q=1,chunked;q=0.1,*;q=0'],
    ...headers,
  ]
  if (body !== undefined) lines.push(['Content-Length', String(Buffer.byteLength(body))])
  return lines.flat()
}
