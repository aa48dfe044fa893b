import type { Locator, Page, TestInfo } from '@playwright/test'

import { isAccessible } from '#tests/helpers/accessible.ts'
import { accountOf } from '#tests/helpers/accounts.ts'
import { CASE, copyImage, croppersPreview, plainPicture } from '#tests/helpers/content-stories.ts'
import { countClicks } from '#tests/helpers/count-clicks.ts'
import { deviceRow, openWorkspace, workerIsReady } from '#tests/helpers/device-stories.ts'
import { dragFiles } from '#tests/helpers/dragged-files.ts'
import { expect, NO_NETWORK, test } from '#tests/helpers/e2e.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'

test.use({ timezoneId: 'UTC', serviceWorkers: 'block' })

const { device: DEVICE, workspace: WORKSPACE } = CASE
const LOW_ON_BATTERY = 'Roof station'

const contentOf = async (server: ServerProcess, name = DEVICE) => {
  const [row] = await server.query(
    `select picture_sha256, content_name, image_id, default_picture_sha256, default_content_name,
       template_as_default_set, template_id, template_variables
     from devices where name = $1`,
    [name],
  )
  return row
}

const drop = async (page: Page, info: TestInfo, target: Locator) => {
  const file = await dragFiles(page, [await plainPicture('Harbour map.png')], (name) =>
    info.outputPath(name),
  )
  let at = { x: 0, y: 0 }
  // A hand keeps moving: the row may move once more, and the page may not know yet who may drop on it.
  await expect(async () => {
    const box = await target.boundingBox()
    if (!box) throw new Error('Nothing to drop on')
    at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await file.over(at)
    expect(await page.locator('[data-drop]').count()).toBe(1)
  }).toPass({ timeout: 15_000 })
  return { isOver: target, drop: () => file.drop(at) }
}
const cropperOf = (page: Page) => page.getByRole('dialog', { name: 'Crop image' })
const hint = (page: Page) => page.getByRole('status').filter({ hasText: /./ })
const crop = async (page: Page, use?: string) => {
  const cropper = await croppersPreview(page)
  if (use !== undefined) await cropperOf(page).getByText(use, { exact: true }).click()
  await cropper.crop()
  await expect(cropperOf(page)).toBeHidden()
}
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click()
const pictureOf = (row: Locator) =>
  row.getByRole('button', { name: `Content of ${DEVICE}` }).locator('img')

test.beforeEach(({ consoleErrors }) => consoleErrors.allow(NO_NETWORK))

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a file dropped on a row can be cropped, shown, and undone, offline and online [DEV-57] [OFF-08] [OFF-15]', async ({
    page,
    knownAs,
    server,
  }, info) => {
    await knownAs('ORG_EDITOR')
    await openWorkspace(page, server, WORKSPACE)
    const before = await contentOf(server)
    const row = deviceRow(page, DEVICE)
    const shownBefore = (await pictureOf(row).getAttribute('src')) ?? ''
    await workerIsReady(page)
    // After the reload, the service worker has cached the image.
    await page.reload()
    const isDrawn = () =>
      pictureOf(row).evaluate((image: HTMLImageElement) => image.naturalWidth > 0)
    await expect.poll(isDrawn).toBe(true)
    // The browser itself is offline, so nothing is sent and Undo cancels the waiting change.
    await page.context().setOffline(true)
    const offline = await drop(page, info, row)
    await expect(row).toHaveAttribute('data-drop', 'taken')
    await expect(hint(page).getByText(`Drop the image on “${DEVICE}”`)).toBeVisible()
    await offline.drop()
    await expect(row).not.toHaveAttribute('data-drop')
    await croppersPreview(page)
    await expect(cropperOf(page).getByRole('radio', { name: 'Show now' })).toBeChecked()
    await expect(cropperOf(page).getByText(`Shows on ${DEVICE} at its next poll`)).toBeVisible()
    await isAccessible(page, 'the cropper of a dropped image')
    await crop(page)
    await expect(row.getByText('Waiting to send')).toBeVisible()
    await expect(pictureOf(row)).toHaveAttribute('src', /^data:image\//)
    await undo(page)
    await expect(row.getByText('Waiting to send')).toHaveCount(0)
    await expect(pictureOf(row)).toHaveAttribute('src', shownBefore)
    await page.context().setOffline(false)
    await page.reload()
    await expect(row).toBeVisible()
    expect(await contentOf(server)).toEqual(before)

    await (await drop(page, info, row)).drop()
    await crop(page)
    await expect(page.getByText('Content uploaded successfully!')).toBeVisible()
    expect(await contentOf(server)).toMatchObject({ content_name: 'Harbour map', image_id: null })
    await undo(page)
    await expect(page.getByText('Previous content restored')).toBeVisible()
    await expect.poll(() => contentOf(server)).toEqual(before)
    const path = shownBefore.split('?')[0] ?? ''
    await expect(pictureOf(row)).toHaveAttribute('src', new RegExp(path))
  })
})

test('a dropped image becomes the default content, and Undo restores the previous one [DEV-55]', async ({
  page,
  knownAs,
  server,
}, info) => {
  await knownAs('ORG_EDITOR')
  await openWorkspace(page, server, WORKSPACE)
  const before = await contentOf(server)
  await (await drop(page, info, deviceRow(page, DEVICE))).drop()
  await crop(page, 'Set as default')
  await expect
    .poll(() => contentOf(server))
    .toMatchObject({ default_content_name: 'Harbour map', content_name: before?.['content_name'] })
  await undo(page)
  await expect.poll(() => contentOf(server)).toEqual(before)
})

test('scheduling a dropped image opens the calendar with a new entry that contains it [SCH-03] [SCH-13]', async ({
  page,
  knownAs,
  server,
}, info) => {
  await knownAs('ORG_EDITOR')
  await openWorkspace(page, server, WORKSPACE)
  await (await drop(page, info, deviceRow(page, DEVICE))).drop()
  await crop(page, 'Schedule')
  const entry = page.getByRole('complementary', { name: 'Entry details' })
  await expect(entry.getByRole('textbox', { name: 'Title' })).toHaveValue('Harbour map')
  await entry.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Entry created')).toBeVisible()
  const made = await server.query(
    'delete from schedules where name = $1 returning picture_sha256 is not null as pictured',
    ['Harbour map'],
  )
  expect(made).toEqual([{ pictured: true }])
})

test('a row’s upload button opens a new entry, one click away from the file picker [DEV-22]', async ({
  page,
  knownAs,
  server,
}) => {
  await knownAs('ORG_EDITOR')
  await openWorkspace(page, server, WORKSPACE)
  await deviceRow(page, DEVICE)
    .getByRole('button', { name: `Upload new content to ${DEVICE}` })
    .click()
  const entry = page.getByRole('complementary', { name: 'Entry details' })
  const choosing = page.waitForEvent('filechooser')
  await entry.getByRole('button', { name: 'Upload image' }).click()
  await (await choosing).setFiles(await plainPicture('Opening.png'))
  await crop(page)
  await expect(entry.getByRole('textbox', { name: 'Title' })).toHaveValue('Opening')
  await entry.getByRole('button', { name: 'Cancel' }).click()
})

test('going from a low-battery warning to an image on the panel takes at most four clicks [HOME-03] [DEV-57]', async ({
  page,
  loginAs,
  server,
}, info) => {
  await loginAs('ORG_OWNER')
  const before = await contentOf(server, LOW_ON_BATTERY)
  const clicks = await countClicks(page)
  await page.getByRole('main').getByText('Warnings', { exact: true }).click()
  const fleet = page.getByRole('region', { name: 'On display now' })
  const row = fleet.getByRole('listitem').filter({ hasText: LOW_ON_BATTERY })
  await (await drop(page, info, row)).drop()
  await crop(page)
  await expect
    .poll(() => contentOf(server, LOW_ON_BATTERY))
    .toMatchObject({ content_name: 'Harbour map' })
  expect(clicks()).toBeGreaterThan(0)
  expect(clicks()).toBeLessThanOrEqual(4)
  await undo(page)
  await expect.poll(() => contentOf(server, LOW_ON_BATTERY)).toEqual(before)
})

test('an image can be pasted on the focused card and into the open device [DEV-57]', async ({
  page,
  knownAs,
  server,
}, info) => {
  await knownAs('ORG_EDITOR')
  await openWorkspace(page, server, WORKSPACE)
  const before = await contentOf(server)
  await copyImage(page)
  // Set only in the URL, because a click would save the view and affect other tests.
  await page.goto(`${page.url()}&view=grid`)
  const card = page.getByRole('row', { name: DEVICE, exact: true })
  await card.focus()
  await page.keyboard.press('Control+V')
  await crop(page)
  await expect.poll(() => contentOf(server)).toMatchObject({ content_name: 'Pasted image' })
  await undo(page)
  await expect.poll(() => contentOf(server)).toEqual(before)

  await card.getByRole('button', { name: DEVICE, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: DEVICE, exact: true })
  await expect(dialog.getByRole('region', { name: 'Current panel image' })).toBeVisible()
  await page.keyboard.press('Control+V')
  await crop(page)
  await expect(dialog.getByRole('img', { name: 'On the panel: Pasted image' })).toBeVisible()
  await undo(page)
  await expect.poll(() => contentOf(server)).toEqual(before)
  await (await drop(page, info, dialog.getByRole('region', { name: 'Current panel image' }))).drop()
  await croppersPreview(page)
  await page.keyboard.press('Escape')
  await expect(cropperOf(page)).toBeHidden()
  expect(await contentOf(server)).toEqual(before)
})

test('dragging a file over a row tells a viewer that they cannot change content', async ({
  page,
  knownAs,
  server,
}, info) => {
  await knownAs('ORG_EDITOR')
  await server.query("update users set role = 'ORG_VIEWER' where email = $1", [
    accountOf('ORG_EDITOR').email,
  ])
  await openWorkspace(page, server, WORKSPACE)
  const row = page.locator('[data-row]').filter({ hasText: DEVICE })
  await expect(row).toBeVisible()
  // The new role has been loaded.
  await expect(row.getByRole('checkbox')).toHaveCount(0)
  const refused = await drop(page, info, row)
  await expect(row).toHaveAttribute('data-drop', 'refused')
  await expect(
    hint(page).getByText('Your role does not allow you to change content.'),
  ).toBeVisible()
  await refused.drop()
  await expect(cropperOf(page)).toBeHidden()
})
