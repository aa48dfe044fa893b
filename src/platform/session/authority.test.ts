import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { log } from '#src/platform/log.ts'
import {
  accessToken,
  httpServer,
  loginAnswer,
  openBrowser,
  USER_ID,
} from '#tests/helpers/console-session.ts'

import type { Bearer, SessionAuthority } from './authority.ts'

let server: Awaited<ReturnType<typeof httpServer>>
beforeEach(async () => {
  vi.spyOn(log, 'error').mockReturnValue()
  server = await httpServer(() => ({ status: 200, body: {} }))
})
afterEach(() => server.close())

const open = () => openBrowser(server.base)
/** From now on, the server answers with new tokens. */
async function renewTokens() {
  const later = {
    accessToken: accessToken('ORG_EDITOR', USER_ID, 2e9 + 900),
    refreshToken: 'second',
    refreshTokenValidTill: '2027-01-02T00:00:00.000Z',
  }
  await server.close()
  server = await httpServer(() => ({ status: 200, body: later }))
  return later
}
const OTHER_USER_ID = '7a0c1f52-91de-4a3b-8d6f-6c2e0b9d4e17'
const SIGNED_IN = { status: 'signedIn', userId: USER_ID, role: 'ORG_EDITOR' }

describe('a session', () => {
  it('is stored under the specification’s keys and restored after a reload [SESS-05] [SESS-07]', async () => {
    const browser = open()
    const answer = loginAnswer()
    await browser.openTab().authority.begin(answer, { remember: true })
    expect(Object.fromEntries(browser.storage)).toEqual({
      token: answer.accessToken,
      tokenExpiration: '2000000000',
      accessToken: answer.accessToken,
      refreshToken: answer.refreshToken,
      refreshTokenValidTill: answer.refreshTokenValidTill,
      userId: USER_ID,
      'inkfleet-session-remembered': 'true',
    })
    const { authority } = browser.openTab()
    expect(authority.get()).toEqual({ status: 'starting' })
    await authority.ready()
    expect(authority.get()).toEqual(SIGNED_IN)
  })

  it('has the role of its access token [SESS-02]', async () => {
    const { authority } = open().openTab()
    await authority.begin(
      { ...loginAnswer(), accessToken: accessToken('ROOT') },
      { remember: true },
    )
    expect(authority.get()).toMatchObject({ role: 'ROOT' })
  })

  it('is shared with other tabs, including its end', async () => {
    const browser = open()
    const [one, other] = [browser.openTab().authority, browser.openTab().authority]
    await other.ready()
    await one.begin(loginAnswer(), { remember: true })
    await vi.waitFor(() => expect(other.get()).toEqual(SIGNED_IN))
    await other.logout()
    await vi.waitFor(() => expect(one.get()).toEqual({ status: 'signedOut' }))
  })

  it('is not replaced by an older one that was being read at its start', async () => {
    const browser = open()
    let held: Promise<void> | undefined
    let release = () => {}
    const heldReads: Promise<unknown>[] = []
    const read = async () => {
      const stored = await browser.records.read()
      if (held) heldReads.push(held)
      await held
      return stored
    }
    const { authority } = browser.openTab({ read })
    await authority.ready()
    held = new Promise((resolve) => (release = resolve))
    await browser.openTab().authority.begin(loginAnswer(), { remember: true })
    await vi.waitFor(() => expect(heldReads).toHaveLength(1))
    held = undefined
    await authority.begin(loginAnswer(OTHER_USER_ID), { remember: true })
    release()
    await new Promise((resolve) => setTimeout(resolve))
    expect(authority.get()).toMatchObject({ userId: OTHER_USER_ID })
    expect(browser.storage.get('userId')).toBe(OTHER_USER_ID)
  })

  it('enters and leaves an organization in all tabs, which keep theirs until a reload [ORG-19]', async () => {
    const browser = open()
    const root = { ...loginAnswer(), accessToken: accessToken('ROOT') }
    const [one, other] = [browser.openTab().authority, browser.openTab().authority]
    await other.ready()
    await one.begin(root, { remember: true })
    await vi.waitFor(() => expect(other.get()).toMatchObject({ role: 'ROOT' }))
    await one.enterOrganization('an organisation')
    // Both have to reload; until then they act in their former organization.
    await vi.waitFor(() => expect(browser.moves()).toBe(2))
    for (const tab of [one, other]) {
      expect(tab.get()).toMatchObject({ organizationId: undefined })
      expect((await tab.bearer())?.inside).toBeUndefined()
    }
    const inside = browser.openTab().authority
    expect(await inside.ready()).toMatchObject({ role: 'ROOT', organizationId: 'an organisation' })
    await inside.enterOrganization(undefined)
    expect((await inside.bearer())?.inside).toBe('an organisation')
    const outside = browser.openTab().authority
    expect(await outside.ready()).toMatchObject({ role: 'ROOT', organizationId: undefined })
  })

  it('of another user needs a new page: until it reloads, a tab with forms of the former one is signed out [OFF-25]', async () => {
    const browser = open()
    const resumed = browser.openTab().authority
    await resumed.begin(loginAnswer(), { remember: true })
    const seen: unknown[] = []
    resumed.subscribe(() => seen.push(resumed.get()))
    // The tab hears of the logout after the next user has signed in, as one that was frozen does.
    const next = { epoch: 1, remember: true, userId: OTHER_USER_ID }
    await browser.records.write({ ...loginAnswer(OTHER_USER_ID), ...next })
    browser.post({ type: 'logout', userId: USER_ID })
    await vi.waitFor(() => expect(browser.moves()).toBe(1))
    browser.post({ type: 'session-changed', epoch: 1 })
    await vi.waitFor(() => expect(browser.moves()).toBe(2))
    expect(seen).toEqual([{ status: 'signedOut' }])
    expect(await resumed.bearer()).toBeUndefined()
    expect(browser.forgotten).toEqual([])
    expect(browser.storage.get('userId')).toBe(OTHER_USER_ID)
    const reloaded = browser.openTab().authority
    expect(await reloaded.ready()).toMatchObject({ userId: OTHER_USER_ID })
    expect(browser.moves()).toBe(2)
  })

  it('of another user is noticed by a page that is restored, which has missed all messages [OFF-25]', async () => {
    const browser = open()
    const page = new EventTarget()
    const show = (persisted: boolean) =>
      page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    const { authority } = browser.openTab()
    await authority.begin(loginAnswer(), { remember: true })
    authority.rereadOnRestore(page)
    const next = { epoch: 1, remember: true, userId: OTHER_USER_ID }
    await browser.records.write({ ...loginAnswer(OTHER_USER_ID), ...next })
    show(true)
    await vi.waitFor(() => expect(browser.moves()).toBe(1))
    expect(authority.get()).toEqual({ status: 'signedOut' })
  })

  it('of another user who signs in on this page begins after the former one has ended here [OFF-25]', async () => {
    const browser = open()
    const [one, other] = [browser.openTab().authority, browser.openTab().authority]
    await other.ready()
    await one.begin(loginAnswer(), { remember: true })
    await vi.waitFor(() => expect(other.get()).toEqual(SIGNED_IN))
    const seen: unknown[] = []
    other.subscribe(() => seen.push(other.get()))
    const signedIn = { ...SIGNED_IN, userId: OTHER_USER_ID }
    await other.begin(loginAnswer(OTHER_USER_ID), { remember: true })
    expect(seen).toEqual([{ status: 'signedOut' }, signedIn])
    await vi.waitFor(() => expect(browser.moves()).toBe(1))
    expect(one.get()).toEqual({ status: 'signedOut' })
    await one.begin(loginAnswer(OTHER_USER_ID), { remember: true })
    expect(one.get()).toEqual(signedIn)
  })

  it('starts outside any organization [ORG-19]', async () => {
    const browser = open()
    const { authority } = browser.openTab()
    await authority.begin(loginAnswer(), { remember: true })
    await authority.enterOrganization('an organisation')
    await browser.openTab().authority.logout()
    const next = browser.openTab().authority
    await next.begin(loginAnswer(), { remember: true })
    expect((await next.bearer())?.inside).toBeUndefined()
  })

  it.each([
    ['ends with its browser when unchecked', false, 'signedOut'],
    ['outlives its browser when checked', true, 'signedIn'],
  ])('%s [AUTH-06]', async (_, remember, status) => {
    const browser = open()
    await browser.openTab().authority.begin(loginAnswer(), { remember })
    const secondTab = browser.openTab().authority
    expect(await secondTab.ready()).toEqual(SIGNED_IN)
    browser.restart()
    const { authority } = browser.openTab()
    expect((await authority.ready()).status).toBe(status)
    expect(browser.storage.has('accessToken')).toBe(remember)
    expect(await browser.records.read().then(Boolean)).toBe(remember)
    expect(browser.forgotten).toEqual(remember ? [] : [`${USER_ID} except drafts`])
  })

  it('is cleared with the data of all users if unreadable, and logged [SESS-16]', async () => {
    const browser = open()
    await browser.openTab().authority.begin(loginAnswer(), { remember: true })
    const stored = await browser.records.read()
    if (stored) await browser.records.write({ ...stored, accessToken: 'no token' })
    const { authority } = browser.openTab()
    expect(await authority.ready()).toEqual({ status: 'signedOut' })
    expect([...browser.storage]).toEqual([])
    expect(browser.forgotten).toEqual(['everybody'])
    expect(log.error).toHaveBeenCalled()
  })
})

describe('on a full disk', () => {
  const unreadable = () => Promise.reject(new DOMException('Internal error', 'UnknownError'))
  const unwritable = () => Promise.reject(new DOMException('Disk full', 'QuotaExceededError'))

  const deleted = { read: async () => undefined, isEmpty: async () => true }

  it.each([
    ['that cannot be read', false, { read: unreadable }],
    ['that cannot be read', true, { read: unreadable }],
    ['that the browser deleted', false, deleted],
    ['that the browser deleted', true, deleted],
  ])(
    'a session %s continues, remembered: %s, and nothing is deleted [OFF-24] [SESS-16]',
    async (_, remember, disk) => {
      const browser = open()
      await browser.openTab().authority.begin(loginAnswer(), { remember })
      const { authority } = browser.openTab(disk)
      expect(await authority.ready()).toEqual(SIGNED_IN)
      expect(await authority.bearer()).toMatchObject({ remember })
      expect(browser.forgotten).toEqual([])
    },
  )

  it('a session that was not remembered and cannot be read ends with its browser [AUTH-06]', async () => {
    const browser = open()
    await browser.openTab().authority.begin(loginAnswer(), { remember: false })
    browser.restart()
    expect(await browser.openTab(deleted).authority.ready()).toEqual({ status: 'signedOut' })
  })

  it('a session that was deleted is stored again with its next tokens [OFF-24] [SESS-13]', async () => {
    const later = await renewTokens()
    const browser = open()
    await browser.openTab().authority.begin(loginAnswer(), { remember: true })
    await browser.openTab(deleted).authority.renewNow()
    expect(await browser.records.read()).toMatchObject({ ...later, remember: true })
  })

  it('a session that a logout ended stays ended, even if its copy in local storage is still there [SESS-08]', async () => {
    const browser = open()
    const { authority } = browser.openTab()
    await authority.begin(loginAnswer(), { remember: true })
    const copy = [...browser.storage]
    await authority.logout()
    for (const [key, value] of copy) browser.storage.set(key, value)
    expect(await browser.openTab().authority.ready()).toEqual({ status: 'signedOut' })
    expect([...browser.storage]).toEqual([])
  })

  it('a session that a logout could not delete stays ended, and is deleted by the next start [SESS-08]', async () => {
    const browser = open()
    const other = browser.openTab().authority
    await other.ready()
    const { authority } = browser.openTab({ clear: unwritable })
    await authority.begin(loginAnswer(), { remember: true })
    await vi.waitFor(() => expect(other.get()).toEqual(SIGNED_IN))
    await authority.logout()
    expect(authority.get()).toEqual({ status: 'signedOut' })
    await vi.waitFor(() => expect(other.get()).toEqual({ status: 'signedOut' }))
    expect(browser.forgotten).toEqual([USER_ID])
    expect(log.error).toHaveBeenCalled()
    expect(await browser.records.read()).toBeDefined()

    expect(await browser.openTab().authority.ready()).toEqual({ status: 'signedOut' })
    expect(await browser.records.read()).toBeUndefined()
    expect([...browser.storage]).toEqual([])
  })

  it('the user can sign in again after a logout that could not delete the session [SESS-08]', async () => {
    const browser = open()
    const { authority } = browser.openTab({ clear: unwritable })
    await authority.begin(loginAnswer(), { remember: true })
    await authority.logout()
    await authority.begin(loginAnswer(), { remember: true })
    expect(await browser.openTab().authority.ready()).toEqual(SIGNED_IN)
    expect(await browser.records.read()).toBeDefined()
  })

  it('new tokens that cannot be stored reach other tabs and the next start [OFF-24] [SESS-13]', async () => {
    const later = await renewTokens()
    const browser = open()
    await browser.openTab().authority.begin(loginAnswer(), { remember: true })
    const [one, other] = [browser.openTab({ write: unwritable }), browser.openTab()]
    const old = await other.authority.bearer()
    await one.authority.renewNow()
    expect(await one.authority.bearer()).toMatchObject(later)
    if (old) expect(await other.authority.renew(old)).toMatchObject(later)
    expect(server.asked).toHaveLength(1)
    const next = browser.openTab().authority
    expect(await next.bearer()).toMatchObject(later)
    await next.begin(loginAnswer(), { remember: true })
    expect((await browser.openTab().authority.bearer())?.accessToken).not.toBe(later.accessToken)
  })

  it('a stored record takes precedence over the copy in local storage [SESS-07]', async () => {
    const browser = open()
    await browser.openTab().authority.begin(loginAnswer(), { remember: true })
    const stored = await browser.records.read()
    const older = accessToken('ORG_EDITOR', USER_ID, 1e9)
    if (stored) await browser.records.write({ ...stored, accessToken: older })
    expect((await browser.openTab().authority.bearer())?.accessToken).toBe(older)
  })
})

describe('a logout', () => {
  it('notifies the server, then deletes the user’s data [SESS-08]', async () => {
    const browser = open()
    const { authority } = browser.openTab()
    const { refreshToken } = loginAnswer()
    await authority.begin({ ...loginAnswer(), refreshToken }, { remember: false })
    await authority.logout()
    expect(server.asked.map(({ url, body }) => [url, JSON.parse(body)])).toEqual([
      ['/api/user/auth/logout', { refreshToken, userId: USER_ID }],
    ])
    expect([...browser.storage]).toEqual([])
    expect(browser.forgotten).toEqual([USER_ID])
    expect(authority.get()).toEqual({ status: 'signedOut' })
  })

  it('is known in other tabs before the user’s data is deleted', async () => {
    const browser = open()
    const other = browser.openTab().authority
    await other.ready()
    const isKnown = async () => {
      await vi.waitFor(() => expect(other.get()).toEqual({ status: 'signedOut' }))
    }
    const { authority } = browser.openTab({}, isKnown)
    await authority.begin(loginAnswer(), { remember: true })
    await vi.waitFor(() => expect(other.get()).toEqual(SIGNED_IN))
    await authority.logout()
    expect(browser.forgotten).toEqual([USER_ID])
  })

  it('works without the network', async () => {
    const browser = open()
    const { authority } = browser.openTab()
    await authority.begin(loginAnswer(), { remember: true })
    await server.close()
    await authority.logout()
    expect(await browser.records.read()).toBeUndefined()
    expect(authority.get()).toEqual({ status: 'signedOut' })
  })
})

it.each<[string, (authority: SessionAuthority, bearer: Bearer) => Promise<unknown>]>([
  ['a rejected refresh [SESS-15]', (authority, bearer) => authority.renew(bearer)],
  ['a rejected new token [SESS-12]', (authority, bearer) => authority.end(bearer, undefined)],
])('%s deletes the user’s data except drafts', async (_, endSession) => {
  await server.close()
  server = await httpServer(() => ({ status: 401, body: { status: 401 } }))
  const browser = openBrowser(server.base)
  const { authority } = browser.openTab()
  const answer = loginAnswer()
  await authority.begin(answer, { remember: true })
  const bearer = { userId: USER_ID, accessToken: answer.accessToken }
  await endSession(authority, bearer).catch(() => undefined)
  expect(authority.get()).toEqual({ status: 'signedOut' })
  expect(browser.forgotten).toEqual([`${USER_ID} except drafts`])
})

it('never logs a token [SESS-15]', async () => {
  const { authority } = open().openTab()
  const answer = loginAnswer()
  await authority.begin(answer, { remember: true })
  await server.close()
  server = await httpServer(() => ({ status: 403, body: { status: 403 } }))
  const refused = openBrowser(server.base).openTab().authority
  await refused.begin(answer, { remember: true })
  await refused.renew({ userId: USER_ID, accessToken: answer.accessToken }).catch(() => undefined)
  const said = JSON.stringify(vi.mocked(log.error).mock.calls)
  expect(said).toContain('rejected')
  expect(said).not.toContain(answer.accessToken)
  expect(said).not.toContain(answer.refreshToken)
})
