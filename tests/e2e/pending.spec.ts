import { readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'

import { OUTBOX_DATABASE_PREFIX } from '#src/platform/db/names.ts'
import { accountOf } from '#tests/helpers/accounts.ts'
import { beginSession } from '#tests/helpers/begin-session.ts'
import { deleteDatabase } from '#tests/helpers/databases.ts'
import {
  cutNetwork,
  deviceRow,
  hearsNothing,
  noteRenames,
  openDevice,
  openWorkspace,
  rename,
  renamesTo,
} from '#tests/helpers/device-stories.ts'
import { draftsKept } from '#tests/helpers/drafts-kept.ts'
import { closeByEscape, expect, NO_NETWORK, test } from '#tests/helpers/e2e.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'

const manager = accountOf('ORG_MANAGER')
const chip = (page: Page) => page.getByRole('banner').getByRole('status')
const group = (page: Page, name: string) => page.getByRole('region', { name })
const allSent = (page: Page) => page.getByRole('heading', { name: /^All sent/ })

const nameOf = async (server: ServerProcess, id: unknown) =>
  (await server.query('select name from devices where id = $1', [id]))[0]?.['name']
const idOf = async (server: ServerProcess, name: string) =>
  (await server.query('select id from devices where name = $1', [name]))[0]?.['id']

test.beforeEach(async ({ server, consoleErrors }) => {
  await noteRenames(server)
  consoleErrors.allow(NO_NETWORK)
})

test('a rejected rename says why without a toast, reopens with its value, and is sent once it is fixed [OFF-17] [OFF-19] [ERR-03]', async ({
  page,
  knownAs,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 403/)
  const beRole = (role: string) =>
    server.query('update users set role = $1 where email = $2', [role, manager.email])
  await hearsNothing(page)
  await knownAs('ORG_MANAGER')
  await openWorkspace(page, server, 'Canteen and roastery')
  await beRole('ORG_VIEWER')
  await rename(page, 'Coffee shelf 01', 'Shelf, refused')
  await expect(chip(page)).toHaveText('1 needs attention')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await beRole('ORG_MANAGER')

  await expect(
    page.getByRole('link', { name: 'Devices' }).getByRole('img', { name: /needs attention/ }),
  ).toBeVisible()
  await chip(page).click()
  await expect(page.getByRole('heading', { name: '1 change needs attention' })).toBeVisible()
  const attention = group(page, 'Needs attention')
  await expect(attention).toContainText('Rename “Coffee shelf 01” to “Shelf, refused”')
  await expect(attention).toContainText('You no longer have permission to do this')
  await expect(attention).toContainText('Server message: ')

  await attention.getByRole('link', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Coffee shelf 01', exact: true })
  await expect(dialog).toContainText('You no longer have permission to do this')
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await expect(name).toHaveValue('Shelf, refused')
  await name.fill('Shelf, mended')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => renamesTo(server, 'Shelf, mended')).toBe(1)
  await expect(chip(page)).toHaveText('Online')
  expect(await renamesTo(server, 'Shelf, refused')).toBe(0)
  expect(new URL(page.url()).searchParams.has('mend')).toBe(false)
  await page.goto('/pending-changes')
  await expect(allSent(page)).toBeVisible()
  await expect(group(page, 'Sent')).toContainText('“Shelf, mended”')
})

test('when two users rename the same devices, both versions are shown and either can be kept [OFF-18]', async ({
  page,
  browser,
  knownAs,
  wire,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 412/)
  const [first, second] = ['Coffee shelf 02', 'Coffee shelf 03'] as const
  const ids = [await idOf(server, first), await idOf(server, second)]
  await knownAs('ORG_MANAGER')
  await openWorkspace(page, server, 'Canteen and roastery')
  await cutNetwork(page, wire)
  await rename(page, first, 'Mine, by the door')
  await rename(page, second, 'Mine, by the stairs')
  await expect(chip(page)).toHaveText('Server unreachable, 2 waiting')

  const others = await browser.newContext({ baseURL: `http://localhost:${server.port}` })
  const other = await others.newPage()
  await knownAs('ORG_ADMIN', other)
  await openWorkspace(other, server, 'Canteen and roastery')
  // The lower row first: the list sorts it to its new place, which must not move the other row under the pointer.
  await rename(other, second, 'Theirs, by the stairs')
  await rename(other, first, 'Theirs, by the door')
  await expect.poll(() => nameOf(server, ids[0])).toBe('Theirs, by the door')
  await others.close()

  await wire.set({ kind: 'pass' })
  await expect(chip(page)).toHaveText('2 need attention', { timeout: 60_000 })
  await chip(page).click()
  const cards = group(page, 'Needs attention').getByRole('listitem')
  const card = (place: string) => cards.filter({ hasText: place })
  await expect(card('by the door')).toContainText('Changed by someone else')
  const row = card('by the door').getByRole('row', { name: /^Name/ })
  await expect(row.getByRole('cell')).toHaveText([
    first,
    'Mine, by the door',
    'Theirs, by the door',
  ])

  await card('by the stairs').getByRole('button', { name: 'Use theirs' }).focus()
  await page.keyboard.press('Enter')
  await expect(card('by the stairs')).toHaveCount(0)
  await card('by the door').getByRole('button', { name: 'Keep mine' }).focus()
  await page.keyboard.press('Enter')
  await expect(allSent(page)).toBeVisible()
  expect(await nameOf(server, ids[0])).toBe('Mine, by the door')
  expect(await nameOf(server, ids[1])).toBe('Theirs, by the stairs')
  expect(await renamesTo(server, 'Mine, by the stairs')).toBe(0)
})

test(
  'a pending change is exported, discarded, imported, and sent once; another account cannot import it [OFF-19]',
  { tag: '@full' },
  async ({ page, browser, knownAs, wire, server }) => {
    const newName = 'Counter, exported'
    await knownAs('ORG_MANAGER')
    await openWorkspace(page, server, 'Canteen and roastery')
    await cutNetwork(page, wire)
    await rename(page, 'Canteen, counter', newName)
    await chip(page).click()
    await expect(group(page, 'Waiting')).toContainText(newName)

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const file = await (await downloading).path()
    const files = unzipSync(readFileSync(file))
    expect(Object.keys(files)).toEqual(['changes.txt', 'queue.json'])
    expect(strFromU8(files['changes.txt'] ?? new Uint8Array())).toContain(newName)

    // The change may be in flight for a moment and cannot be discarded then.
    await expect(async () => {
      const timeout = 3_000
      await group(page, 'Waiting').getByRole('button', { name: 'Discard' }).click({ timeout })
      const dialog = page.getByRole('alertdialog')
      await dialog.getByRole('button', { name: 'Discard' }).click({ timeout })
      await expect(page.getByRole('heading', { name: 'No pending changes' })).toBeVisible({
        timeout,
      })
    }).toPass()

    const choose = async (target: Page) => {
      const choosing = target.waitForEvent('filechooser')
      await target.getByRole('button', { name: 'Import', exact: true }).click()
      await (await choosing).setFiles(file)
    }
    await choose(page)
    const notice = page.getByText(/changes? imported\./)
    await expect(notice).toHaveText('1 change imported.')
    await expect(group(page, 'Waiting')).toContainText(newName)
    await choose(page)
    await expect(notice).toHaveText('0 changes imported. 1 was already here or sent.')

    await wire.set({ kind: 'pass' })
    // It may be sent by itself first.
    await page.getByRole('button', { name: 'Send now' }).or(allSent(page)).first().click()
    await expect(allSent(page)).toBeVisible()
    expect(await renamesTo(server, newName)).toBe(1)

    const others = await browser.newContext({ baseURL: `http://localhost:${server.port}` })
    const other = await others.newPage()
    await knownAs('ORG_ADMIN', other)
    await other.goto('/pending-changes')
    await choose(other)
    await expect(other.getByText(/belongs to another account/)).toBeVisible()
    await others.close()
  },
)

test(
  'if the browser deleted the outbox, every visit says so until it is acknowledged [OFF-19]',
  { tag: '@full' },
  async ({ page, knownAs, wire, server, consoleErrors }) => {
    // The page outside the console declares no icon.
    consoleErrors.allow(/favicon\.ico/)
    await knownAs('ORG_MANAGER')
    await openWorkspace(page, server, 'Canteen and roastery')
    await cutNetwork(page, wire)
    await rename(page, 'Canteen, entrance', 'Entrance, lost')
    await expect(chip(page)).toHaveText('Server unreachable, 1 waiting')
    await wire.set({ kind: 'pass' })
    // A page of the same origin that keeps no database open.
    await page.goto('/manifest.webmanifest')
    await deleteDatabase(page, OUTBOX_DATABASE_PREFIX)

    await page.goto('/home')
    const incident = page.getByRole('alertdialog', { name: 'This browser deleted stored data' })
    await expect(incident).toContainText('1 unsent change was lost')
    await page.reload()
    await incident.getByRole('button', { name: 'Got it' }).click()
    await expect(incident).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeVisible()
    await expect(chip(page)).toHaveText('Online')
    await expect(incident).toHaveCount(0)
  },
)

test(
  'unsaved edits of a device survive a killed browser and Escape, and their draft is gone after saving',
  { tag: '@full' },
  async ({ browserOnDisk, server }) => {
    const openAgain = async () => {
      return browserOnDisk.openPage()
    }
    const edit = async (page: Page) => {
      const dialog = await openDevice(page, 'Roaster')
      await dialog.getByRole('button', { name: 'Edit' }).click()
      return { dialog, name: dialog.getByRole('textbox', { name: 'Name' }) }
    }

    const first = await openAgain()
    await beginSession(first, manager)
    await openWorkspace(first, server, 'Canteen and roastery')
    await (await edit(first)).name.fill('Roaster, half typed')
    await expect.poll(() => draftsKept(first)).toContain('half typed')
    await browserOnDisk.kill()

    const second = await openAgain()
    await openWorkspace(second, server, 'Canteen and roastery')
    const { dialog, name } = await edit(second)
    await expect(name).toHaveValue('Roaster, half typed')
    await expect(dialog.getByText(/^Restored your unsaved changes from \d\d:\d\d$/)).toBeVisible()
    await name.fill('Roaster, typed to the end')
    await closeByEscape(second)

    const again = await edit(second)
    await expect(again.name).toHaveValue('Roaster, typed to the end')
    await again.dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => renamesTo(server, 'Roaster, typed to the end')).toBe(1)
    await expect.poll(() => draftsKept(second)).toBe('[]')
    await closeByEscape(second)
    await expect(deviceRow(second, 'Roaster, typed to the end')).toBeVisible()
  },
)
