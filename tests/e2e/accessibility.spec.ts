import type { Page } from '@playwright/test'

import { isAccessibleAtEachSize } from '#tests/helpers/accessible.ts'
import { chooseFromLibrary, croppersPreview, plainPicture } from '#tests/helpers/content-stories.ts'
import { dateField } from '#tests/helpers/date-stories.ts'
import { deviceRows } from '#tests/helpers/device-stories.ts'
import { closeByEscape, expect, test } from '#tests/helpers/e2e.ts'
import { chooseUpload } from '#tests/helpers/media-stories.ts'
import {
  OPEN_PAGES,
  opensWithTitle,
  PAGES_BEHIND_LOGIN,
  NO_SUCH_ORGANIZATION,
} from '#tests/helpers/pages.ts'

// No test here goes offline. Blocking the service worker saves a sixth of the time.
test.use({ serviceWorkers: 'block' })
// Each page is checked in three sizes and two themes.
test.beforeEach(() => test.setTimeout(300_000))

test('axe finds no violations on the pages that need no sign-in', async ({ page }) => {
  for (const { path, title } of OPEN_PAGES) {
    await opensWithTitle(page, path, title)
    await isAccessibleAtEachSize(page, path)
  }
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Required').first()).toBeVisible()
  await isAccessibleAtEachSize(page, 'a login form with errors')
})

for (const role of ['ORG_OWNER', 'ROOT'] as const) {
  test(`axe finds no violations on the pages of ${role}`, async ({
    page,
    knownAs,
    consoleErrors,
  }) => {
    consoleErrors.allow(NO_SUCH_ORGANIZATION)
    await knownAs(role)
    for (const { path, title } of PAGES_BEHIND_LOGIN.filter((one) => one.role === role)) {
      await opensWithTitle(page, path, title)
      await isAccessibleAtEachSize(page, path)
    }
  })
}

test('axe finds no violations in the device list, the device dialog, or the cropper', async ({
  page,
  knownAs,
}) => {
  await knownAs('ORG_OWNER')
  await opensWithTitle(page, '/user/devices', 'Devices')
  await expect(deviceRows(page).first()).toBeVisible()
  await isAccessibleAtEachSize(page, 'the list of devices')
  await deviceRows(page).first().getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  for (const tab of ['Device preview', 'Default content', 'Scheduled content']) {
    await dialog.getByRole('tab', { name: tab }).click()
    await expect(dialog.getByRole('tabpanel', { name: tab })).toBeVisible()
    // The calendar labels its days and entries one frame after it draws them.
    if (tab === 'Scheduled content')
      await expect(dialog.locator('[data-date][role="group"]').first()).toBeVisible()
    await isAccessibleAtEachSize(page, `the dialog's tab ${tab}`)
  }
  await dialog.getByText('Week', { exact: true }).click()
  await isAccessibleAtEachSize(page, 'a week of the calendar')
  await dialog.getByRole('button', { name: 'Add entry' }).click()
  await expect(dateField(dialog, 'Date')).toBeVisible()
  await isAccessibleAtEachSize(page, 'an entry that is added')
  await dialog.getByRole('button', { name: 'Date: choose from a calendar', exact: true }).click()
  await expect(page.getByRole('application', { name: /^Date, / })).toBeVisible()
  await isAccessibleAtEachSize(page, 'the calendar of a date')
  await page.keyboard.press('Escape')
  await dialog.getByRole('tab', { name: 'Device preview' }).click()
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await isAccessibleAtEachSize(page, 'a device that is edited')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Set content now' }).click()
  await isAccessibleAtEachSize(page, 'a picture that is chosen')
  await chooseFromLibrary(page)
  await isAccessibleAtEachSize(page, 'a picture of the library that is chosen')
  await page.getByRole('button', { name: 'Continue' }).click()
  await croppersPreview(page)
  await isAccessibleAtEachSize(page, 'the cropper')
})

test('axe finds no violations in the media library or its dialogs', async ({ page, knownAs }) => {
  await knownAs('ORG_OWNER')
  await opensWithTitle(page, '/media-library', 'Media library')
  await page.getByRole('treegrid', { name: 'Folders' }).getByRole('row', { name: 'Signs' }).click()
  const images = page.getByRole('grid', { name: 'Images' })
  await images.getByRole('checkbox').nth(1).check()
  await isAccessibleAtEachSize(page, 'the list of images')
  await page.getByRole('radiogroup', { name: 'List or grid' }).getByTitle('Grid').click()
  await isAccessibleAtEachSize(page, 'the images as cards')
  await images
    .getByRole('button', { name: /^Preview/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('img')).toHaveAttribute('src', /^blob:/)
  await isAccessibleAtEachSize(page, 'an image that is looked at')
  await closeByEscape(page)
  await chooseUpload(page, await plainPicture('axe.png'))
  await isAccessibleAtEachSize(page, 'an upload')
})

test('axe finds no violations in the device model and revision dialogs', async ({
  page,
  knownAs,
}) => {
  await knownAs('ROOT')
  await opensWithTitle(page, '/admin/dashboard', 'Admin dashboard')
  await page.getByRole('tab', { name: 'add new model' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This field is required').first()).toBeVisible()
  await isAccessibleAtEachSize(page, 'a new model that lacks everything')
  await closeByEscape(page)
  await page.getByRole('grid', { name: 'Revisions' }).getByRole('row').nth(1).click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await isAccessibleAtEachSize(page, 'a revision')
})

const closes = (page: Page) => closeByEscape(page)

test('axe finds no violations on the users and permissions pages or in their dialogs', async ({
  page,
  knownAs,
}) => {
  await knownAs('ORG_OWNER')
  await opensWithTitle(page, '/users', 'Users')
  const users = page.getByRole('grid').getByRole('row')
  await expect(users.nth(1)).toBeVisible()
  await isAccessibleAtEachSize(page, 'the list of users')
  await page.getByRole('button', { name: 'Add user' }).click()
  const adding = page.getByRole('dialog', { name: 'Add user' })
  await adding.getByRole('button', { name: 'Send invitation' }).click()
  await isAccessibleAtEachSize(page, 'an invitation that lacks everything')
  await closes(page)
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Edit user' })).toBeVisible()
  await isAccessibleAtEachSize(page, 'a user that is edited')
  await closes(page)
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await isAccessibleAtEachSize(page, 'a user to be deleted')

  await opensWithTitle(page, '/permissions', 'Permissions')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await isAccessibleAtEachSize(page, 'the permissions')
  await page.getByRole('button', { name: 'Add workspace' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await isAccessibleAtEachSize(page, 'a workspace that is added')
})

test('axe finds no violations in the admin dashboard, its dialogs, or an organization account', async ({
  page,
  knownAs,
}) => {
  await knownAs('ROOT')
  await opensWithTitle(page, '/admin/dashboard', 'Admin dashboard')
  await page.getByRole('tab', { name: 'Users' }).click()
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await isAccessibleAtEachSize(page, 'the users of all organisations')
  await page.getByRole('tab', { name: 'Organizations' }).click()
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await isAccessibleAtEachSize(page, 'the organizations')
  await page.getByRole('button', { name: 'Add organization' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await isAccessibleAtEachSize(page, 'an organisation that is added')
  await closes(page)
  await page
    .getByRole('button', { name: /^Add user to / })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await isAccessibleAtEachSize(page, 'a user that is added to an organisation')
  await closes(page)
  await page
    .getByRole('button', { name: /^Edit / })
    .or(page.getByRole('link', { name: /^Edit / }))
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Organization account'])
  await expect(page.getByRole('textbox').first()).toBeVisible()
  await isAccessibleAtEachSize(page, 'the account of an organisation')
})
