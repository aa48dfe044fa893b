import { once } from 'node:events'
import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  /** Headers as received: names in lower case, with all values of a repeated header. */
  headers: Map<string, string[]>
  body: Buffer
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')

function readAnswer(bytes: Buffer): RawAnswer | undefined {
  const end = bytes.indexOf(END_OF_HEAD)
  if (end === -1) return undefined
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const headers = new Map<string, string[]>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    headers.set(name, [...(headers.get(name) ?? []), line.slice(colon + 1).trim()])
  }
  const status = Number(first.split(' ')[1])
  const length = Number(headers.get('content-length')?.[0] ?? (status === 204 ? 0 : Number.NaN))
  const body = bytes.subarray(end + END_OF_HEAD.length)
  return body.byteLength >= length ? { status, headers, body } : undefined
}

/**
 * Sends exactly these bytes and reads one response, like a client that trusts Content-Length. Undefined if the server closed
 * the connection without a response.
 */
export async function sendRaw(port: number, bytes: string): Promise<RawAnswer | undefined> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let received = Buffer.alloc(0)
  try {
    return await new Promise((resolve) => {
      socket.on('data', (chunk: Buffer) => {
        received = Buffer.concat([received, chunk])
        const answer = readAnswer(received)
        if (answer) resolve(answer)
      })
      socket.on('close', () => resolve(readAnswer(received)))
      // The server may close the connection while we send; an earlier response still counts.
      socket.on('error', () => undefined)
      socket.write(bytes, 'latin1')
    })
  } finally {
    socket.destroy()
  }
}
