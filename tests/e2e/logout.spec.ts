import type { Page } from '@playwright/test'

import { accountOf } from '#tests/helpers/accounts.ts'
import { beginSession } from '#tests/helpers/begin-session.ts'
import { knowDatabases } from '#tests/helpers/databases.ts'
import {
  cutNetwork,
  deviceRow,
  noteRenames,
  openWorkspace,
  rename,
  renamesTo,
} from '#tests/helpers/device-stories.ts'
import { expect, holdRequests, NO_NETWORK, signIn, test } from '#tests/helpers/e2e.ts'

const manager = accountOf('ORG_MANAGER')
const editor = accountOf('ORG_EDITOR')

const chip = (page: Page) => page.getByRole('banner').getByRole('status')
const dialog = (page: Page) => page.getByRole('dialog')
const isAtLogin = (page: Page) => expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()

const askToLogOut = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(dialog(page)).toBeVisible()
}
const logOut = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()

/** The names of a user's databases, caches, and local storage entries. */
async function traces(page: Page) {
  await knowDatabases(page)
  return await page.evaluate(async () => ({
    databases: (await everyDatabase()).map(({ name }) => name).toSorted(),
    caches: (await caches.keys()).filter((name) => name.startsWith('thumbs')),
    storage: Object.keys(localStorage).filter((key) => /rq:|token|userId|waiting/i.test(key)),
  }))
}

const holdChanges = (page: Page) =>
  holdRequests(page, '**/api/devices/**', (request) => request.method() !== 'GET')

test.beforeEach(async ({ server, consoleErrors }) => {
  await noteRenames(server)
  consoleErrors.allow(NO_NETWORK)
  // Requests that were in flight when the session ended.
  consoleErrors.allow(/status of 401/)
})

test('a change kept at sign-out is hidden from other users and sent when its author signs in again [OFF-25] [OFF-26]', async ({
  page,
  wire,
  server,
}) => {
  const newName = 'Case N2, kept'
  await beginSession(page, manager)
  await openWorkspace(page, server, 'Case row north')
  await cutNetwork(page, wire)
  await rename(page, 'Case N2', newName)
  await expect(chip(page)).toHaveText(/1 waiting/)

  await askToLogOut(page)
  await expect(dialog(page)).toHaveAccessibleName('1 change has not been sent')
  await expect(dialog(page).getByRole('button', { name: 'Send now, then sign out' })).toBeDisabled()
  await expect(dialog(page).getByText('You need a connection to sign in again.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Keep on this device and sign out' }).click()
  await isAtLogin(page)
  await expect(
    page.getByText('1 unsent change is stored on this device.', { exact: false }),
  ).toBeVisible()
  await expect(page.getByText(newName)).toHaveCount(0)

  await wire.set({ kind: 'pass' })
  await signIn(page, editor)
  await expect(chip(page)).toHaveText('Online')
  await page.goto('/pending-changes')
  await expect(page.getByText(newName)).toHaveCount(0)
  expect(await renamesTo(server, newName)).toBe(0)
  await logOut(page)
  await isAtLogin(page)

  await signIn(page, manager)
  await expect.poll(() => renamesTo(server, newName)).toBe(1)
  await expect(chip(page)).toHaveText('Online')
})

test('sending first signs out once the change has arrived, and leaves no cached data behind [OFF-26]', async ({
  page,
  wire,
  server,
}) => {
  const newName = 'Case N3, sent first'
  await beginSession(page, manager)
  await openWorkspace(page, server, 'Case row north')
  await cutNetwork(page, wire)
  await rename(page, 'Case N3', newName)
  await expect(chip(page)).toHaveText(/1 waiting/)
  await askToLogOut(page)
  const send = dialog(page).getByRole('button', { name: 'Send now, then sign out' })
  await expect(send).toBeDisabled()
  // The server is reachable again, but the change is held for now.
  const release = await holdChanges(page)
  await wire.set({ kind: 'pass' })
  await send.click()
  await expect(dialog(page).getByText('1 change left')).toBeVisible()
  release()
  await isAtLogin(page)
  expect(await renamesTo(server, newName)).toBe(1)
  await expect.poll(() => traces(page)).toMatchObject({ caches: [], storage: [] })
  const { databases } = await traces(page)
  expect(databases.filter((name) => name.startsWith('inkfleet-cache-'))).toEqual([])
})

test(
  'if the change is sent while the dialog is open, only signing out is left to confirm [OFF-26]',
  { tag: '@full' },
  async ({ page, wire, server }) => {
    const newName = 'Case N5, sent meanwhile'
    await beginSession(page, manager)
    await openWorkspace(page, server, 'Case row north')
    await cutNetwork(page, wire)
    await rename(page, 'Case N5', newName)
    await askToLogOut(page)
    await wire.set({ kind: 'pass' })
    await expect(dialog(page)).toHaveAccessibleName('Everything has been sent')
    expect(await renamesTo(server, newName)).toBe(1)
    await dialog(page).getByRole('button', { name: 'Sign out' }).click()
    await isAtLogin(page)
  },
)

test(
  'discarding asks for confirmation and sends nothing [OFF-26]',
  { tag: '@full' },
  async ({ page, wire, server }) => {
    const newName = 'Case N4, discarded'
    await beginSession(page, manager)
    await openWorkspace(page, server, 'Case row north')
    await cutNetwork(page, wire)
    await rename(page, 'Case N4', newName)
    await expect(deviceRow(page, newName)).toBeVisible()
    await askToLogOut(page)
    await dialog(page).getByRole('button', { name: 'Discard 1 change and sign out' }).click()
    const question = page.getByRole('alertdialog', { name: 'Permanently discard 1 change?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await dialog(page).getByRole('button', { name: 'Discard 1 change and sign out' }).click()
    await question.getByRole('button', { name: 'Discard 1 change', exact: true }).click()
    await isAtLogin(page)
    await wire.set({ kind: 'pass' })
    await signIn(page, manager)
    await openWorkspace(page, server, 'Case row north')
    await expect(deviceRow(page, 'Case N4')).toBeVisible()
    expect(await renamesTo(server, newName)).toBe(0)
  },
)
