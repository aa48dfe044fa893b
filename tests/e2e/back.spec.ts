import { CASE, cropFromDisk, openIn, plainPicture } from '#tests/helpers/content-stories.ts'
import { deviceRow, openWorkspace } from '#tests/helpers/device-stories.ts'
import { expect, test } from '#tests/helpers/e2e.ts'

test.use({ serviceWorkers: 'block' })

test('Back closes only the topmost dialog: first the cropper, then the file dialog, then the device [SEL-18]', async ({
  page,
  knownAs,
  server,
}) => {
  await knownAs('ORG_EDITOR')
  const dialog = await openIn(page, server, CASE)
  const list = page.url().replace(/[?&]device=.*/, '')
  const opener = dialog.getByRole('button', { name: 'Set content now' })
  await opener.click()
  const dialogs = page.getByRole('dialog')
  await expect(dialogs).toHaveCount(2)
  const choice = dialogs.last()
  await cropFromDisk(page, await plainPicture('back.png'))
  await expect(dialogs).toHaveCount(3)
  await page.goBack()
  await expect(dialogs).toHaveCount(2)
  await expect(choice.getByText('Drop an image here')).toBeVisible()
  await page.goBack()
  await expect(dialogs).toHaveCount(1)
  await expect(opener).toBeFocused()
  await page.goBack()
  await expect(dialogs).toHaveCount(0)
  await expect(deviceRow(page, CASE.device)).toBeVisible()
  expect(page.url()).toBe(list)
})

test('Back closes dialogs one by one, even on the first page of a tab', async ({
  page,
  knownAs,
  server,
}) => {
  await knownAs('ORG_MANAGER')
  await openWorkspace(page, server, CASE.workspace)
  const first = page.url()
  await page.getByRole('button', { name: 'Workspace settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Workspace settings' })
  await settings.getByRole('button', { name: 'Delete workspace' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(settings).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: CASE.workspace, exact: true })).toBeVisible()
  expect(page.url()).toBe(first)
})
