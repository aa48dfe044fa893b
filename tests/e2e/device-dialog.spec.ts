import type { Locator, Page } from '@playwright/test'

import { openIn } from '#tests/helpers/content-stories.ts'
import { knowDatabases } from '#tests/helpers/databases.ts'
import { cutNetwork, deviceRow, openDevice, openWorkspace } from '#tests/helpers/device-stories.ts'
import { expect, NO_NETWORK, test } from '#tests/helpers/e2e.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'

test.use({ serviceWorkers: 'block' })

const WORKSPACE = 'Gallery B'
const DEVICE = 'Gallery B, case 12'

const pinOf = async (server: ServerProcess, name: string) =>
  String(
    (await server.query('select pin_code from devices where name = $1', [name]))[0]?.['pin_code'],
  )

const pinField = (dialog: Locator) => dialog.getByLabel('PIN', { exact: true })

/** Everything that this browser stores, as text. */
async function keptHere(page: Page) {
  await knowDatabases(page)
  return await page.evaluate(async () => {
    const rows: unknown[] = [{ ...localStorage }]
    for (const { name, storage } of await everyDatabase()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = storage.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of db.objectStoreNames)
        rows.push(
          await new Promise((resolve) => {
            const reading = db.transaction(store).objectStore(store).getAll()
            reading.onsuccess = () => resolve(reading.result)
          }),
        )
      db.close()
    }
    return JSON.stringify(rows)
  })
}

test('a manager sees and regenerates the PIN and gets an error if that fails; the PIN is never stored [DEV-53] [DEV-54]', async ({
  page,
  knownAs,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 404/)
  await knownAs('ORG_MANAGER')
  const dialog = await openIn(page, server, { workspace: WORKSPACE, device: DEVICE })
  const before = await pinOf(server, DEVICE)
  await expect(pinField(dialog)).toHaveAttribute('type', 'password')
  await dialog.getByRole('button', { name: 'Show PIN' }).click()
  await expect(pinField(dialog)).toHaveAttribute('type', 'text')
  await expect(pinField(dialog)).toHaveValue(before)

  const regenerate = async () => {
    await dialog.getByRole('button', { name: 'Regenerate' }).click()
    const question = page.getByRole('alertdialog', { name: 'Generate a new PIN?' })
    await expect(question).toContainText(DEVICE)
    await question.getByRole('button', { name: 'Regenerate' }).click()
  }
  await regenerate()
  await expect(pinField(dialog)).not.toHaveValue(before)
  const after = await pinOf(server, DEVICE)
  await expect(pinField(dialog)).toHaveValue(after)
  const kept = await keptHere(page)
  expect(kept).toContain('"pinCode":null')
  expect(kept).not.toMatch(/"pinCode":"/)

  const move = (place: string) =>
    server.query(
      `update devices set workspace_id = (select id from workspaces where name = $1) where name = $2`,
      [place, DEVICE],
    )
  await move('Tram stops')
  await regenerate()
  await expect(page.getByText('Something went wrong while regenerating pin code!')).toBeVisible()
  await expect(dialog.getByText(/no longer exists, or you have no access/)).toBeVisible()
  await move(WORKSPACE)
  expect(await pinOf(server, DEVICE)).toBe(after)
})

test('a viewer sees only a placeholder PIN and no editing controls [DEV-49] [DEV-53] [DEV-54]', async ({
  page,
  knownAs,
}) => {
  await knownAs('ORG_VIEWER')
  await page.goto('/user/devices')
  const dialog = await openDevice(page, 'Gallery B, case 13')
  await expect(pinField(dialog)).toHaveValue('000000')
  for (const name of ['Show PIN', 'Regenerate', 'Edit', 'Set content now'])
    await expect(dialog.getByRole('button', { name })).toBeHidden()
})

test('the URL follows tabs switched by keyboard; Escape keeps a draft, Cancel discards it, and Save applies edits [DEV-45] [DEV-49] [DEV-51]', async ({
  page,
  knownAs,
  server,
}) => {
  await knownAs('ORG_MANAGER')
  await openWorkspace(page, server, WORKSPACE)
  await deviceRow(page, DEVICE).getByRole('button', { name: DEVICE, exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: DEVICE, exact: true })
  await dialog.getByRole('tab', { name: 'Device preview' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/tab=defaultContent/)
  await expect(dialog.getByText('Shown when nothing else is scheduled.')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/tab=scheduledContent/)
  await page.reload()
  await expect(dialog.getByRole('tab', { name: 'Scheduled content' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await dialog.getByRole('tab', { name: 'Device preview' }).click()

  const name = dialog.getByRole('textbox', { name: 'Name' })
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await name.fill('Half typed')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await openDevice(page, DEVICE)
  await expect(dialog.getByText(/^Your unsaved changes are stored on this device/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await expect(name).toHaveValue('Half typed')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('definition').filter({ hasText: DEVICE })).toBeVisible()

  await dialog.getByRole('button', { name: 'Edit' }).click()
  await expect(name).toHaveValue(DEVICE)
  await dialog.getByRole('textbox', { name: 'Description' }).fill('By the <b>window</b>')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()
  await expect(dialog.getByText('By the <b>window</b>')).toBeVisible()
  const [row] = await server.query('select description from devices where name = $1', [DEVICE])
  expect(row?.['description']).toBe('By the <b>window</b>')
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('an edit waits, the schedule stays readable, and an action that needs a connection says so [OFF-04] [OFF-10] [OFF-11]', async ({
    page,
    knownAs,
    server,
    wire,
    consoleErrors,
  }) => {
    consoleErrors.allow(NO_NETWORK)
    await knownAs('ORG_MANAGER')
    const dialog = await openIn(page, server, { workspace: WORKSPACE, device: DEVICE })
    await dialog.getByRole('tab', { name: 'Scheduled content' }).click()
    await expect(
      dialog.getByRole('region', { name: 'Calendar' }).getByText(/Updated/),
    ).toBeVisible()
    await dialog.getByRole('tab', { name: 'Device preview' }).click()

    await cutNetwork(page, wire)
    await dialog.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByText('Vertical', { exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Written in the cellar')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved on this device')).toBeVisible()
    await expect(dialog.getByText('Waiting to send')).toBeVisible()
    await expect(dialog.getByText('Written in the cellar')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Regenerate' })).toBeDisabled()
    await expect(dialog.getByText('Needs connection')).toBeVisible()
    await dialog.getByRole('tab', { name: 'Scheduled content' }).click()
    await expect(
      dialog.getByRole('region', { name: 'Calendar' }).getByText(/Updated/),
    ).toBeVisible()
    await dialog.getByRole('tab', { name: 'Device preview' }).click()

    await wire.set({ kind: 'pass' })
    await expect(dialog.getByText('Waiting to send')).toBeHidden({ timeout: 60_000 })
    const [row] = await server.query('select description from devices where name = $1', [DEVICE])
    expect(row?.['description']).toBe('Written in the cellar')
  })
})

test('a disconnected device shows since when and links to its workspace; a missing device says so [DEV-48]', async ({
  page,
  knownAs,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 404/)
  await knownAs('ORG_OWNER')
  const stop = { workspace: 'Tram stops', device: 'Stop 4123, Shipyard' }
  const dialog = await openIn(page, server, stop)
  await expect(dialog.getByText('Disconnected')).toBeVisible()
  await expect(dialog.getByText(/^Since \d\d\.\d\d\.\d{4} \d\d:\d\d$/)).toBeVisible()
  await dialog.getByRole('link', { name: 'Tram stops' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Tram stops' })).toBeVisible()

  await page.goto('/user/devices?device=00000000-0000-4000-8000-000000000000')
  await expect(
    page.getByText('This device no longer exists, or you have no access to it.'),
  ).toBeVisible()
})
