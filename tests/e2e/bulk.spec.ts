import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { cropFromDisk } from '#tests/helpers/content-stories.ts'
import { insertDemoDevices } from '#tests/helpers/demo-data.ts'
import { cutNetwork, deviceRow, openWorkspace, tick } from '#tests/helpers/device-stories.ts'
import { closeByEscape, expect, NO_NETWORK, test } from '#tests/helpers/e2e.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'

test.use({ serviceWorkers: 'block' })

const FROM = 'Case row north'
const TO = 'Ground floor'
const chip = (page: Page) => page.getByRole('banner').getByRole('status')

test.beforeEach(async ({ knownAs, consoleErrors }) => {
  consoleErrors.allow(NO_NETWORK)
  await knownAs('ORG_OWNER')
})

const openBulk = async (page: Page, entry: RegExp) => {
  await page.getByRole('button', { name: 'Bulk actions' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Fills in the open move dialog, up to its Assign button. */
const chooseTarget = async (page: Page, name: string) => {
  const dialog = page.getByRole('dialog', { name: 'Assign to other folder' })
  await expect(dialog.getByRole('button', { name: 'Assign' })).toBeDisabled()
  await dialog.getByRole('button', { name: /Choose a workspace/ }).click()
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(name)
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
  return dialog
}

const move = async (page: Page, names: readonly string[]) => {
  await tick(page, names)
  await openBulk(page, /Move to another folder/)
  const dialog = await chooseTarget(page, TO)
  await expect(dialog.getByText(`will move to “${TO}”`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Assign' }).click()
}

const placesOf = async (server: ServerProcess, names: readonly string[]) =>
  (
    await server.query(
      `select place.name from devices join workspaces place on place.id = devices.workspace_id
       where devices.name = any($1) order by devices.name`,
      [names],
    )
  ).map(({ name }) => String(name))

/** Records each time the database moves a device. */
const noteMoves = (server: ServerProcess) =>
  server.query(`
    create table if not exists moves_seen (at serial, name text not null);
    truncate moves_seen;
    create or replace function note_move() returns trigger
      language plpgsql security definer set search_path = public as
      $$ begin insert into moves_seen (name) values (new.name); return null; end $$;
    create or replace trigger note_move after update on devices
      for each row when (old.workspace_id is distinct from new.workspace_id) execute function note_move();
  `)
const movesSeen = async (server: ServerProcess) =>
  (await server.query('select name from moves_seen order by name')).map(({ name }) => String(name))

test('three devices move together, and Undo moves them back [DEV-04] [DEV-65] [DEV-66] [DEV-67] [DEV-69]', async ({
  page,
  server,
}) => {
  const names = ['Case N1', 'Case N2', 'Case N3']
  await openWorkspace(page, server, FROM)
  await page.getByRole('button', { name: 'Bulk actions' }).click()
  await expect(page.getByRole('menuitem', { name: /Move to another folder/ })).toBeDisabled()
  await expect(page.getByRole('menuitem', { name: /Assign Content/ })).toBeDisabled()
  await closeByEscape(page, page.getByRole('menu'))

  await move(page, names)
  await expect(page.getByText(`Moved 3 devices to “${TO}”`)).toBeVisible()
  expect(await placesOf(server, names)).toEqual([TO, TO, TO])
  for (const name of names) await expect(deviceRow(page, name)).toHaveCount(0)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Moved 3 devices back')).toBeVisible()
  expect(await placesOf(server, names)).toEqual([FROM, FROM, FROM])
  await expect(deviceRow(page, 'Case N1')).toBeVisible()
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a bulk move waits as one change and arrives once [OFF-10] [OFF-12] [OFF-13]', async ({
    page,
    server,
    wire,
  }) => {
    const names = ['Case N1', 'Case N2']
    await noteMoves(server)
    await openWorkspace(page, server, FROM)
    await cutNetwork(page, wire)
    await move(page, names)
    // The dialog is already closed if the console knew that the server is unreachable.
    await expect(page.getByText(/(?:Stored|Saved) on this device/).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Saved on this device')).toBeVisible()
    await expect(chip(page)).toHaveText('Server unreachable, 1 waiting')
    for (const name of names) await expect(deviceRow(page, name)).toHaveCount(0)
    expect(await movesSeen(server)).toEqual([])

    await wire.set({ kind: 'pass' })
    await expect.poll(() => placesOf(server, names), { timeout: 60_000 }).toEqual([TO, TO])
    await expect(chip(page)).not.toContainText('waiting')
    expect(await movesSeen(server)).toEqual(names)
  })
})

test('a device that could not be moved is listed, and moves on retry [OFF-17]', async ({
  page,
  server,
  consoleErrors,
}) => {
  // The deleted device is requested again.
  consoleErrors.allow(/status of 404/)
  await openWorkspace(page, server, FROM)
  await tick(page, ['Case N1', 'Case N2'])
  await openBulk(page, /Move to another folder/)
  const dialog = await chooseTarget(page, TO)
  await server.query(`delete from devices where name = 'Case N2'`)
  await dialog.getByRole('button', { name: 'Assign' }).click()

  const running = page.getByRole('dialog', { name: 'Moving devices' })
  await expect(running.getByRole('status')).toHaveText('1 of 2 done, 1 failed')
  // The dialog reports both results, so the selection shows no notice of its own.
  await expect(deviceRow(page, 'Case N1')).toHaveCount(0)
  await expect(page.getByText(/no longer here/)).toHaveCount(0)
  await expect(page.getByText('2 selected')).toHaveCount(0)
  const failed = running.getByRole('listitem').filter({ hasText: 'Case N2' })
  await expect(failed).toContainText('deleted, or you no longer have access')
  expect(await placesOf(server, ['Case N1'])).toEqual([TO])

  await insertDemoDevices(server, `name = 'Case N2'`)
  await running.getByRole('button', { name: 'Retry failed' }).click()
  await expect(running.getByRole('status')).toHaveText('2 of 2 done')
  expect(await placesOf(server, ['Case N1', 'Case N2'])).toEqual([TO, TO])
  await expect(page.getByText(/no longer here/)).toHaveCount(0)
})

test('one image is assigned to two devices [DEV-57] [DEV-64]', async ({ page, server }) => {
  const picture = await sharp({
    create: { width: 64, height: 40, channels: 3, background: '#777' },
  })
    .png()
    .toBuffer()
  await openWorkspace(page, server, FROM)
  await tick(page, ['Case N1', 'Case N2'])
  await openBulk(page, /Assign Content/)
  await expect(page.getByRole('dialog', { name: 'Content for 2 devices' })).toBeVisible()
  const shade = { name: 'shade.png', mimeType: 'image/png', buffer: picture }
  const { crop } = await cropFromDisk(page, shade)
  await crop()
  const dialog = page.getByRole('dialog', { name: 'Assign Content' })
  await expect(dialog.getByText('2 devices will show it')).toBeVisible()
  await expect(dialog.getByText('Panel preview')).toBeVisible()
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByText('Content assigned to 2 devices')).toBeVisible()
  const shown = await server.query(
    `select count(*) from devices where name in ('Case N1', 'Case N2') and content_name = 'shade'`,
  )
  expect(Number(shown[0]?.['count'])).toBe(2)
})
