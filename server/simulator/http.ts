import { Agent, type IncomingMessage, request } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'

/** Connect and read, as the firmware has it. */
const TIMEOUT_MS = 15_000

export interface Answer {
  status: number
  headers: IncomingMessage['headers']
  bytes: Uint8Array
}

export interface Question {
  method?: 'GET' | 'POST'
  /** In the order and the case in which they are sent. */
  headers: readonly (readonly [string, string])[]
  body?: string
  /** Hangs up after this many bytes of the answer. */
  hangUpAfter?: number
}

export type Ask = (url: string, question: Question) => Promise<Answer>

/** One client for a whole fleet. Like the firmware, it opens a connection per request, at most `most` at a time. */
export function createHttp(most: number): { ask: Ask; close: () => void } {
  const settings = { maxSockets: most, scheduling: 'fifo' } as const
  const agent = new Agent(settings)
  // Certificates are not verified by the firmware either.
  const secureAgent = new SecureAgent({ ...settings, rejectUnauthorized: false })

  const ask: Ask = (url, { method = 'GET', headers, body, hangUpAfter = Infinity }) =>
    new Promise((resolve, reject) => {
      const target = new URL(url)
      const isSecure = target.protocol === 'https:'
      const asked = (isSecure ? secureRequest : request)(target, {
        method,
        agent: isSecure ? secureAgent : agent,
        timeout: TIMEOUT_MS,
        headers: asSent(target, headers, body),
      })
      asked.once('timeout', () =>
        asked.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)),
      )
      asked.on('error', reject)
      asked.once('response', (answer) => {
        const chunks: Buffer[] = []
        let length = 0
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          length += chunk.byteLength
          if (length < hangUpAfter) return
          reject(new Error(`connection lost after ${length} bytes`))
          // Unread bytes are lost with the network. A normal close would still receive them from the kernel.
          asked.socket?.resetAndDestroy()
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
      asked.end(body)
    })
  return {
    ask,
    close: () => {
      agent.destroy()
      secureAgent.destroy()
    },
  }
}

/** The lines that the platform's HTTP client writes by itself stand before those of the firmware. */
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
