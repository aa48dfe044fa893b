import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { isIPv4, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

import type { FastifyReply, FastifyRequest } from 'fastify'

/** A panel with a weak signal needs this long for the largest frame. */
const LINGER_MS = 60_000

/** Clients that read by Content-Length close by then. */
const CLIENT_FIRST_MS = 1_000

/**
 * Resolves to whether the client received all of `response`, or undefined if it neither closes nor resets the
 * connection. Call it before the response is sent, with `Connection: close`. The kernel buffers a whole frame, whatever
 * the client reads. So the connection stays open after the response until the client closes it: the kernel then still
 * reports how many bytes are unacknowledged. A client that waits for the server to close sees a half-closed connection
 * (RFC 9112, section 9.6) after a second, and has a minute from then on. A client that leaves bytes unread resets the
 * connection, now or when more bytes arrive. One that closes it with bytes in flight has not received those.
 */
export const isReceived = (response: ServerResponse, socket: Socket, lingerMs = LINGER_MS) =>
  new Promise<boolean | undefined>((resolve) => {
    const { localPort = 0, remotePort = 0, remoteAddress = '' } = socket
    const end = socket.end.bind(socket)
    const halfClose = () => void end()
    let closing: NodeJS.Timeout | undefined
    let linger: NodeJS.Timeout | undefined
    let received: Promise<boolean> | undefined
    // Node calls this once the client has closed its half. If both halves are closed, the kernel forgets the
    // connection.
    socket.end = () => socket
    // Node calls this after the last response of a connection, and would close it here.
    socket.destroySoon = () => {
      closing = setTimeout(halfClose, CLIENT_FIRST_MS)
      linger = setTimeout(() => socket.destroy(), lingerMs)
    }
    socket.once('end', () => {
      received = response.writableFinished
        ? isAcknowledged(localPort, { address: remoteAddress, port: remotePort })
        : Promise.resolve(false)
      void received.finally(halfClose)
    })
    socket.once('close', (hadError) => {
      clearTimeout(closing)
      clearTimeout(linger)
      resolve(hadError ? false : received)
    })
  })

/** Calls `record` once it is known whether the client received all of `reply`; call this before the reply is sent. */
export function recordReceipt(
  { raw, log }: FastifyRequest,
  { raw: response }: FastifyReply,
  record: (received: boolean) => Promise<unknown>,
) {
  isReceived(response, raw.socket)
    .then((received) => (received === undefined ? undefined : record(received)))
    .catch((error: unknown) => log.error(error, 'cannot record download'))
}

/** The end of the connection counts as one byte. */
const MAX_UNACKNOWLEDGED_BYTES = 1

/**
 * Looks up the kernel's table, which keeps a closed connection for a minute but drops a reset one. True without a
 * table.
 */
async function isAcknowledged(localPort: number, remote: { address: string; port: number }) {
  const table = await socketTable()
  if (table === undefined) return true
  // Columns: local address, remote address, state, unacknowledged bytes.
  const peer = `\\w*${hexAddress(remote.address)}:${hex(remote.port, 4)}`
  const row = new RegExp(`:${hex(localPort, 4)} ${peer} \\w\\w (\\w{8}):`, 'g')
  const rows = [...table.matchAll(row)].map(([, bytes = '']) => Number.parseInt(bytes, 16))
  return rows.length > 0 && Math.max(...rows) <= MAX_UNACKNOWLEDGED_BYTES
}

const hex = (number: number, digits: number) =>
  number.toString(16).toUpperCase().padStart(digits, '0')

/** How both tables end an IPv4 address; of an IPv6 address, the port has to suffice. */
function hexAddress(address: string) {
  const ipv4 = address.replace(/^::ffff:/, '')
  if (!isIPv4(ipv4)) return ''
  return ipv4
    .split('.')
    .toReversed()
    .map((byte) => hex(Number(byte), 2))
    .join('')
}

/** The table is long with thousands of connections: callers within this time share one read. */
const SHARED_MS = 20
let reading: Promise<string | undefined> | undefined

function socketTable() {
  reading ??= delay(SHARED_MS).then(() => {
    reading = undefined
    return readSocketTable()
  })
  return reading
}

async function readSocketTable() {
  if (process.platform !== 'linux') return undefined
  const tables = ['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFile(file, 'latin1'))
  const read = await Promise.allSettled(tables)
  const texts = read.flatMap((table) => (table.status === 'fulfilled' ? [table.value] : []))
  return texts.length > 0 ? texts.join('') : undefined
}
