import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

import { afterEach, describe, expect, it } from 'vitest'

import { isReceived } from './downloads.ts'

const BYTES = 50_000
let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** Responds to each request with a body of this size, and reports whether it was received. */
async function serve(
  judged: (received: boolean | undefined) => void,
  { bytes = BYTES, lingerMs = 30_000, afterMs = 0, busyMs = 0 } = {},
) {
  server = createServer((request, response) => {
    void isReceived(response, request.socket, lingerMs).then(judged)
    setTimeout(() => {
      response.writeHead(200, { connection: 'close', 'content-length': bytes })
      response.end(Buffer.alloc(bytes, 1))
      // Blocks this process while the client runs.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, busyMs)
    }, afterMs)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as { port: number }).port
}

type Client = (port: number, bytes: number) => Promise<Socket> | Socket

/** The reported result for one client. */
async function judge(client: Client, settings: Parameters<typeof serve>[1] = {}) {
  let judged = (_received: boolean | undefined) => {}
  const received = new Promise<boolean | undefined>((resolve) => (judged = resolve))
  const socket = await client(await serve(judged, settings), settings.bytes ?? BYTES)
  socket.on('error', () => undefined)
  await received
  socket.destroy()
  return received
}

const asking = (connection: string) =>
  `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: ${connection}\r\n\r\n`

/** Reads the body by its length, as the firmware does, and closes. */
const readsAll =
  (connection = 'close', from: { localAddress?: string; localPort?: number } = {}) =>
  (port: number, bytes: number) => {
    const socket = connect({ port, host: '127.0.0.1', ...from })
    let read = 0
    socket.on('data', (chunk) => {
      read += chunk.byteLength
      if (read > bytes) socket.end()
    })
    socket.write(asking(connection))
    return socket
  }

/** The same in a separate thread. */
const READS_ALL = `
  const { connect } = require('node:net')
  const { workerData } = require('node:worker_threads')
  const socket = connect(workerData.port, '127.0.0.1')
  let read = 0
  socket.on('data', (chunk) => {
    read += chunk.byteLength
    if (read > workerData.bytes) socket.end()
  })
  socket.write(${JSON.stringify(asking('close'))})
`

/** Leaves all but the first bytes in its kernel buffer. */
function readsLittle(port: number, end: (socket: Socket) => void) {
  const onread = {
    buffer: Buffer.alloc(256),
    callback: () => {
      setImmediate(() => end(socket))
      return false
    },
  }
  const socket = connect({ port, host: '127.0.0.1', onread })
  socket.write(asking('close'))
  return socket
}

describe('a response is reported as received', () => {
  it.each([100, 50_000, 750_000])(
    'by a client that reads all %i bytes and closes',
    async (bytes) => {
      expect(await judge(readsAll(), { bytes })).toBe(true)
    },
  )

  it('by a client that supports persistent connections', async () => {
    expect(await judge(readsAll('keep-alive'))).toBe(true)
  })

  it('by a client that closes before a busy server notices that everything was sent', async () => {
    const judged: unknown[] = []
    const port = await serve((received) => void judged.push(received), { busyMs: 200 })
    const client = new Worker(READS_ALL, { eval: true, workerData: { port, bytes: BYTES } })
    await expect.poll(() => judged).toEqual([true])
    await client.terminate()
  })

  it('by a client that waits for the server to close', async () => {
    const client = (port: number) => {
      const socket = connect(port, '127.0.0.1')
      socket.resume()
      socket.write(asking('close'))
      return socket
    }
    expect(await judge(client)).toBe(true)
  })

  it('by each of many concurrent clients', async () => {
    const MANY = 50
    const clients: Socket[] = []
    const judged: unknown[] = []
    const port = await serve((received) => void judged.push(received))
    for (let one = 0; one < MANY; one++) clients.push(readsAll()(port, BYTES))
    await expect.poll(() => judged).toHaveLength(MANY)
    expect(new Set(judged)).toEqual(new Set([true]))
    for (const client of clients) client.destroy()
  })
})

it('a response is judged by its own connection, even if another address uses the same port', async () => {
  const bytes = 400_000
  const judged: unknown[] = []
  const port = await serve((received) => void judged.push(received), { bytes })
  const silent = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' })
  silent.on('error', () => undefined)
  silent.write(asking('close'))
  // It leaves most bytes unacknowledged.
  await once(silent, 'readable')
  const { localPort = 0 } = silent
  const client = readsAll('close', { localAddress: '127.0.0.1', localPort })(port, bytes)
  await expect.poll(() => judged).toEqual([true])
  client.destroy()
  silent.destroy()
})

describe('a response is reported as not received', () => {
  it.each([50_000, 750_000])(
    'by a client that closes after the headers, with %i bytes',
    async (bytes) => {
      const client = (port: number) => readsLittle(port, (socket) => socket.destroy())
      expect(await judge(client, { bytes })).toBe(false)
    },
  )

  it('by a client that resets the connection', async () => {
    const client = (port: number) => readsLittle(port, (socket) => socket.resetAndDestroy())
    expect(await judge(client)).toBe(false)
  })

  it('by a client that closes with bytes in flight', async () => {
    const client = async (port: number) => {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
      socket.pause()
      socket.write(asking('close'))
      await delay(50)
      return socket.end()
    }
    expect(await judge(client, { bytes: 400_000 })).toBe(false)
  })

  it('by a client that closes before the response', async () => {
    const client = (port: number) => {
      const socket = connect(port, '127.0.0.1')
      socket.write(asking('close'), () => socket.destroy())
      return socket
    }
    expect(await judge(client, { afterMs: 50 })).toBe(false)
  })
})

it('reports an unknown result for a client that neither reads nor closes', async () => {
  const client = (port: number) => {
    const socket = connect(port, '127.0.0.1')
    socket.pause()
    socket.write(asking('close'))
    return socket
  }
  expect(await judge(client, { lingerMs: 50 })).toBe(undefined)
})
