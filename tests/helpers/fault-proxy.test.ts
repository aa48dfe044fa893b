import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

let server: Server
let proxy: FaultProxy
let received: string[] = []

beforeEach(async () => {
  received = []
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push(`${request.method} ${request.url} ${Buffer.concat(chunks).length}`)
      response.end('answered')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  proxy = await startFaultProxy((server.address() as AddressInfo).port)
})
afterEach(async () => {
  await proxy.close()
  server.closeAllConnections()
  server.close()
})

const ask = async (path: string, init?: RequestInit): Promise<string> =>
  (await fetch(`http://127.0.0.1:${proxy.port}${path}`, init)).text()

it('forwards requests and records their keys', async () => {
  const headers = { 'Idempotency-Key': '"key-1"' }
  expect(await ask('/a', { method: 'PUT', body: 'xy', headers })).toBe('answered')
  expect(received).toEqual(['PUT /a 2'])
  expect(proxy.arrivals).toEqual([{ request: 'PUT /a', idempotencyKey: 'key-1' }])
})

it('refuses connections, then forwards on the same port', async () => {
  await proxy.set({ kind: 'refuse' })
  await expect(ask('/a')).rejects.toThrow()
  await proxy.set({ kind: 'pass' })
  expect(await ask('/b')).toBe('answered')
  expect(received).toEqual(['GET /b 0'])
})

it('hangs until the client gives up', async () => {
  await proxy.set({ kind: 'hang' })
  await expect(ask('/a', { signal: AbortSignal.timeout(200) })).rejects.toThrow()
  expect(received).toEqual([])
})

it('hangs for selected requests only', async () => {
  await proxy.set({ kind: 'hang', to: /^PUT / })
  const stop = new AbortController()
  const put = ask('/a', { method: 'PUT', body: 'xy', signal: stop.signal })
  await vi.waitFor(() => expect(proxy.held).toHaveLength(1))
  stop.abort()
  await expect(put).rejects.toThrow()
  expect(await ask('/b')).toBe('answered')
  expect(received).toEqual(['GET /b 0'])
  expect(proxy.held).toMatchObject([{ request: 'PUT /a' }])
})

it('keeps a hanging connection open after the server has closed it', async () => {
  const client = connect(proxy.port, '127.0.0.1')
  const gone = vi.fn()
  client.on('close', gone)
  client.write('GET /b HTTP/1.1\r\nhost: a\r\n\r\n')
  await once(client, 'data')
  await proxy.set({ kind: 'hang' })
  client.write('GET /c HTTP/1.1\r\nhost: a\r\n\r\n')
  await vi.waitFor(() => expect(proxy.held).toHaveLength(1))
  server.closeAllConnections()
  await proxy.set({ kind: 'pass' })
  expect(await ask('/d')).toBe('answered')
  expect(gone).not.toHaveBeenCalled()
  client.destroy()
})

it('resets an upload halfway', async () => {
  await proxy.set({ kind: 'reset-after', bytes: 1000 })
  await expect(ask('/a', { method: 'POST', body: 'x'.repeat(100_000) })).rejects.toThrow()
  expect(received).toEqual([])
})

it('drops the response after the server has processed the request', async () => {
  await proxy.set({ kind: 'drop-answer', to: /^PUT /, times: 1 })
  await expect(ask('/a', { method: 'PUT', body: 'x' })).rejects.toThrow()
  expect(received).toEqual(['PUT /a 1'])
  expect(await ask('/a', { method: 'PUT', body: 'x' })).toBe('answered')
})

it('answers like a captive portal without reaching the server', async () => {
  await proxy.set({ kind: 'portal' })
  expect(await ask('/a', { method: 'PUT', body: 'xy' })).toContain('Accept the terms')
  expect([received, proxy.arrivals]).toEqual([[], []])
})

it('redirects to a captive portal', async () => {
  await proxy.set({ kind: 'portal', redirect: { status: 302, to: 'http://127.0.0.1:1/login' } })
  const answer = await fetch(`http://127.0.0.1:${proxy.port}/a`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'http://127.0.0.1:1/login'])
})

it('delivers everything over a slow link, in order', async () => {
  await proxy.set({ kind: 'slow', latencyMs: 20, bytesPerSecond: 1_000_000 })
  expect(await ask('/a', { method: 'PUT', body: 'x'.repeat(100_000) })).toBe('answered')
  await proxy.set({ kind: 'pass' })
  expect(await ask('/b')).toBe('answered')
  expect(received).toEqual(['PUT /a 100000', 'GET /b 0'])
})
