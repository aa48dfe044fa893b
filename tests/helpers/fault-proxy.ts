import { createServer, connect, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { onRandomPort, PortTaken } from './random-port.ts'

/** The behavior of the network from now on. */
export type Fault =
  | { kind: 'pass' }
  /** No process listens on the port. */
  | { kind: 'refuse' }
  /** Connections are accepted but never answered; with `to`, only these requests. */
  | { kind: 'hang'; to?: RegExp }
  /** The Wi-Fi of a hotel: answers every request with its sign-in page, or redirects to it. */
  | { kind: 'portal'; redirect?: { status: 302 | 307; to: string } }
  /** A slow link with latency that all connections share. */
  | { kind: 'slow'; latencyMs: number; bytesPerSecond: number }
  /** Both ends see a reset once the client has sent this many bytes on one connection. */
  | { kind: 'reset-after'; bytes: number }
  /** The server processes the request and responds; the response is dropped and the client sees a reset. */
  | { kind: 'drop-answer'; to: RegExp; times: number }

/** A forwarded request, read from its first lines. */
export interface Arrival {
  /** Such as `PUT /api/devices/1`. */
  request: string
  idempotencyKey: string | undefined
}

export interface FaultProxy {
  port: number
  arrivals: readonly Arrival[]
  /** Requests that hang. The server never sees them, whatever the network does later. */
  held: readonly Arrival[]
  set: (fault: Fault) => Promise<void>
  close: () => Promise<void>
}

const HEAD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) \S+/
const PORTAL_PAGE = '<!doctype html><title>Welcome</title><h1>Accept the terms of this wifi</h1>'
const portalAnswer = ({ redirect }: Extract<Fault, { kind: 'portal' }>) =>
  [
    redirect ? `HTTP/1.1 ${redirect.status} Elsewhere` : 'HTTP/1.1 200 OK',
    ...(redirect ? [`location: ${redirect.to}`] : []),
    'content-type: text/html',
    `content-length: ${PORTAL_PAGE.length}`,
    'connection: close',
    '',
    PORTAL_PAGE,
  ].join('\r\n')
/** The delay before a cut connection is reset. */
const ANSWER_POLL_MS = 5

const arrivalIn = (chunk: Buffer): Arrival | undefined => {
  const text = chunk.toString('latin1')
  const request = HEAD.exec(text)?.[0]
  if (request === undefined) return undefined
  return { request, idempotencyKey: /^idempotency-key: *"?([^"\r]+)/im.exec(text)?.[1] }
}

/**
 * A TCP proxy with faults on demand between a browser and the server on `target`. It is not `page.route`, so that it also
 * carries the browser's own retries and the requests of the service worker.
 */
export const startFaultProxy = async (target: number): Promise<FaultProxy> => {
  let fault: Fault = { kind: 'pass' }
  const arrivals: Arrival[] = []
  const held: Arrival[] = []
  const pairs = new Set<readonly [Socket, Socket]>()

  /** When the shared link will have carried all accepted data, by direction. */
  const busyUntil = { up: 0, down: 0 }
  /** Writes in call order, at the speed of the link at the time of each call. */
  const carrier = (to: Socket, direction: 'up' | 'down') => {
    let last: Promise<void> | undefined
    return (chunk: Buffer) => {
      if (fault.kind !== 'slow' && last === undefined) return void to.write(chunk)
      const { latencyMs = 0, bytesPerSecond = Infinity } = fault.kind === 'slow' ? fault : {}
      const start = Math.max(Date.now(), busyUntil[direction])
      busyUntil[direction] = start + (chunk.length / bytesPerSecond) * 1_000
      const due = busyUntil[direction] + latencyMs - Date.now()
      const own = Promise.all([last, sleep(Math.max(0, due))]).then(() => {
        if (to.writable) to.write(chunk)
        if (last === own) last = undefined
      })
      last = own
    }
  }

  const reset = (pair: readonly [Socket, Socket]) => {
    for (const socket of pair) socket.resetAndDestroy()
  }

  const join = (client: Socket) => {
    const server = connect(target, '127.0.0.1')
    const pair = [client, server] as const
    pairs.add(pair)
    const toServer = carrier(server, 'up')
    const toClient = carrier(client, 'down')
    let sentBytes = 0
    let dropping = false
    let hanging = false
    const hangs = (arrival?: Arrival) => {
      if (fault.kind !== 'hang') return false
      if (arrival) hanging = fault.to?.test(arrival.request) ?? true
      if (arrival && hanging) held.push(arrival)
      return hanging || fault.to === undefined
    }
    const over = () => {
      pairs.delete(pair)
      client.destroy()
      server.destroy()
    }
    /** A server closes an idle connection; a hanging wire must not pass that on to the browser. */
    const serverOver = () => {
      if (!hanging) over()
    }
    client.setNoDelay(true).on('error', over).on('close', over)
    server.setNoDelay(true).on('error', serverOver).on('close', serverOver)

    client.on('data', (chunk: Buffer) => {
      const arrival = arrivalIn(chunk)
      if (hangs(arrival)) return
      if (fault.kind === 'portal') return void client.end(portalAnswer(fault))
      if (arrival) arrivals.push(arrival)
      if (fault.kind === 'drop-answer' && arrival && fault.times > 0) {
        dropping = fault.to.test(arrival.request)
        if (dropping) fault.times -= 1
      }
      sentBytes += chunk.length
      if (fault.kind === 'reset-after' && sentBytes > fault.bytes) {
        server.write(chunk.subarray(0, Math.max(0, chunk.length - (sentBytes - fault.bytes))))
        void sleep(ANSWER_POLL_MS).then(() => reset(pair))
        return
      }
      toServer(chunk)
    })
    server.on('data', (chunk: Buffer) => {
      if (hangs()) return
      if (dropping) reset(pair)
      else toClient(chunk)
    })
  }

  let listener: Server | undefined
  const listen = (port: number) =>
    new Promise<Server>((resolve, reject) => {
      const server = createServer(join)
      server.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'EADDRINUSE' ? new PortTaken() : error),
      )
      server.listen(port, '127.0.0.1', () => resolve(server))
    })
  const stopListening = () =>
    new Promise<void>((resolve) => {
      const closing = listener
      listener = undefined
      if (closing) closing.close(() => resolve())
      else resolve()
      for (const pair of pairs) reset(pair)
    })

  const { port, listening } = await onRandomPort(listen)
  listener = listening

  return {
    port,
    arrivals,
    held,
    set: async (next) => {
      fault = next
      if (next.kind === 'refuse') await stopListening()
      else listener ??= await listen(port)
    },
    close: stopListening,
  }
}
