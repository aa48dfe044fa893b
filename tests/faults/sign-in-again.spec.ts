import type { Page } from '@playwright/test'

import { accountOf } from '#tests/helpers/accounts.ts'

import { newNames } from './changes.ts'
import type { Front } from './front.ts'
import { makeDevices } from './ledger.ts'
import {
  drained,
  expect,
  openRig,
  openTabs,
  rigSignIn,
  save,
  signInHere,
  storedIn,
  test,
} from './rig.ts'
import type { Fate } from './storm.ts'

const REFRESH = '/api/user/auth/refresh-token'
const REFUSED = /the server rejected/

const status = (page: Page) => page.evaluate(() => window.rig.session().status)
const refreshesOf = (front: Front, from: number) =>
  front.exchanges.slice(from).filter(({ path }) => path === REFRESH).length

/** Makes the server treat this browser's access token as expired. */
const expire = async (front: Front, page: Page) => {
  const token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '')
  const { iat }: { iat: number } = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
  )
  // Tokens of one session that are issued within the same second are equal.
  await expect.poll(() => Date.now()).toBeGreaterThan((iat + 1) * 1_000)
  front.expire(token)
}

for (const fate of ['lost', 'hang'] as const satisfies readonly Fate[])
  test(`7. losing the network (${fate}) during a token refresh signs no user out; pending changes are sent later [OFF-16] [SESS-15]`, async ({
    page,
    server,
    front,
    book,
    judge,
  }) => {
    const devices = await makeDevices(server, 'Renewing', 3)
    await rigSignIn(page)
    await expire(front, page)
    const from = front.exchanges.length
    front.meets(({ path }) => (path === REFRESH ? fate : undefined))
    await save(page, newNames(book, devices))
    await expect.poll(() => refreshesOf(front, from), { timeout: 60_000 }).toBeGreaterThan(1)
    expect(await status(page)).toBe('signedIn')
    expect((await storedIn(page)).ops).toHaveLength(3)
    front.meets(() => undefined)
    await drained(page)
    expect(await judge(page)).toMatchObject({ saved: 3 })
  })

for (const rounds of [5, 100])
  test(`8. four tabs with an expired token send one refresh per round and stay signed in (${rounds} rounds) [OFF-23] [SESS-13]${rounds > 10 ? ' @long' : ''}`, async ({
    page,
    context,
    front,
    book,
  }) => {
    void book
    test.setTimeout(60_000 + rounds * 3_000)
    await rigSignIn(page)
    const tabs = [page, ...(await openTabs(context, 3))]
    const from = front.exchanges.length
    const tokens = new Set<string>()
    for (let round = 1; round <= rounds; round += 1) {
      await expire(front, page)
      await Promise.all(tabs.map((tab) => tab.evaluate(() => window.rig.read())))
      tokens.add(await page.evaluate(() => localStorage.getItem('refreshToken') ?? ''))
      expect(await Promise.all(tabs.map(status)), `round ${round}`).toEqual(
        tabs.map(() => 'signedIn'),
      )
    }
    console.log(`${rounds} rounds, 4 tabs: ${refreshesOf(front, from)} refreshes, 0 logouts`)
    expect(refreshesOf(front, from)).toBe(rounds)
    expect(tokens.size).toBe(rounds)
  })

test('9. when the response to a refresh is lost for an hour, the user stays signed in, and the queue is sent with the same keys [OFF-16] [SESS-15]', async ({
  page,
  server,
  front,
  book,
  judge,
}) => {
  const devices = await makeDevices(server, 'Refresh lost', 5)
  await rigSignIn(page)
  await expire(front, page)
  const from = front.exchanges.length
  front.meets(({ path }) => (path === REFRESH ? 'answer-lost' : undefined))
  const used = async () =>
    (await server.query('select from refresh_tokens where used_at is not null')).length
  const usedBefore = await used()
  const keys = await save(page, newNames(book, devices))
  await expect.poll(() => refreshesOf(front, from)).toBeGreaterThan(0)
  // The front records the request before the server has processed it.
  await expect.poll(used).toBeGreaterThan(usedBefore)
  // Ends the period in which the server accepts a used token in any case.
  await server.query(`update refresh_tokens set used_at = used_at - interval '1 hour'`)
  front.meets(() => undefined)
  await drained(page)
  expect(await status(page)).toBe('signedIn')
  expect((await storedIn(page)).receipts.toSorted()).toEqual(keys.toSorted())
  expect(await judge(page)).toMatchObject({ saved: 5 })
})

test('10. when the session expires while 50 changes wait, all are kept and sent after the next sign-in [OFF-16] [SESS-12]', async ({
  page,
  server,
  front,
  wire,
  book,
  judge,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED)
  const devices = await makeDevices(server, 'Sign-in over', 50)
  await rigSignIn(page)
  await wire.set({ kind: 'refuse' })
  await save(page, newNames(book, devices))
  await expire(front, page)
  await server.query(`update refresh_tokens set valid_till = now() - interval '1 minute'`)
  await wire.set({ kind: 'pass' })
  await expect.poll(() => status(page), { timeout: 90_000 }).toBe('signedOut')
  await openRig(page)
  expect(await status(page)).toBe('signedOut')
  await signInHere(page)
  await drained(page)
  expect(await judge(page)).toMatchObject({ saved: 50 })
})

test('27. on a shared tablet, the first user’s changes are kept, hidden from the second user and sent only as the first [OFF-25] [OFF-26]', async ({
  page,
  server,
  front,
  wire,
  book,
  judge,
}) => {
  const second = accountOf('ORG_ADMIN')
  const devices = await makeDevices(server, 'Shared tablet', 6)
  await rigSignIn(page)
  const ownerId = await page.evaluate(() => localStorage.getItem('userId'))
  await wire.set({ kind: 'refuse' })
  const left = await save(page, newNames(book, devices.slice(0, 5)))
  await page.evaluate(() => window.rig.logout())
  await wire.set({ kind: 'pass' })

  await signInHere(page, second)
  expect((await storedIn(page)).ops).toEqual([])
  const [own] = await save(page, newNames(book, devices.slice(5)))
  await drained(page)
  expect((await storedIn(page)).receipts).toEqual([own])
  const senders = (keys: readonly (string | undefined)[]) =>
    front.exchanges.filter(({ key }) => keys.includes(key)).map(({ userId }) => userId)
  expect(senders(left)).toEqual([])
  await page.evaluate(() => window.rig.logout())

  await signInHere(page)
  await drained(page)
  expect(new Set(senders(left))).toEqual(new Set([ownerId]))
  expect(new Set(senders([own]))).not.toContain(ownerId)
  expect(await judge(page)).toMatchObject({ saved: 6 })
})

for (const days of [7, 45])
  test(`29. after ${days} days offline and a browser kill, all changes are kept and sent [OFF-16] [OFF-22]`, async ({
    browserOnDisk,
    server,
    front,
    wire,
    book,
    judge,
    consoleErrors,
  }) => {
    consoleErrors.allow(REFUSED)
    const open = async (aheadDays: number) => {
      const page = await browserOnDisk.openPage()
      await page.clock.install({ time: Date.now() + aheadDays * 24 * 60 * 60_000 })
      return page
    }
    const devices = await makeDevices(server, `${days} days`, 8)
    const page = await open(0)
    await rigSignIn(page)
    await wire.set({ kind: 'refuse' })
    await save(page, newNames(book, devices))
    const isOver = days > 30
    if (isOver) {
      await expire(front, page)
      await server.query(`update refresh_tokens set valid_till = now() - interval '1 day'`)
    }
    await browserOnDisk.kill()
    await wire.set({ kind: 'pass' })
    const later = await open(days)
    await openRig(later)
    if (isOver) {
      await expect.poll(() => status(later), { timeout: 90_000 }).toBe('signedOut')
      await signInHere(later)
    }
    await drained(later)
    expect(await judge(later)).toMatchObject({ saved: 8 })
  })
