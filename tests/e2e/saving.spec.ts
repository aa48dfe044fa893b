import type { Locator, Page } from '@playwright/test'

import {
  CASE,
  cropFromDisk,
  croppersPreview,
  openIn,
  plainPicture,
} from '#tests/helpers/content-stories.ts'
import { openDevice, openWorkspace } from '#tests/helpers/device-stories.ts'
import { draftsKept } from '#tests/helpers/drafts-kept.ts'
import { testOnQuietDay as test } from '#tests/helpers/e2e-at.ts'
import { expect } from '#tests/helpers/e2e.ts'
import { holdOutbox } from '#tests/helpers/hold-outbox.ts'
import {
  addFolder,
  clearLibrary,
  folder,
  holdNewFolders,
  openFolder,
  tree,
} from '#tests/helpers/media-stories.ts'
import { openWeekOf, panel, plan, pull } from '#tests/helpers/scheduler-stories.ts'

test.use({ serviceWorkers: 'block', timezoneId: 'Europe/Warsaw' })

/** In the week after the quiet day. */
const NEXT_WEEK = '2027-06-15'

/** Saves while all writes are held, tries every way to close, and expects the dialog to wait until the change is on disk. */
async function expectToWait(page: Page, dialog: Locator, save: () => Promise<unknown>) {
  const release = await holdOutbox(page)
  await save()
  const progress = dialog.getByRole('progressbar', { name: 'Saving' })
  await expect(progress).toBeVisible()
  await page.keyboard.press('Escape')
  for (const name of ['Close', 'Cancel']) {
    const wayOut = dialog.getByRole('button', { name, exact: true })
    if ((await wayOut.count()) > 0) await wayOut.last().click()
  }
  await expect(progress).toBeVisible()
  await release()
  await expect(progress).toHaveCount(0)
}

test('the cropper and the template form stay open, with a progress indicator, until the change is on disk [OFF-06]', async ({
  page,
  knownAs,
  server,
}) => {
  await knownAs('ORG_EDITOR')
  const dialog = await openIn(page, server, CASE)
  await dialog.getByRole('button', { name: 'Set content now' }).click()
  const { crop } = await cropFromDisk(page, await plainPicture('held.png'))
  await expectToWait(page, page.getByRole('dialog', { name: 'Crop image' }), crop)
  await expect(page.getByText('Content uploaded successfully!')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)

  await dialog.getByRole('tab', { name: 'Default content' }).click()
  await dialog.getByRole('button', { name: 'Set default template' }).click()
  await page.getByRole('grid', { name: 'Templates' }).getByText('Welcome').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  const filling = page.getByRole('dialog', { name: 'Fill in “Welcome”' })
  await expectToWait(page, filling, () => filling.getByRole('button', { name: 'Save' }).click())
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('an image cropped for a new entry is stored before the cropper closes, and the entry before its form closes [OFF-06] [OFF-30]', async ({
  page,
  knownAs,
  server,
}) => {
  await knownAs('ORG_EDITOR')
  await plan(server, [])
  await openWeekOf(page, server, NEXT_WEEK)
  await pull(page, [NEXT_WEEK, '09:00'], [NEXT_WEEK, '10:00'])
  await page.mouse.up()
  await panel(page).getByRole('textbox', { name: 'Title' }).fill('Held entry')
  await panel(page).getByRole('button', { name: 'Choose content' }).click()
  const choice = page.getByRole('dialog', { name: /^Scheduled content for/ })
  await choice.getByRole('grid', { name: 'Images' }).getByRole('rowheader').first().click()
  await choice.getByRole('button', { name: 'Continue' }).click()
  const { crop } = await croppersPreview(page)
  await expectToWait(page, page.getByRole('dialog', { name: 'Crop image' }), crop)
  await expect(choice).toBeHidden()
  expect(await draftsKept(page)).toContain('"type":"image"')

  const device = page.getByRole('dialog', { name: CASE.device })
  await expectToWait(page, device, () =>
    panel(page).getByRole('button', { name: 'Create' }).click(),
  )
  await expect(page.getByText('Entry created')).toBeVisible()
})

test('no other dialog or field that saves closes before its change is on disk [OFF-06]', async ({
  page,
  knownAs,
  server,
  consoleErrors,
}) => {
  // A folder renamed right after its creation is sent again, because the server then has another version.
  consoleErrors.allow(/status of 412/)
  await clearLibrary(server)
  await knownAs('ORG_ADMIN')
  await openFolder(page, 'Landscapes')
  await page.getByRole('button', { name: 'Add folder' }).click()
  const releaseFolder = await holdOutbox(page)
  const entry = tree(page).getByRole('textbox')
  await entry.fill('Story held')
  await page.keyboard.press('Enter')
  await expect(entry).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Escape')
  await expect(entry).toBeVisible()
  await releaseFolder()
  await folder(page, 'Story held').click()

  await page.getByRole('button', { name: 'Folder settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Folder settings' })
  await settings.getByRole('textbox', { name: 'Name' }).fill('Story held on')
  await expectToWait(page, settings, () => settings.getByRole('button', { name: 'Save' }).click())
  await expect(folder(page, 'Story held on')).toBeVisible()

  await page.getByRole('button', { name: 'Folder settings' }).click()
  await settings.getByRole('button', { name: 'Delete folder' }).click()
  const asked = page.getByRole('alertdialog')
  await expectToWait(page, asked, () =>
    asked.getByRole('button', { name: 'Delete folder' }).click(),
  )
  await expect(folder(page, 'Story held on')).toHaveCount(0)

  await openWorkspace(page, server, CASE.workspace)
  const device = await openDevice(page, CASE.device)
  await device.getByRole('button', { name: 'Edit' }).click()
  await device.getByRole('textbox', { name: 'Name' }).fill('Case N1 held')
  await expectToWait(page, page.getByRole('dialog'), () =>
    page.getByRole('dialog').getByRole('button', { name: 'Save' }).click(),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await page.getByRole('checkbox', { name: 'Select Case N2' }).check({ force: true })
  await page.getByRole('button', { name: 'Bulk actions' }).click()
  await page.getByRole('menuitem', { name: /Move to another folder/ }).click()
  const move = page.getByRole('dialog', { name: 'Assign to other folder' })
  await move.getByRole('button', { name: /Choose a workspace/ }).click()
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('Ground floor')
  await page.getByRole('option', { name: /^Ground floor/ }).click()
  await expectToWait(page, move, () => move.getByRole('button', { name: 'Assign' }).click())
  await expect(page.getByText('Moved 1 device to “Ground floor”')).toBeVisible()
})

test('the settings of a new folder stay open when the server assigns its ID [OFF-10] [OFF-30]', async ({
  page,
  knownAs,
  server,
  consoleErrors,
}) => {
  // The rename is sent again, because the server has a version of the folder by then.
  consoleErrors.allow(/status of 412/)
  await clearLibrary(server)
  const release = await holdNewFolders(page)
  await knownAs('ORG_ADMIN')
  await openFolder(page, 'Landscapes')
  await addFolder(page, 'Story slow')
  await folder(page, 'Story slow').click()
  await page.getByRole('button', { name: 'Folder settings' }).click()
  const name = page
    .getByRole('dialog', { name: 'Folder settings' })
    .getByRole('textbox', { name: 'Name' })
  await name.fill('Story quick')
  release()
  await expect(page.getByText('Online', { exact: true })).toBeVisible()
  await expect(name).toHaveValue('Story quick')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(folder(page, 'Story quick')).toBeVisible()
  const named = () => server.query(`select name from image_folders where name like 'Story%'`)
  await expect.poll(named).toEqual([{ name: 'Story quick' }])
})
