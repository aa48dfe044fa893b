import type { BrowserContext, Page } from '@playwright/test'
import { SignJWT } from 'jose'

import { accountOf } from '#tests/helpers/accounts.ts'
import { expect, NO_NETWORK, signIn, test } from '#tests/helpers/e2e.ts'
import type { FaultProxy } from '#tests/helpers/fault-proxy.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'

const REFRESH_CALL = 'POST /api/user/auth/refresh-token'
const REFUSED = /status of 401/
const SESSION_LOGGED = /the server rejected (?:the refresh|a renewed) token/
const HOUR_S = 3_600
/** A disconnected page checks for the server at growing intervals. */
const ONCE_BACK = { timeout: 60_000 }

const calls = (wire: FaultProxy, request: string) =>
  wire.arrivals.filter((arrival) => arrival.request.startsWith(request)).length

/** Counts the successful session renewals of this browser from now on. */
const countRenewals = (context: BrowserContext) => {
  let renewals = 0
  context.on('response', (response) => {
    if (response.url().endsWith('/refresh-token') && response.ok()) renewals += 1
  })
  return () => renewals
}

const stored = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name)

const deviceNames = (page: Page) =>
  page.getByRole('grid', { name: 'Devices' }).getByRole('rowheader').getByRole('button')
const showsDevices = (page: Page, options = {}) =>
  expect(deviceNames(page).first()).toBeVisible(options)
const openDevices = (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name: 'Devices' }).click()
/** Not awaited: the live stream or a read of Home may end the session first, and then the link is gone. */
const makeNextCall = (page: Page) => void openDevices(page).catch(() => undefined)
const isAtLogin = (page: Page, options = {}) =>
  expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible(options)
const isAtHome = (page: Page, fullName: string) =>
  expect(page.getByRole('banner').getByText(fullName)).toBeVisible()

/** The access token of the page, expired an hour ago and signed with the server's own key. */
const agedToken = async (page: Page, server: ServerProcess) => {
  const [row] = await server.query("select value from settings where key = 'secret.access-token'")
  const key = Buffer.from(String(row?.['value']), 'base64')
  const payload = ((await stored(page, 'accessToken')) ?? '').split('.')[1] ?? ''
  const claims: Record<string, unknown> = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const endS = Math.floor(Date.now() / 1_000) - HOUR_S
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(endS - HOUR_S)
    .setExpirationTime(endS)
    .sign(key)
}

/** Replaces the stored access token with an expired one. Tabs read it when they load. */
const age = async (page: Page, server: ServerProcess) => {
  const token = await agedToken(page, server)
  await page.evaluate(async (accessToken) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('inkfleet-session')
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(opening.error ?? new Error('No database')))
    })
    await new Promise((resolve, reject) => {
      const change = database.transaction('session', 'readwrite', { durability: 'strict' })
      const store = change.objectStore('session')
      const reading = store.get('current')
      reading.addEventListener('success', () => {
        const record: object = reading.result
        store.put({ ...record, accessToken }, 'current')
      })
      change.addEventListener('complete', resolve)
      change.addEventListener('error', () => reject(change.error ?? new Error('Not written')))
    })
    database.close()
  }, token)
}

/** Resolves when the service worker can open every page without the server. */
const worksOffline = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

/** From now on, a session ends as soon as it is renewed, so that its new token is rejected too. */
const endWhatIsRenewed = (server: ServerProcess) =>
  server.query(`
    create function end_renewed() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      update session_families set ended_at = now() where id = new.family_id;
      return new;
    end $$;
    create trigger end_renewed after insert on refresh_tokens for each row execute function end_renewed()`)

const familiesOf = (server: ServerProcess, email: string) =>
  server.query(
    `select f.ended_at, count(t.*)::int as tokens, count(t.used_at)::int as used
     from session_families f join users u on u.id = f.user_id join refresh_tokens t on t.family_id = f.id
     where u.email = $1 group by f.id order by f.created_at desc`,
    [email],
  )

const MANAGER = accountOf('ORG_MANAGER')

test('four tabs with an expired token renew it once, and all stay signed in [OFF-23] [SESS-11] [SESS-13] [SESS-14]', async ({
  page,
  context,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED)
  await signIn(page, MANAGER)
  await isAtHome(page, MANAGER.fullName)
  await age(page, server)
  const before = {
    accessToken: await stored(page, 'accessToken'),
    refreshToken: await stored(page, 'refreshToken'),
  }
  const renewals = countRenewals(context)
  const tabs = [page, ...(await Promise.all([1, 2, 3].map(() => context.newPage())))]
  await Promise.all(tabs.map((tab) => tab.goto('/user/devices')))
  for (const tab of tabs) await showsDevices(tab)

  await expect.poll(renewals).toBe(1)
  const [family] = await familiesOf(server, MANAGER.email)
  expect(family).toEqual({ ended_at: null, tokens: 2, used: 1 })
  for (const tab of tabs) {
    await isAtHome(tab, MANAGER.fullName)
    expect(await stored(tab, 'accessToken')).not.toBe(before.accessToken)
    expect(await stored(tab, 'refreshToken')).not.toBe(before.refreshToken)
  }
})

test('an expired token is renewed without a bearer header, and the read is repeated once [SESS-11]', async ({
  page,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED)
  await signIn(page, MANAGER)
  await isAtHome(page, MANAGER.fullName)
  await age(page, server)
  const answers: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/api/users/self')) answers.push(response.status())
  })
  const renewing = page.waitForRequest((request) => request.url().endsWith('/refresh-token'))
  await page.reload()
  const renewal = await renewing
  expect(await renewal.allHeaders()).not.toHaveProperty('authorization')
  // The name from the last visit is shown at once; the responses arrive later.
  await expect.poll(() => answers).toEqual([401, 200])
  await isAtHome(page, MANAGER.fullName)
})

test('a rejected refresh leads to sign-in, clears the stored session, and is logged [SESS-15]', async ({
  page,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED)
  consoleErrors.allow(SESSION_LOGGED)
  await signIn(page, MANAGER)
  await isAtHome(page, MANAGER.fullName)
  await server.query('update session_families set ended_at = now() where ended_at is null')
  const logged = page.waitForEvent('console', (message) => SESSION_LOGGED.test(message.text()))
  makeNextCall(page)
  await isAtLogin(page)
  await logged
  for (const name of ['accessToken', 'refreshToken', 'userId'])
    expect(await stored(page, name)).toBeNull()
})

test('a refresh that gets no response does not sign the user out [SESS-15]', async ({
  page,
  server,
  wire,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED)
  consoleErrors.allow(NO_NETWORK)
  await signIn(page, MANAGER)
  await isAtHome(page, MANAGER.fullName)
  await age(page, server)
  const refreshToken = await stored(page, 'refreshToken')
  const before = calls(wire, REFRESH_CALL)
  await wire.set({ kind: 'drop-answer', to: /refresh-token/, times: Number.POSITIVE_INFINITY })
  await page.goto('/user/devices')
  await expect.poll(() => calls(wire, REFRESH_CALL)).toBeGreaterThan(before)
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  expect(await stored(page, 'refreshToken')).toBe(refreshToken)
  await wire.set({ kind: 'pass' })
  await showsDevices(page, ONCE_BACK)
  await isAtHome(page, MANAGER.fullName)
  await expect.poll(() => stored(page, 'refreshToken')).not.toBe(refreshToken)
})

test('an unreachable server does not end a session with an expired token [SESS-15]', async ({
  page,
  server,
  wire,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED)
  consoleErrors.allow(NO_NETWORK)
  await signIn(page, MANAGER)
  await isAtHome(page, MANAGER.fullName)
  await worksOffline(page)
  await age(page, server)
  await wire.set({ kind: 'refuse' })
  await page.goto('/user/devices')
  await expect(page.getByRole('banner').getByText('Server unreachable')).toBeVisible()
  await expect(page).toHaveURL(/\/user\/devices$/)
  expect(await stored(page, 'refreshToken')).not.toBeNull()
  await wire.set({ kind: 'pass' })
  await expect(page.getByRole('banner').getByText('Online')).toBeVisible(ONCE_BACK)
  await showsDevices(page)
})

test('a user who is deactivated during a visit is signed out at the next call [SESS-20]', async ({
  page,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED)
  consoleErrors.allow(SESSION_LOGGED)
  await signIn(page, MANAGER)
  await isAtHome(page, MANAGER.fullName)
  await server.query('update users set active = false where email = $1', [MANAGER.email])
  makeNextCall(page)
  await isAtLogin(page)
  expect(await stored(page, 'refreshToken')).toBeNull()
})

test('a second 401 ends the session, and a pending change is sent after the next sign-in [SESS-12]', async ({
  page,
  context,
  server,
  wire,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED)
  consoleErrors.allow(NO_NETWORK)
  consoleErrors.allow(SESSION_LOGGED)
  await signIn(page, MANAGER)
  await openDevices(page)
  await deviceNames(page).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { level: 2 })).toBeVisible()
  await worksOffline(page)
  await age(page, server)
  await wire.set({ kind: 'refuse' })
  await page.reload()
  const name = 'Named while nobody listened'
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('1 waiting')).toBeVisible()

  await endWhatIsRenewed(server)
  try {
    // A call that starts after the renewal requests another one, which is rejected.
    const renewals = countRenewals(context)
    await wire.set({ kind: 'pass' })
    await isAtLogin(page, ONCE_BACK)
    await expect.poll(renewals).toBe(1)
    for (const key of ['accessToken', 'refreshToken', 'userId'])
      expect(await stored(page, key)).toBeNull()
  } finally {
    await server.query('drop function end_renewed cascade')
  }

  const named = () => server.query('select count(*)::int as n from devices where name = $1', [name])
  expect(await named()).toEqual([{ n: 0 }])
  await signIn(page, MANAGER)
  await expect.poll(named).toEqual([{ n: 1 }])
})
