import type { Page } from '@playwright/test'

import { isAccessible } from '#tests/helpers/accessible.ts'
import { chooseFromLibrary, croppersPreview, plainPicture } from '#tests/helpers/content-stories.ts'
import { dateField } from '#tests/helpers/date-stories.ts'
import { deviceRows } from '#tests/helpers/device-stories.ts'
import { closeByEscape, expect, test } from '#tests/helpers/e2e.ts'
import {
  OPEN_PAGES,
  opensWithTitle,
  PAGES_BEHIND_LOGIN,
  NO_SUCH_ORGANIZATION,
} from '#tests/helpers/pages.ts'

// Nobody here goes offline: what the service worker fetches meanwhile is a sixth of the time.
test.use({ serviceWorkers: 'block' })

test('axe finds nothing on the pages before the login', async ({ page }) => {
  for (const { path, title } of OPEN_PAGES) {
    await opensWithTitle(page, path, title)
    await isAccessible(page, path)
  }
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Required').first()).toBeVisible()
  await isAccessible(page, 'a login form with errors')
})

for (const role of ['ORG_OWNER', 'ROOT'] as const) {
  test(`axe finds nothing on the pages of ${role}`, async ({ page, knownAs, consoleErrors }) => {
    test.slow()
    consoleErrors.allow(NO_SUCH_ORGANIZATION)
    await knownAs(role)
    for (const { path, title } of PAGES_BEHIND_LOGIN.filter((one) => one.role === role)) {
      await opensWithTitle(page, path, title)
      await isAccessible(page, path)
    }
  })
}

test('axe finds nothing in the dialog of a device, nor while it is edited', async ({
  page,
  knownAs,
}) => {
  await knownAs('ORG_OWNER')
  await opensWithTitle(page, '/user/devices', 'Devices')
  await expect(deviceRows(page).first()).toBeVisible()
  await isAccessible(page, 'the list of devices')
  await deviceRows(page).first().getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  for (const tab of ['Device preview', 'Default content', 'Scheduled content']) {
    await dialog.getByRole('tab', { name: tab }).click()
    await expect(dialog.getByRole('tabpanel', { name: tab })).toBeVisible()
    // The calendar names its days and entries in the frame after it drew them.
    if (tab === 'Scheduled content')
      await expect(dialog.locator('[data-date][role="group"]').first()).toBeVisible()
    await isAccessible(page, `the dialog's tab ${tab}`)
  }
  await dialog.getByText('Week', { exact: true }).click()
  await isAccessible(page, 'a week of the calendar')
  await dialog.getByRole('button', { name: 'Add entry' }).click()
  await expect(dateField(dialog, 'Date')).toBeVisible()
  await isAccessible(page, 'an entry that is added')
  await dialog.getByRole('button', { name: 'Date: choose from a calendar', exact: true }).click()
  await expect(page.getByRole('application', { name: /^Date, / })).toBeVisible()
  await isAccessible(page, 'the calendar of a date')
  await page.keyboard.press('Escape')
  await dialog.getByRole('tab', { name: 'Device preview' }).click()
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await isAccessible(page, 'a device that is edited')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Set content now' }).click()
  await isAccessible(page, 'a picture that is chosen')
  await chooseFromLibrary(page)
  await isAccessible(page, 'a picture of the library that is chosen')
  await page.getByRole('button', { name: 'Continue' }).click()
  await croppersPreview(page)
  await isAccessible(page, 'the cropper')
})

test('axe finds nothing in the media library, nor in its dialogs', async ({ page, knownAs }) => {
  await knownAs('ORG_OWNER')
  await opensWithTitle(page, '/media-library', 'Media library')
  await page.getByRole('treegrid', { name: 'Folders' }).getByRole('row', { name: 'Signs' }).click()
  const images = page.getByRole('grid', { name: 'Images' })
  await images.getByRole('checkbox').nth(1).check()
  await isAccessible(page, 'the list of images')
  await page.getByRole('radiogroup', { name: 'List or grid' }).getByTitle('Grid').click()
  await isAccessible(page, 'the images as cards')
  await images
    .getByRole('button', { name: /^Preview/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('img')).toHaveAttribute('src', /^blob:/)
  await isAccessible(page, 'an image that is looked at')
  await closeByEscape(page)
  await page.getByRole('button', { name: 'Upload new image' }).click()
  const upload = page.getByRole('dialog', { name: 'Upload new asset' })
  await upload
    .locator('input[type=file]')
    .first()
    .setInputFiles(await plainPicture('axe.png'))
  await expect(upload.getByRole('img')).toBeVisible()
  await isAccessible(page, 'an upload')
})

test('axe finds nothing in the dialogs of a device model and of its revision', async ({
  page,
  knownAs,
}) => {
  await knownAs('ROOT')
  await opensWithTitle(page, '/admin/dashboard', 'Admin dashboard')
  await page.getByRole('tab', { name: 'add new model' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This field is required').first()).toBeVisible()
  await isAccessible(page, 'a new model that lacks everything')
  await closeByEscape(page)
  await page.getByRole('grid', { name: 'Revisions' }).getByRole('row').nth(1).click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await isAccessible(page, 'a revision')
})

const closes = (page: Page) => closeByEscape(page)

test('axe finds nothing in the dialogs of users, nor in those of permissions', async ({
  page,
  knownAs,
}) => {
  test.slow()
  await knownAs('ORG_OWNER')
  await opensWithTitle(page, '/users', 'Users')
  const users = page.getByRole('grid').getByRole('row')
  await expect(users.nth(1)).toBeVisible()
  await isAccessible(page, 'the list of users')
  await page.getByRole('button', { name: 'Add user' }).click()
  const adding = page.getByRole('dialog', { name: 'Add user' })
  await adding.getByRole('button', { name: 'Send invitation' }).click()
  await isAccessible(page, 'an invitation that lacks everything')
  await closes(page)
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Edit user' })).toBeVisible()
  await isAccessible(page, 'a user that is edited')
  await closes(page)
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await isAccessible(page, 'a user to be deleted')

  await opensWithTitle(page, '/permissions', 'Permissions')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await isAccessible(page, 'the permissions')
  await page.getByRole('button', { name: 'Add workspace' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await isAccessible(page, 'a workspace that is added')
})

test('axe finds nothing in the tabs of the admin dashboard, in an account and in what is added', async ({
  page,
  knownAs,
}) => {
  test.slow()
  await knownAs('ROOT')
  await opensWithTitle(page, '/admin/dashboard', 'Admin dashboard')
  await page.getByRole('tab', { name: 'Users' }).click()
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await isAccessible(page, 'the users of all organisations')
  await page.getByRole('tab', { name: 'Organizations' }).click()
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await isAccessible(page, 'the organizations')
  await page.getByRole('button', { name: 'Add organization' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await isAccessible(page, 'an organisation that is added')
  await closes(page)
  await page
    .getByRole('button', { name: /^Add user to / })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await isAccessible(page, 'a user that is added to an organisation')
  await closes(page)
  await page
    .getByRole('button', { name: /^Edit / })
    .or(page.getByRole('link', { name: /^Edit / }))
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Organization account'])
  await expect(page.getByRole('textbox').first()).toBeVisible()
  await isAccessible(page, 'the account of an organisation')
})

test('axe finds nothing on a phone', async ({ page, knownAs }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await opensWithTitle(page, '/', 'Sign in')
  await isAccessible(page, 'the login')
  await knownAs('ORG_OWNER')
  for (const [path, title] of [
    ['/home', 'Home'],
    ['/user/devices', 'Devices'],
    ['/pending-changes', 'Pending changes'],
  ] as const) {
    await opensWithTitle(page, path, title)
    await isAccessible(page, path)
  }
})
