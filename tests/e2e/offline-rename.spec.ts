import type { Page } from '@playwright/test'

import { accountOf } from '#tests/helpers/accounts.ts'
import { beginSession } from '#tests/helpers/begin-session.ts'
import {
  cutNetwork,
  deviceRow,
  deviceRows,
  hearsNothing,
  keysOf,
  noteRenames,
  openWorkspace,
  rename,
  renamesTo,
} from '#tests/helpers/device-stories.ts'
import { expect, NO_NETWORK, signIn, test } from '#tests/helpers/e2e.ts'
import type { FaultProxy } from '#tests/helpers/fault-proxy.ts'

const manager = accountOf('ORG_MANAGER')
const chip = (page: Page) => page.getByRole('banner').getByRole('status')
const waits = (page: Page) => page.getByText('Waiting to send', { exact: true })

/** Idempotency keys of the device changes sent from now on; a resent change keeps its key. */
const watchChanges = (wire: FaultProxy) => {
  const seen = wire.arrivals.length
  return () =>
    wire.arrivals
      .slice(seen)
      .filter(({ request }) => request.startsWith('PUT /api/devices/'))
      .map(({ idempotencyKey }) => idempotencyKey)
}

test.beforeEach(async ({ server, consoleErrors }) => {
  await noteRenames(server)
  consoleErrors.allow(NO_NETWORK)
  // An edit of an outdated version is rejected, merged, and sent again.
  consoleErrors.allow(/status of 412/)
})

test('an offline rename survives a killed browser and arrives once [OFF-06] [OFF-12]', async ({
  browserOnDisk,
  wire,
  server,
}) => {
  const newName = 'Case N1, moved to the window'
  const page = await browserOnDisk.openPage()
  await beginSession(page, manager)
  await openWorkspace(page, server, 'Case row north')
  const keysBefore = await keysOf(server, manager.email)
  const changes = watchChanges(wire)

  await cutNetwork(page, wire)
  await rename(page, 'Case N1', newName)
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await expect(deviceRow(page, newName).filter({ has: waits(page) })).toBeVisible()
  await expect(chip(page)).toHaveText('Server unreachable, 1 waiting')
  await browserOnDisk.kill()
  expect(await renamesTo(server, newName)).toBe(0)

  const again = await browserOnDisk.openPage()
  await openWorkspace(again, server, 'Case row north')
  await expect(deviceRow(again, newName).filter({ has: waits(again) })).toBeVisible()
  await expect(deviceRows(again)).toHaveCount(5)
  await expect(again.getByText(/^Stored on this device · Updated /)).toBeVisible()

  await wire.set({ kind: 'pass' })
  await expect(chip(again)).toHaveText('Online', { timeout: 60_000 })
  await expect(deviceRow(again, newName)).toBeVisible()
  await expect(waits(again)).toHaveCount(0)
  expect(await renamesTo(server, newName)).toBe(1)
  const keys = (await keysOf(server, manager.email)).filter((key) => !keysBefore.includes(key))
  expect(keys).toHaveLength(1)
  expect(new Set(changes())).toEqual(new Set(keys))
})

test('a browser killed before, during, or after sending loses and duplicates no changes and keeps their order [OFF-13] [OFF-22]', async ({
  browserOnDisk,
  wire,
  server,
}) => {
  test.setTimeout(240_000)
  const openAgain = async () => {
    return browserOnDisk.openPage()
  }
  const changes = watchChanges(wire)
  const first = await openAgain()
  await beginSession(first, manager)
  await openWorkspace(first, server, 'Upper hall')
  await cutNetwork(first, wire)
  await rename(first, 'Reading room', 'Reading room, 1st name')
  await expect(first.getByText('Saved on this device')).toBeVisible()
  await browserOnDisk.kill()

  const second = await openAgain()
  await openWorkspace(second, server, 'Upper hall')
  await rename(second, 'Reading room, 1st name', 'Reading room, 2nd name')
  await expect(chip(second)).toHaveText('Server unreachable, 2 waiting')
  await chip(second).click()
  await wire.set({ kind: 'hang' })
  await second.getByRole('button', { name: 'Send now' }).click()
  await expect(second.getByRole('region', { name: 'Sending' })).toBeVisible()
  await browserOnDisk.kill()
  expect(changes()).toEqual([])

  await wire.set({ kind: 'drop-answer', to: /^PUT \/api\/devices\//, times: 1000 })
  const third = await openAgain()
  await third.goto('/pending-changes')
  await expect.poll(() => renamesTo(server, 'Reading room, 1st name')).toBe(1)
  await browserOnDisk.kill()

  await wire.set({ kind: 'pass' })
  const fourth = await openAgain()
  await openWorkspace(fourth, server, 'Upper hall')
  await expect(chip(fourth)).toHaveText('Online', { timeout: 60_000 })
  await expect(deviceRow(fourth, 'Reading room, 2nd name')).toBeVisible()
  const named = await server.query('select name from renames_seen where name like $1 order by at', [
    'Reading room, %',
  ])
  expect(named.map(({ name }) => name)).toEqual([
    'Reading room, 1st name',
    'Reading room, 2nd name',
  ])
  expect(changes().length).toBeGreaterThan(2)
  expect(new Set(changes()).size).toBe(2)
})

test('a change whose response was lost is resent with the same key and applied once [OFF-13]', async ({
  page,
  knownAs,
  wire,
  server,
}) => {
  const newName = 'Case N2, answered late'
  await knownAs('ORG_MANAGER')
  await openWorkspace(page, server, 'Case row north')
  const changes = watchChanges(wire)
  await wire.set({ kind: 'drop-answer', to: /^PUT \/api\/devices\//, times: 1 })
  await rename(page, 'Case N2', newName)
  await expect.poll(() => renamesTo(server, newName)).toBe(1)
  await expect(waits(page)).toHaveCount(0)
  await expect(deviceRow(page, newName)).toBeVisible()
  await expect.poll(() => changes().length).toBeGreaterThanOrEqual(2)
  await expect(chip(page)).toHaveText('Online')
  expect(new Set(changes()).size).toBe(1)
  expect(changes()[0]).toBeDefined()
  expect(await renamesTo(server, newName)).toBe(1)
})

test(
  'two tabs show a waiting rename and send it once; if the sending tab crashes, the other takes over [OFF-21]',
  { tag: '@full' },
  async ({ page, context, knownAs, wire, server }) => {
    await knownAs('ORG_MANAGER')
    const other = await context.newPage()
    for (const tab of [page, other]) await openWorkspace(tab, server, 'Case row north')

    await test.step('both tabs show the waiting change, and it is sent once', async () => {
      const newName = 'Case N3, seen by two'
      const changes = watchChanges(wire)
      await cutNetwork(page, wire)
      await rename(page, 'Case N3', newName)
      for (const tab of [page, other])
        await expect(deviceRow(tab, newName).filter({ has: waits(tab) })).toBeVisible()
      await expect(chip(other)).toContainText('1 waiting')
      await wire.set({ kind: 'pass' })
      for (const tab of [page, other]) {
        await expect(chip(tab)).toHaveText('Online', { timeout: 60_000 })
        await expect(deviceRow(tab, newName)).toBeVisible()
        await expect(waits(tab)).toHaveCount(0)
      }
      expect(new Set(changes()).size).toBe(1)
      expect(await renamesTo(server, newName)).toBe(1)
    })

    await test.step('the other tab takes over from a tab that crashes while sending', async () => {
      const newName = 'Case N4, taken over'
      const changes = watchChanges(wire)
      const heldBefore = wire.held.length
      // Only the change hangs; the server answers everything else that a slow machine requests meanwhile.
      await wire.set({ kind: 'hang', to: /^PUT \/api\/devices\// })
      // Otherwise either tab could be the one that sends the change.
      await other.goto('about:blank')
      await rename(page, 'Case N4', newName)
      await expect(chip(page)).toHaveText('Sending')
      await expect.poll(() => wire.held.length - heldBefore).toBe(1)
      await openWorkspace(other, server, 'Case row north')
      await expect(deviceRow(other, newName)).toBeVisible()
      // Set before the crash: the other tab takes over within a second, and its request must not hang too.
      await wire.set({ kind: 'pass' })
      const crashed = page.waitForEvent('crash')
      const devtools = await context.newCDPSession(page)
      void devtools.send('Page.crash').catch(() => undefined)
      await crashed
      await expect(deviceRow(other, newName)).toBeVisible()
      await expect(waits(other)).toHaveCount(0, { timeout: 60_000 })
      await expect.poll(() => renamesTo(server, newName)).toBe(1)
      expect(new Set(changes()).size).toBe(1)
    })
  },
)

test(
  'a rejected rename is parked with its reason while others are sent, and can be retried or discarded',
  { tag: '@full' },
  async ({ page, knownAs, wire, server, consoleErrors }) => {
    consoleErrors.allow(/status of 40[34]/)
    const [workspaces] = await server.query(
      `select device.workspace_id as here, other.id as away from devices device, workspaces other
     where device.name = 'Gallery B, case 12' and other.name = 'Tram stops'`,
    )
    await hearsNothing(page)
    await knownAs('ORG_MANAGER')
    await openWorkspace(page, server, 'Gallery B')

    await cutNetwork(page, wire)
    await rename(page, 'Gallery B, case 12', 'Gallery B, case out of sight')
    await rename(page, 'Gallery B, case 13', 'Gallery B, case in sight')
    await expect(waits(page)).toHaveCount(2)
    const move = (place: unknown) =>
      server.query('update devices set workspace_id = $1 where name = $2', [
        place,
        'Gallery B, case 12',
      ])
    await move(workspaces?.['away'])
    await wire.set({ kind: 'pass' })
    await expect(chip(page)).toHaveText('1 needs attention', { timeout: 60_000 })
    await expect.poll(() => renamesTo(server, 'Gallery B, case in sight')).toBe(1)
    expect(await renamesTo(server, 'Gallery B, case out of sight')).toBe(0)

    await test.step('a retry succeeds once the change is allowed', async () => {
      await chip(page).click()
      const attention = page.getByRole('region', { name: 'Needs attention' })
      await expect(attention).toContainText(
        'Rename “Gallery B, case 12” to “Gallery B, case out of sight”',
      )
      await expect(attention).toContainText('It was already deleted')
      await move(workspaces?.['here'])
      await attention.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('heading', { name: /^All sent/ })).toBeVisible()
      expect(await renamesTo(server, 'Gallery B, case out of sight')).toBe(1)
    })

    await test.step('a rename that the role no longer allows is marked on its row until it is discarded', async () => {
      const beRole = (role: string) =>
        server.query('update users set role = $1 where email = $2', [role, manager.email])
      await openWorkspace(page, server, 'Gallery B')
      await beRole('ORG_VIEWER')
      await rename(page, 'Gallery B, case 14', 'Gallery B, case forbidden')
      const mark = 'Needs attention: Rename “Gallery B, case 14” to “Gallery B, case forbidden”'
      await expect(deviceRow(page, 'Gallery B, case 14').getByText(mark)).toBeVisible()
      await beRole('ORG_MANAGER')
      await chip(page).click()
      const attention = page.getByRole('region', { name: 'Needs attention' })
      await expect(attention).toContainText('You no longer have permission to do this')
      await attention.getByRole('button', { name: 'Discard' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
      await expect(page.getByRole('heading', { name: /^All sent/ })).toBeVisible()
      await openWorkspace(page, server, 'Gallery B')
      await expect(deviceRow(page, 'Gallery B, case 14')).toBeVisible()
      await expect(page.getByText(/^Needs attention:/)).toHaveCount(0)
      expect(await renamesTo(server, 'Gallery B, case forbidden')).toBe(0)
    })
  },
)

test(
  'a session that ends while a change waits leads to sign-in and keeps the change for the next one [SESS-15]',
  { tag: '@full' },
  async ({ page, knownAs, wire, server, consoleErrors }) => {
    const newName = 'Case N5, after a sign-in'
    consoleErrors.allow(/status of 401|the server rejected the refresh token/)
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await knownAs('ORG_MANAGER')
    await openWorkspace(page, server, 'Case row north')
    await cutNetwork(page, wire)
    await rename(page, 'Case N5', newName)
    await expect(deviceRow(page, newName).filter({ has: waits(page) })).toBeVisible()

    await server.query(
      'update session_families set ended_at = now() from users where users.id = user_id and email = $1',
      [manager.email],
    )
    await wire.set({ kind: 'pass' })
    await expect(page).toHaveURL(/\/$/, { timeout: 60_000 })
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    const left = await page.evaluate(() => Object.keys(localStorage))
    expect(left.filter((key) => /token|userId/i.test(key))).toEqual([])
    expect(said.some((line) => line.includes('rejected the refresh token'))).toBe(true)
    expect(await renamesTo(server, newName)).toBe(0)

    await signIn(page, manager)
    await expect.poll(() => renamesTo(server, newName)).toBe(1)
    await openWorkspace(page, server, 'Case row north')
    await expect(deviceRow(page, newName)).toBeVisible()
    await expect(waits(page)).toHaveCount(0)
    await expect(chip(page)).toHaveText('Online')
  },
)
