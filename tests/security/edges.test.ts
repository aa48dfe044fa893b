import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { CallName } from '#src/contract/calls.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

import { membersOf } from './callers.ts'
import { endpointOf, NAMES } from './expected.ts'
import { inputsFor } from './inputs.ts'
import { furnish } from './tenant.ts'

/** Values that the language, the driver or the database treats in a special way. None may cause a server error. */

interface Sent {
  params?: Record<string, string>
  query?: Record<string, string | string[]>
  body?: Record<string, unknown>
  form?: Record<string, string | File>
}
type Edge = [path: string[], value: unknown]

/** The properties that every object inherits. */
const INHERITED_KEYS = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__']
const NUMBERS = [0.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 63, 1e308, 5e-324]
const MOMENTS = [
  '0000-01-01T00:00:00Z',
  '0000-01-01T00:00:00+23:59',
  '2024-02-31T00:00:00Z',
  '2024-01-01T00:00:00+05',
  '9999-12-31T23:59:59.999999999Z',
  '9999-12-31T23:59:59-23:59',
]
const TEXTS = ['a\0b', '\ud800', 'x'.repeat(70_000)]

let server: TestServer
let working: Awaited<ReturnType<typeof inputsFor>>
let callers: Record<'nobody' | 'ROOT' | 'ORG_OWNER', { authorization?: string }>

beforeAll(async () => {
  server = await startTestServer()
  const tenant = await furnish(server)
  working = await inputsFor(server, tenant)
  const members = await membersOf(server, tenant)
  const bearer = (role: string) => ({
    authorization: members.find((member) => member.role === role)?.authorization ?? '',
  })
  callers = { nobody: {}, ROOT: bearer('ROOT'), ORG_OWNER: bearer('ORG_OWNER') }
}, 120_000)
afterAll(async () => {
  await working.stop()
  await server.stop()
})

const JSON_TYPE = { 'content-type': 'application/json' }

function toRequest(name: CallName, { params = {}, query = {}, body, form }: Sent): InjectOptions {
  const { method, path } = endpointOf(name)
  const search = new URLSearchParams()
  for (const [key, values] of Object.entries(query))
    for (const value of [values].flat()) search.append(key, value)
  const filled = path.replaceAll(/:(\w+)/g, (_all, key: string) =>
    encodeURIComponent((params[key] ?? '').toWellFormed()),
  )
  const request = { method, url: `/api${filled}?${search}` }
  if (form) {
    const payload = new FormData()
    for (const [key, value] of Object.entries(form)) payload.set(key, value)
    return { ...request, payload }
  }
  return body ? { ...request, payload: JSON.stringify(body), headers: JSON_TYPE } : request
}

let addresses = 0
const send = (caller: keyof typeof callers, { headers, ...request }: InjectOptions) =>
  server.app.inject({
    ...request,
    // Another address each time: rate limits are tested elsewhere.
    remoteAddress: `10.1.${addresses >> 8}.${addresses++ & 255}`,
    headers: { ...headers, ...callers[caller] },
  })

const inputOf = async (name: CallName) => (await working.inputs[name]()) as Sent

const permitted = (name: CallName) =>
  endpointOf(name).auth === 'platform.manage' ? 'ROOT' : 'ORG_OWNER'

const isMoment = (value: unknown) => /^\d{4}-\d\d-\d\dT/.test(String(value))

/** Edge values of the same type; for a missing value, all values that are text. */
function edgesFor(value: unknown): unknown[] {
  if (value === undefined) return [...NUMBERS.map(String), ...MOMENTS, ...TEXTS]
  if (typeof value === 'number') return NUMBERS
  if (typeof value !== 'string') return []
  return isMoment(value) ? [...TEXTS, ...MOMENTS] : TEXTS
}

const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof File)

const keysOf = (schema: unknown) =>
  isContainer(schema) && isContainer(schema['entries']) ? Object.keys(schema['entries']) : []

/** The request with one value replaced or added, at any depth. */
function* edgesOf(name: CallName, sent: Sent): Generator<Edge> {
  const endpoint = endpointOf(name)
  for (const part of ['params', 'query', 'body', 'form'] as const) {
    if (!endpoint[part]) continue
    if (part !== 'params') for (const key of INHERITED_KEYS) yield [[part, key], 'x']
    for (const [path, value] of leavesOf(sent[part] ?? {}, keysOf(endpoint[part])))
      for (const edge of edgesFor(value)) yield [[part, ...path], edge]
  }
}

function leavesOf(container: object, keys: readonly string[] = []): [string[], unknown][] {
  const missing = keys.filter((key) => !Object.hasOwn(container, key))
  return [
    ...missing.map((key): [string[], unknown] => [[key], undefined]),
    ...Object.entries(container).flatMap(([key, value]): [string[], unknown][] =>
      isContainer(value)
        ? leavesOf(value).map(([path, leaf]) => [[key, ...path], leaf])
        : [[[key], value]],
    ),
  ]
}

/** Object.fromEntries also sets `__proto__`, which an assignment would not. */
function replace(container: object, [key = '', ...path]: string[], value: unknown): object {
  const inner = Object.entries(container).find(([name]) => name === key)?.[1]
  const item = path.length > 0 ? replace(isContainer(inner) ? inner : {}, path, value) : value
  if (Array.isArray(container)) return container.with(Number(key), item)
  return Object.fromEntries([...Object.entries(container), [key, item]])
}

it('no value at the limits of what can be stored causes a server error', async () => {
  const failures: string[] = []
  let requests = 0
  for (const name of NAMES)
    for (const caller of ['nobody', permitted(name)] as const) {
      let input = await inputOf(name)
      for (const [path, value] of edgesOf(name, input)) {
        const request = toRequest(name, replace(input, path, value))
        const { statusCode } = await send(caller, request)
        requests++
        if (statusCode >= 500)
          failures.push(
            `${statusCode} ${caller} ${name} ${path.join('.')}=${String(value).slice(0, 40)}`,
          )
        if (statusCode < 300 && endpointOf(name).method !== 'GET') input = await inputOf(name)
      }
    }
  expect(failures).toEqual([])
  expect(requests).toBeGreaterThan(3_000)
}, 180_000)

describe('a rejection', () => {
  const login = (payload: string, type = 'application/json') =>
    send('nobody', {
      method: 'POST',
      url: '/api/user/auth/login',
      payload,
      headers: { 'content-type': type },
    })

  it.each(INHERITED_KEYS.filter((key) => key !== '__proto__'))(
    'names the unknown field %s',
    async (key) => {
      const answer = await login(`{"email":"a@ink.example","password":"12345678","${key}":1}`)
      expect(answer.statusCode).toBe(422)
      expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([key])
    },
  )

  it.each([
    ['another prototype', '{"__proto__":{"admin":true}}', 'application/json', 400],
    ['half a document', '{"email":', 'application/json', 400],
    ['no document', '', 'application/json', 400],
    ['bytes that are not UTF-8', '\xff\xfe{}', 'application/json', 400],
    ['nested lists', '['.repeat(100_000) + ']'.repeat(100_000), 'application/json', 422],
    ['a type without a name', '{}', '/', 415],
    ['a form without a boundary', '{}', 'multipart/form-data', 415],
  ])('has the right status for %s', async (_what, payload, type, status) => {
    expect((await login(payload, type)).statusCode).toBe(status)
  })
})
