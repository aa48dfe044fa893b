import { afterEach, expect, it, onTestFinished, vi } from 'vitest'

import { CLIENT, CLIENT_HEADER } from '#src/contract/client.ts'
import { deviceEndpoints } from '#src/contract/device.ts'
import { healthEndpoints } from '#src/contract/health.ts'
import { imageEndpoints } from '#src/contract/image.ts'
import { workspaceEndpoints } from '#src/contract/workspace.ts'
import { type Answered, httpServer } from '#tests/helpers/console-session.ts'

import { type Problem, problemOf } from './problem.ts'
import { createSend } from './send.ts'
import { onTraffic, type Traffic } from './traffic.ts'

const ID = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a10'
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function meeting(answered: Answered | 'reset') {
  const server = await httpServer(() => answered)
  closing.push(server.close)
  return { ...server, send: createSend(server.base) }
}
const html = { 'content-type': 'text/html' }
const ok = { status: 'ok', service: 'inkfleet', build: 'x' }

it.each<[string, Answered | 'reset', Partial<Problem>]>([
  ['a missing answer', 'reset', { kind: 'offline' }],
  ['a sign-in page', { status: 200, headers: html, body: 'Welcome' }, { kind: 'captive' }],
  ['a sign-in page in JSON', { status: 200, body: { status: 'ok' } }, { kind: 'badAnswer' }],
  ['an empty 200', { status: 200 }, { kind: 'captive' }],
  ...[400, 401, 403, 404, 405, 413, 414, 431, 501].flatMap(
    (status): [string, Answered, Partial<Problem>][] => [
      [
        `a ${status} with an HTML page`,
        { status, headers: html, body: 'x' },
        { kind: 'blocked', status },
      ],
      [`an empty ${status}`, { status }, { kind: 'blocked', status }],
      [
        `a ${status} in foreign JSON`,
        { status, body: { message: 'no' } },
        { kind: 'blocked', status },
      ],
    ],
  ),
  [
    'a 429 with an HTML page',
    { status: 429, headers: { ...html, 'retry-after': '7' }, body: 'x' },
    { kind: 'rateLimited', retryAfterMs: 7_000 },
  ],
  ['a 511', { status: 511 }, { kind: 'captive' }],
  [
    'a 400',
    { status: 400, body: { status: 400, detail: 'no' } },
    { kind: 'invalid', message: 'no' },
  ],
  ['a 401', { status: 401, body: { status: 401 } }, { kind: 'unauthorized' }],
  [
    'a 403',
    { status: 403, body: { status: 403, title: 'no' } },
    { kind: 'forbidden', message: 'no' },
  ],
  ['a 404', { status: 404, body: { status: 404 } }, { kind: 'notFound' }],
  ['a 410', { status: 410, body: { status: 410 } }, { kind: 'notFound' }],
  ['a 409', { status: 409, body: { status: 409 } }, { kind: 'conflict' }],
  [
    'a 409 for a key that is still in use',
    { status: 409, body: { status: 409, type: 'urn:inkfleet:still-running' } },
    { kind: 'stillRunning' },
  ],
  [
    'a 412',
    { status: 412, body: { status: 412, current: { name: 'B' } } },
    { kind: 'changedSince', current: { name: 'B' } },
  ],
  ['a 413', { status: 413, body: { status: 413 } }, { kind: 'tooLarge' }],
  [
    'a 422',
    { status: 422, body: { status: 422, fields: { name: ['short'] } } },
    { kind: 'invalid', fields: { name: ['short'] } },
  ],
  [
    'a 422 for a key of another request',
    { status: 422, body: { status: 422, type: 'urn:inkfleet:key-reused' } },
    { kind: 'invalid', type: 'urn:inkfleet:key-reused' },
  ],
  [
    'a 426',
    { status: 426, body: { status: 426, detail: 'too old' } },
    { kind: 'outdated', message: 'too old' },
  ],
  [
    'a 429',
    {
      status: 429,
      body: { status: 429, detail: 'too often' },
      headers: { 'retry-after': '7' },
    },
    { kind: 'rateLimited', retryAfterMs: 7_000, message: 'too often' },
  ],
  [
    'a 429 until a date, by the clock of the server',
    {
      status: 429,
      headers: {
        date: 'Sun, 06 Nov 1994 08:49:37 GMT',
        'retry-after': 'Sun, 06 Nov 1994 08:49:44 GMT',
      },
    },
    { kind: 'rateLimited', retryAfterMs: 7_000 },
  ],
  ['a 408', { status: 408 }, { kind: 'transient', status: 408 }],
  ['a 425', { status: 425 }, { kind: 'transient', status: 425 }],
  ['a 500', { status: 500 }, { kind: 'transient', status: 500 }],
  [
    'a 502 from a proxy',
    { status: 502, headers: html, body: 'x' },
    { kind: 'transient', status: 502 },
  ],
  [
    'a 503',
    { status: 503, headers: { 'retry-after': '2' } },
    { kind: 'transient', status: 503, retryAfterMs: 2_000 },
  ],
])('classifies %s by what the user can do about it', async (_, answered, problem) => {
  const { send } = await meeting(answered)
  expect(await send(healthEndpoints.check, {}).catch(problemOf)).toMatchObject(problem)
})

it.each<[string, Answered, Problem]>([
  [
    'an object that is not empty',
    { status: 200, body: { status: 'login' } },
    { kind: 'badAnswer' },
  ],
  ['a list', { status: 200, body: [] }, { kind: 'badAnswer' }],
  ['an empty 201', { status: 201 }, { kind: 'captive' }],
  ['an empty 204', { status: 204 }, { kind: 'captive' }],
])('does not take %s for the receipt of a deletion', async (_, answered, problem) => {
  const { send } = await meeting(answered)
  const removed = send(imageEndpoints.remove, { params: { id: ID } })
  expect(await removed.catch(problemOf)).toEqual(problem)
})

it.each<[string, Answered, Traffic['type']]>([
  ['our server', { status: 404, body: { status: 404 } }, 'answered'],
  ['a portal', { status: 200, headers: html, body: 'Welcome' }, 'failed'],
  ['a portal, in JSON', { status: 200, body: { status: 'login' } }, 'failed'],
])('reports an answer of %s as such [OFF-02]', async (_, answered, type) => {
  const { send } = await meeting(answered)
  const reported: Traffic['type'][] = []
  onTestFinished(onTraffic((traffic) => void reported.push(traffic.type)))
  await send(healthEndpoints.check, {}).catch(problemOf)
  expect(reported).toEqual([type])
})

it('never follows redirects of changes, and rejects redirected answers', async () => {
  const portal = await meeting({ status: 200, body: ok })
  const elsewhere = { location: `${portal.base}/portal` }
  const { send } = await meeting({ status: 307, headers: elsewhere })
  const change = { params: { id: ID }, body: { name: 'Lobby' } }
  expect(await send(deviceEndpoints.update, change).catch(problemOf)).toEqual({ kind: 'offline' })
  expect(portal.asked).toEqual([])
  expect(await send(healthEndpoints.check, {}).catch(problemOf)).toEqual({ kind: 'captive' })
})

it('distinguishes an aborted call from a missing answer', async () => {
  const { send } = await meeting({ status: 200, body: ok })
  const given = AbortSignal.abort()
  expect(await send(healthEndpoints.check, {}, { signal: given }).catch(problemOf)).toEqual({
    kind: 'canceled',
  })
})

it('sends queries with repeated keys, JSON bodies and multipart forms [SHELL-44]', async () => {
  const { send, asked } = await meeting({ status: 404, body: { status: 404 } })
  const query = { BatteryLevelFrom: [0, 50], nameSearch: undefined, offset: 0 }
  await send(deviceEndpoints.list, { query }).catch(problemOf)
  await send(deviceEndpoints.update, { params: { id: ID }, body: { name: 'Lobby' } }).catch(
    problemOf,
  )
  const image = new File(['bytes'], 'lobby.jpg', { type: 'image/jpeg' })
  const form = { organizationId: ID, image }
  await send(deviceEndpoints.uploadImage, { params: { id: ID }, form }).catch(problemOf)

  const [list, update, upload] = asked
  expect(list?.url).toBe('/api/devices?BatteryLevelFrom=0&BatteryLevelFrom=50&offset=0')
  expect(update).toMatchObject({ method: 'PUT', body: '{"name":"Lobby"}' })
  expect(update?.headers['content-type']).toBe('application/json')
  expect(update?.headers[CLIENT_HEADER]).toBe(String(CLIENT))
  expect(upload?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(upload?.body).toContain('filename="lobby.jpg"')
  expect(upload?.body).toContain('bytes')
})

it('supports all methods, including deletions with a body [SHELL-43] [SHELL-45]', async () => {
  const { send, asked } = await meeting({ status: 404, body: { status: 404 } })
  const params = { id: ID }
  const patch = { name: 'Lobby' }
  for (const call of [
    send(deviceEndpoints.count, { query: {} }),
    send(workspaceEndpoints.grant, { body: { workspaceId: ID, userId: ID } }),
    send(deviceEndpoints.update, { params, body: patch }),
    send(workspaceEndpoints.update, { params, body: patch }),
    send(imageEndpoints.removeMany, { body: { imageIds: [ID] } }),
  ])
    await call.catch(problemOf)
  expect(asked.map(({ method, headers, body }) => [method, headers['content-type'], body])).toEqual(
    [
      ['GET', undefined, ''],
      ['POST', 'application/json', JSON.stringify({ workspaceId: ID, userId: ID })],
      ['PUT', 'application/json', JSON.stringify(patch)],
      ['PATCH', 'application/json', JSON.stringify(patch)],
      ['DELETE', 'application/json', JSON.stringify({ imageIds: [ID] })],
    ],
  )
})

it('never times out [SHELL-43]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const hanging = vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}))
  try {
    const settled = vi.fn<() => void>()
    const given = new AbortController()
    void createSend('http://localhost/api')(healthEndpoints.check, {}, { signal: given.signal })
      .catch(() => undefined)
      .then(settled)
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(hanging).toHaveBeenCalledOnce()
    expect(settled).not.toHaveBeenCalled()
  } finally {
    hanging.mockRestore()
    vi.useRealTimers()
  }
})
