import type { Page } from '@playwright/test'

import { expect, test } from '#tests/helpers/e2e.ts'

test.use({ serviceWorkers: 'block' })

const rowOf = (page: Page, name: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}`) }) })
const open = (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name: 'Permissions' }).click()

const NEW_PLACE = 'Reading room'

test('a viewer requests access, a manager approves it, and it takes effect without a reload [PERM-01] [PERM-02] [PERM-05] [PERM-06] [PERM-07] [PERM-08] [PERM-11]', async ({
  page,
  browser,
  baseURL,
  knownAs,
  loginAs,
}) => {
  await loginAs('ORG_VIEWER')
  const answer = page.waitForResponse(/\/organizations\/[\w-]+\/workspaces-permissions$/)
  await open(page)
  expect((await answer).status()).toBe(200)
  const columns = ['Workspace', 'Your access', 'Admins', 'Managers', 'Users', 'Action']
  await expect(page.getByRole('columnheader')).toHaveText(columns)
  const gallery = rowOf(page, 'Gallery B')
  await expect(gallery).toContainText('has access')
  await expect(gallery.getByRole('button', { name: /Edit|Request/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add workspace' })).toHaveCount(0)
  const indentOf = (name: string) =>
    rowOf(page, name)
      .getByText(name, { exact: true })
      .evaluate((text) => text.getBoundingClientRect().left)
  expect((await indentOf('Gallery B')) - (await indentOf('Ground floor'))).toBe(32)

  const asked = rowOf(page, 'Ground floor')
  await asked.getByRole('button', { name: 'Request access' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request access to “Ground floor”' })
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog).toContainText('This field is required')
  await dialog.getByLabel('Reason').fill('I hang the labels there.')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(asked).toContainText('waiting for approval')
  await page.reload()
  await expect(asked).toContainText('waiting for approval')

  const others = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' })
  const manager = await others.newPage()
  await knownAs('ORG_MANAGER', manager)
  await manager.goto('/permissions')
  const row = rowOf(manager, 'Ground floor')
  await expect(row).toContainText('I hang the labels there.')
  await expect(row.getByRole('button', { name: 'Edit' })).toBeVisible()
  await row.getByRole('button', { name: /^Approve/ }).click()
  await expect(manager.getByText('Priya Lindholm now has access to “Ground floor”.')).toBeVisible()
  await expect(row).not.toContainText('I hang the labels there.')
  await others.close()

  // The page updates without a reload.
  await expect(asked).toContainText('has access')
})

test('a manager can search, edit, and add workspaces on the permissions page [PERM-09] [PERM-10] [PERM-05]', async ({
  page,
  loginAs,
  server,
}) => {
  await loginAs('ORG_MANAGER')
  await open(page)
  const table = page.getByRole('grid', { name: 'Workspace access' })
  await expect(rowOf(page, 'Canteen and roastery')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search workspaces' }).fill('gallery')
  await expect(table.getByRole('rowheader')).toContainText([
    'All',
    'Harbour museum',
    'Ground floor',
    'Gallery B',
  ])
  await expect(rowOf(page, 'Canteen and roastery')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search workspaces' }).fill('')

  await rowOf(page, 'Gallery B').getByRole('button', { name: 'Edit' }).click()
  const settings = page.getByRole('dialog', { name: 'Workspace settings' })
  await expect(settings.getByLabel('Name')).toHaveValue('Gallery B')
  await settings.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Add workspace' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add workspace' })
  await dialog.getByLabel('Name').fill(NEW_PLACE)
  await dialog.getByRole('button', { name: /Parent workspace/ }).click()
  await page.getByRole('option', { name: /^Ground floor/ }).click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Workspace addeed!')).toBeVisible()
  await expect(rowOf(page, NEW_PLACE)).toContainText('has access')
  const [made] = await server.query(
    `select made.description, made.timezone_id, parent.name as parent from workspaces made
     join workspaces parent on parent.id = made.parent_id where made.name = $1`,
    [NEW_PLACE],
  )
  expect(made).toEqual({
    description: 'Test description',
    timezone_id: 'Europe/Warsaw',
    parent: 'Ground floor',
  })
})
