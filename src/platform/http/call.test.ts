import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { ACTING_ORGANIZATION_HEADER } from '#src/contract/acting-organization.ts'
import { deviceEndpoints } from '#src/contract/device.ts'
import { sessionEndpoints } from '#src/contract/session.ts'
import { workspaceEndpoints } from '#src/contract/workspace.ts'
import { log } from '#src/platform/log.ts'
import {
  accessToken,
  type Answered,
  type Asked,
  httpServer,
  loginAnswer,
  openBrowser,
  USER_ID,
} from '#tests/helpers/console-session.ts'

import { createCall } from './call.ts'
import { problemOf } from './problem.ts'

type Server = Awaited<ReturnType<typeof httpServer>>
let server: Server
let valid: string
let answerRefresh: (asked: Asked) => Answered | 'reset'
let answerCall: (asked: Asked) => Answered | 'reset'

beforeEach(async () => {
  vi.spyOn(log, 'error').mockReturnValue()
  valid = ''
  answerRefresh = () => {
    valid = accessToken()
    return {
      status: 200,
      body: {
        accessToken: valid,
        refreshToken: 'next',
        refreshTokenValidTill: '2027-02-01T00:00:00.000Z',
      },
    }
  }
  answerCall = ({ headers }) =>
    headers.authorization === `Bearer ${valid}`
      ? { status: 200, body: { count: 3, warnings: 0 } }
      : { status: 401, body: { status: 401 } }
  server = await httpServer((asked) =>
    asked.url.endsWith('/refresh-token') ? answerRefresh(asked) : answerCall(asked),
  )
})
afterEach(() => server.close())

async function signedIn() {
  const browser = openBrowser(server.base)
  const { authority, send } = browser.openTab()
  await authority.begin(loginAnswer(), { remember: true })
  return { browser, authority, call: createCall(send, authority) }
}
const count = (call: ReturnType<typeof createCall>) => call(deviceEndpoints.count, { query: {} })
const refreshes = () => server.asked.filter(({ url }) => url.endsWith('/refresh-token'))

describe('a 401', () => {
  it('triggers one refresh and one retry, transparent to the caller [SESS-11] [SESS-14]', async () => {
    const { browser, call } = await signedIn()
    const before = browser.storage.get('refreshToken')
    await expect(count(call)).resolves.toEqual({ count: 3, warnings: 0 })
    expect(server.asked.map(({ url }) => url.split('/').at(-1))).toEqual([
      'count',
      'refresh-token',
      'count',
    ])
    expect(refreshes()[0]?.headers.authorization).toBeUndefined()
    expect(JSON.parse(refreshes()[0]?.body ?? '')).toEqual({
      refreshToken: before,
      userId: USER_ID,
    })
    expect(browser.storage.get('accessToken')).toBe(valid)
    expect(browser.storage.get('refreshToken')).toBe('next')
  })

  it('of parallel calls triggers one refresh, and all are retried [SESS-13]', async () => {
    const { call } = await signedIn()
    const answers = await Promise.all(Array.from({ length: 12 }, () => count(call)))
    expect(answers).toHaveLength(12)
    expect(refreshes()).toHaveLength(1)
    expect(server.asked).toHaveLength(25)
  })

  it('in four tabs triggers one refresh', async () => {
    const { browser } = await signedIn()
    const tabs = Array.from({ length: 4 }, () => browser.openTab())
    await Promise.all(tabs.map(({ authority, send }) => count(createCall(send, authority))))
    expect(refreshes()).toHaveLength(1)
  })

  it('after the refresh ends the session, without a second retry [SESS-12]', async () => {
    const { browser, authority, call } = await signedIn()
    answerCall = () => ({ status: 401, body: { status: 401 } })
    const problem = await count(call).catch(problemOf)
    expect(problem).toMatchObject({ kind: 'unauthorized' })
    expect(server.asked).toHaveLength(3)
    expect([...browser.storage]).toEqual([])
    expect(authority.get()).toEqual({ status: 'signedOut' })
  })

  it('from login, refresh or logout never starts a refresh [SESS-17]', async () => {
    const { call } = await signedIn()
    const credentials = { email: 'a@example.com', password: 'wrong' }
    const ids = { refreshToken: 'x', userId: USER_ID }
    await expect(call(sessionEndpoints.login, { body: credentials })).rejects.toThrow(
      'unauthorized',
    )
    await expect(call(sessionEndpoints.logout, { body: ids })).rejects.toThrow('unauthorized')
    expect(refreshes()).toHaveLength(0)
    expect(server.asked.some(({ headers }) => headers.authorization)).toBe(false)
  })
})

describe('a logout', () => {
  it('waits for calls in flight, and blocks new ones [SESS-08]', async () => {
    const { authority } = await signedIn()
    const said: string[] = []
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const call = createCall(async () => {
      said.push('asked')
      await held
      said.push(`answered, ${server.asked.length} told`)
      return { count: 3, warnings: 0 } as never
    }, authority)
    const underway = count(call)
    await vi.waitFor(() => expect(said).toEqual(['asked']))
    const out = authority.logout()
    const late = count(call).catch(problemOf)
    letGo()
    await expect(underway).resolves.toEqual({ count: 3, warnings: 0 })
    await expect(late).resolves.toMatchObject({ kind: 'unauthorized' })
    await out
    expect(said).toEqual(['asked', 'answered, 0 told'])
    expect(server.asked.map(({ url }) => url)).toEqual(['/api/user/auth/logout'])
  })

  it('does not wait for slow calls', async () => {
    const { authority } = await signedIn()
    const call = createCall(() => new Promise(() => {}), authority)
    void count(call)
    await Promise.resolve()
    await authority.logout()
    expect(authority.get()).toEqual({ status: 'signedOut' })
  })
})

describe('a refresh', () => {
  it.each([400, 401, 403])(
    'that is rejected with %i ends the session and is logged [SESS-15]',
    async (status) => {
      const { browser, authority, call } = await signedIn()
      answerRefresh = () => ({ status, body: { status } })
      await expect(count(call)).rejects.toThrow('unauthorized')
      expect([...browser.storage]).toEqual([])
      expect(await browser.records.read()).toBeUndefined()
      expect(authority.get()).toEqual({ status: 'signedOut' })
      expect(log.error).toHaveBeenCalled()
    },
  )

  it.each<[string, Answered | 'reset']>([
    ['gets no answer', 'reset'],
    ['gets a 500', { status: 500, body: { status: 500 } }],
    ['gets a 503', { status: 503 }],
    [
      'gets a 403 from a captive portal',
      { status: 403, headers: { 'content-type': 'text/html' }, body: 'Welcome' },
    ],
    ['gets a 429', { status: 429, body: { status: 429 } }],
  ])('that %s keeps the session, and is retried at the next call [SESS-15]', async (_, met) => {
    const { browser, authority, call } = await signedIn()
    const recover = answerRefresh
    answerRefresh = () => met
    await expect(count(call)).rejects.toThrow()
    expect(authority.get().status).toBe('signedIn')
    expect(browser.storage.get('refreshToken')).toBeTruthy()
    answerRefresh = recover
    await expect(count(call)).resolves.toMatchObject({ count: 3 })
  })
})

describe('a call', () => {
  it.each([403, 404, 409, 500])('that gets a %i is not repeated [SESS-18]', async (status) => {
    const { call } = await signedIn()
    answerCall = () => ({ status, body: { status } })
    await expect(count(call)).rejects.toThrow()
    expect(server.asked).toHaveLength(1)
  })

  it('has a bearer token whenever a user is signed in [SESS-09]', async () => {
    answerCall = () => ({ status: 200, body: [] })
    const { call } = await signedIn()
    await call(workspaceEndpoints.timezones, {})
    const { authority, send } = openBrowser(server.base).openTab()
    await createCall(send, authority)(workspaceEndpoints.timezones, {})
    expect(server.asked.map(({ headers }) => Boolean(headers.authorization))).toEqual([true, false])
  })

  it('of one user is not sent as another user', async () => {
    const { call } = await signedIn()
    const asUser = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a99'
    await expect(call(deviceEndpoints.count, { query: {} }, { asUser })).rejects.toThrow()
    expect(server.asked).toEqual([])
  })
})

describe('the acting organization', () => {
  const entered = () => server.asked.map(({ headers }) => headers[ACTING_ORGANIZATION_HEADER])

  it('is sent by ROOT, even after a refresh; changes send the one they were made in [ORG-19]', async () => {
    const { browser, authority } = await signedIn()
    await authority.enterOrganization('here')
    const { authority: tab, send } = browser.openTab()
    await tab.ready()
    const call = createCall(send, tab)
    await count(call)
    expect(entered()).toEqual(['here', undefined, 'here'])
    server.asked.length = 0
    await call(
      deviceEndpoints.count,
      { query: {} },
      { asUser: USER_ID, actingOrganizationId: 'there' },
    )
    await call(
      deviceEndpoints.count,
      { query: {} },
      { asUser: USER_ID, actingOrganizationId: null },
    )
    expect(entered()).toEqual(['there', undefined])
  })

  it('is not sent by other users [ORG-19]', async () => {
    const { call } = await signedIn()
    await count(call)
    expect(entered()).toEqual([undefined, undefined, undefined])
  })
})
