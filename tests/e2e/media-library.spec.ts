import type { Request } from '@playwright/test'
import sharp from 'sharp'

import { plainPicture } from '#tests/helpers/content-stories.ts'
import { cutNetwork } from '#tests/helpers/device-stories.ts'
import { expect, holdRequests, NO_NETWORK, test } from '#tests/helpers/e2e.ts'
import {
  clearLibrary,
  HARD_NAME,
  folder,
  heading,
  images,
  row,
  openFolder,
  addFolder,
  holdNewFolders,
  choose,
  bulk,
  tick,
  chooseOption,
  chooseUpload,
  drop,
  stored,
} from '#tests/helpers/media-stories.ts'

test.use({ serviceWorkers: 'block' })

test.beforeEach(({ server }) => clearLibrary(server))

test('an editor adds a folder and uploads, previews, downloads, moves, and deletes an image [MEDIA-01] [MEDIA-03] [MEDIA-08] [MEDIA-12] [MEDIA-16] [MEDIA-17] [MEDIA-18] [MEDIA-22] [MEDIA-27] [MEDIA-28] [MEDIA-30] [MEDIA-32] [MEDIA-33] [MEDIA-34]', async ({
  page,
  knownAs,
  server,
}) => {
  await knownAs('ORG_EDITOR')
  await openFolder(page, 'Landscapes')
  await expect(page.getByRole('button', { name: 'Folder settings' })).toHaveCount(0)
  await addFolder(page, 'Story coast')
  await folder(page, 'Story coast').click()
  await expect(page.getByText('Nothing here')).toBeVisible()

  await page.getByRole('button', { name: 'Upload new image' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload new asset' })
  await dialog.getByRole('button', { name: 'Upload image' }).click()
  await expect(dialog).toContainText('Choose a file first')
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles(await plainPicture(`${HARD_NAME}.png`))
  await expect(dialog.getByRole('img')).toBeVisible()
  await dialog.getByRole('button', { name: 'Upload image' }).click()
  await expect(page.getByText('Content uploaded successfully!')).toBeVisible()
  await expect(row(page, HARD_NAME)).toContainText(/\d\d\/\d\d\/\d{4}/)
  await expect(folder(page, 'Story coast')).toContainText('1')
  expect(await stored(server, HARD_NAME)).toEqual([
    { name: HARD_NAME, file_name: `${HARD_NAME}.png`, folder: 'Story coast' },
  ])

  await row(page, HARD_NAME).getByRole('button', { name: HARD_NAME, exact: true }).click()
  const preview = page.getByRole('dialog', { name: HARD_NAME })
  const full = preview.getByRole('img', { name: HARD_NAME })
  await expect(full).toHaveJSProperty('naturalWidth', 800)
  const [downloaded] = await Promise.all([
    page.waitForEvent('download'),
    preview.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(downloaded.suggestedFilename()).toContain('Łeba')
  expect(downloaded.suggestedFilename()).toMatch(/\.webp$/)
  expect((await sharp(await downloaded.path()).metadata()).format).toBe('webp')
  await page.keyboard.press('Escape')

  await tick(page, HARD_NAME)
  await bulk(page, 'Move to another folder')
  const move = page.getByRole('dialog', { name: 'Move to other folder' })
  expect((await move.boundingBox())?.width).toBeLessThanOrEqual(527)
  await expect(move.getByRole('button', { name: 'Move' })).toBeDisabled()
  await chooseOption(page, 'Folder', 'Story coast')
  await expect(move).toContainText('1 is already there')
  await expect(move.getByRole('button', { name: 'Move' })).toBeDisabled()
  await chooseOption(page, 'Folder', 'Exhibitions')
  await move.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText('Images moved sucesfully')).toBeVisible()
  await expect(page.getByText('Nothing here')).toBeVisible()
  expect(await stored(server, HARD_NAME)).toMatchObject([{ folder: 'Exhibitions' }])

  await folder(page, 'Exhibitions').click()
  await choose(page, HARD_NAME, 'Delete')
  const asked = page.getByRole('alertdialog', { name: `Delete “${HARD_NAME}”?` })
  await asked.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Image removed successfully')).toBeVisible()
  await expect(row(page, HARD_NAME)).toHaveCount(0)
  expect(await stored(server, HARD_NAME)).toEqual([])
})

test(
  'a failed image list shows no server details, leaves the page usable, and can be retried [ERR-02] [MEDIA-37]',
  { tag: '@full' },
  async ({ page, knownAs, consoleErrors }) => {
    consoleErrors.allow(/status of 500/)
    await page.route(/\/api\/images\?/, (route) =>
      route.fulfill({ status: 500, json: { status: 500, title: 'relation "images" is gone' } }),
    )
    await knownAs('ORG_EDITOR')
    await page.goto('/media-library')
    const failed = page.getByRole('alert').filter({ hasText: 'Fetching images failed' })
    await expect(failed).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await expect(page.getByText('relation')).toHaveCount(0)
    await expect(folder(page, 'Landscapes')).toBeVisible()

    await page.unroute(/\/api\/images\?/)
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect(failed).toHaveCount(0)
    await expect(page.getByRole('grid', { name: 'Images' })).toBeVisible()
  },
)

test(
  'an upload works when its new folder gets its server ID while the image is being chosen [MEDIA-30] [OFF-14]',
  { tag: '@full' },
  async ({ page, knownAs, server }) => {
    const release = await holdNewFolders(page)
    await knownAs('ORG_EDITOR')
    await openFolder(page, 'Landscapes')
    await addFolder(page, 'Story slow')
    await folder(page, 'Story slow').click()
    const dialog = await chooseUpload(page, await plainPicture('Story slow.png'))
    // The status chip is behind the dialog.
    await expect(page.getByText('Sending', { exact: true })).toBeVisible()
    release()
    await expect(page.getByText('Online', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Upload image' }).click()
    await expect(page.getByText('Content uploaded successfully!')).toBeVisible()
    expect(await stored(server, 'Story slow')).toMatchObject([{ folder: 'Story slow' }])
  },
)

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('images dropped into a folder that is not sent yet wait with it and arrive once [MEDIA-29] [OFF-04] [OFF-08] [OFF-10] [OFF-14]', async ({
    page,
    knownAs,
    server,
    wire,
    consoleErrors,
  }) => {
    consoleErrors.allow(NO_NETWORK)
    await knownAs('ORG_EDITOR')
    await openFolder(page, 'Landscapes')
    await expect(images(page)).toBeVisible()
    await cutNetwork(page, wire)
    await addFolder(page, 'Story cove')
    await folder(page, 'Story cove').click()
    await expect(heading(page, 'Story cove')).toBeVisible()
    await drop(page, [
      await plainPicture('Story one.png'),
      { name: 'Story text.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
      {
        name: 'Story huge.png',
        mimeType: 'image/png',
        buffer: Buffer.alloc(1),
        padding: 5_242_880,
      },
      await plainPicture('Story two.png', { background: '#1f5f8b' }),
    ])
    const refused = page.getByRole('dialog', { name: '2 files were not added' })
    await expect(refused).toContainText('Story text.png')
    await expect(refused).toContainText('Story huge.pngFile is larger than 5 MB')
    await expect(refused).toContainText('2 other images are uploading.')
    await refused.getByRole('button', { name: 'Close' }).last().click()
    await expect(row(page, 'Story one')).toContainText('Waiting to send')
    await expect(row(page, 'Story one').locator('img')).toHaveAttribute('src', /^data:image/)
    await expect(folder(page, 'Story cove')).toContainText('2')
    await choose(page, 'Story two', 'Cancel')
    await expect(row(page, 'Story two')).toHaveCount(0)

    await wire.set({ kind: 'pass' })
    await expect
      .poll(() => stored(server, 'Story'), { timeout: 60_000 })
      .toEqual([{ name: 'Story one', file_name: 'Story one.png', folder: 'Story cove' }])
    await expect(row(page, 'Story one')).not.toContainText('Waiting', { timeout: 30_000 })
    await expect(heading(page, 'Story cove')).toBeVisible()
  })

  test(
    'what was sent stays in the lists if the connection is lost before they are read again [OFF-04]',
    { tag: '@full' },
    async ({ page, knownAs, server, wire, consoleErrors }) => {
      consoleErrors.allow(NO_NETWORK)
      await knownAs('ORG_EDITOR')
      await openFolder(page, 'Landscapes')
      await expect(images(page)).toBeVisible()
      const isRead = (request: Request) => request.method() === 'GET'
      await holdRequests(page, /\/api\/(images|image-folders)\b/, isRead)
      await addFolder(page, 'Story cove')
      await folder(page, 'Story cove').click()
      await drop(page, [await plainPicture('Story one.png')])
      await expect.poll(() => stored(server, 'Story one')).toHaveLength(1)
      await expect(page.getByRole('banner').getByRole('status')).toHaveText('Online')
      await cutNetwork(page, wire)
      await page.reload()
      await expect(folder(page, 'Story cove')).toContainText('1')
      await folder(page, 'Story cove').click()
      await expect(row(page, 'Story one')).toBeVisible()
    },
  )
})

test(
  'an image in use cannot be deleted and says so, and a bulk deletion removes the rest [MEDIA-11] [MEDIA-18] [MEDIA-38]',
  { tag: '@full' },
  async ({ page, knownAs, server, consoleErrors }) => {
    consoleErrors.allow(/409 \(Conflict\)/)
    await knownAs('ORG_EDITOR')
    await openFolder(page, 'Exhibitions')
    await drop(page, [
      await plainPicture('Story used.png'),
      await plainPicture('Story free.png', { background: '#1f5f8b' }),
    ])
    await expect(page.getByText('Content uploaded successfully!')).toBeVisible()
    await server.query(
      `update devices set image_id = (select id from images where name = 'Story used')
     where name = 'Case N1'`,
    )
    await choose(page, 'Story used', 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(
      page.getByText(
        'Image is in use & cannot be removed. Please remove all usages and try again.',
      ),
    ).toBeVisible()
    await expect(row(page, 'Story used')).toContainText('Needs attention')

    await tick(page, 'Story used')
    await tick(page, 'Story free')
    await bulk(page, 'Delete')
    const asked = page.getByRole('alertdialog', { name: 'Delete 2 images?' })
    await asked.getByRole('button', { name: 'Delete' }).click()
    const results = page.getByRole('list', { name: 'Results' })
    await expect(results.getByRole('listitem').filter({ hasText: 'Story free' })).toContainText(
      'Deleted',
    )
    await expect(results.getByRole('listitem').filter({ hasText: 'Story used' })).not.toContainText(
      'Deleted',
    )
    await expect(page.getByText('Action failed')).toBeVisible()
    expect(await stored(server, 'Story')).toMatchObject([{ name: 'Story used' }])
    await server.query(`update devices set image_id = null where name = 'Case N1'`)
  },
)

test(
  'the URL keeps folder, page, order, search, owner, and view, and invalid parameters fall back [MEDIA-02] [MEDIA-05] [MEDIA-06] [MEDIA-10] [MEDIA-13] [MEDIA-14] [MEDIA-15]',
  { tag: '@full' },
  async ({ page, knownAs }) => {
    await knownAs('ORG_VIEWER')
    await page.goto('/media-library?mode=films&folder=nowhere&page=0&size=7&sort=Size&view=wall')
    await expect(heading(page, 'Images')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add folder' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Upload new image' })).toHaveCount(0)
    await page.getByRole('searchbox', { name: 'Search folders' }).fill('sig')
    await expect(folder(page, 'Landscapes')).toHaveCount(0)
    await folder(page, 'Signs').click()
    await expect(page.getByText('1-10 of 22')).toBeVisible()
    await page.getByRole('button', { name: 'Page 3' }).click()
    await expect(page.getByText('21-22 of 22')).toBeVisible()
    await page.getByRole('columnheader', { name: 'Name' }).click()
    await expect(page.getByText('1-10 of 22')).toBeVisible()
    await expect(page).toHaveURL(/sort=Name&direction=Asc/)
    await page.getByRole('searchbox', { name: 'Search images' }).fill('stop')
    await expect(images(page).getByRole('rowheader').first()).toContainText('Stop')
    await page.getByRole('radiogroup', { name: 'List or grid' }).getByTitle('Grid').click()
    const shown = page.url()
    expect(shown).toMatch(/q=stop/)
    expect(shown).toMatch(/view=grid/)
    await page.reload()
    await expect(images(page).getByRole('row').first()).toContainText('Stop')
    await page.getByRole('button', { name: /All owners/ }).click()
    await page.getByRole('listbox').getByRole('option').nth(1).click()
    await expect(page).toHaveURL(/owner=/)

    await page.getByText('Templates', { exact: true }).click()
    await expect(heading(page, 'Templates')).toBeVisible()
    await expect(page).not.toHaveURL(/owner=|folder=|q=/)
  },
)

test(
  'templates list the panels they are made for, and a new one starts with a model and an orientation [MEDIA-04] [MEDIA-19] [MEDIA-20] [MEDIA-35] [MEDIA-36]',
  { tag: '@full' },
  async ({ page, knownAs }) => {
    await knownAs('ORG_EDITOR')
    await page.goto('/media-library?mode=templates')
    const templates = page.getByRole('grid', { name: 'Templates' })
    const shelf = templates.getByRole('row').filter({ hasText: 'Shelf price' })
    await expect(shelf).toContainText('i7')
    await expect(shelf.getByText('Vertical').first()).toBeAttached()
    await page.getByRole('button', { name: 'Create new template' }).click()
    const dialog = page.getByRole('dialog', { name: 'New template' })
    await expect(dialog).toContainText('Step 1/2')
    await dialog.getByText('Unowned').click()
    await dialog.getByText('Your models').click()
    await dialog
      .getByRole('radiogroup', { name: 'Choose a device model' })
      .locator('label')
      .first()
      .click()
    await expect(dialog).toContainText('Step 2/2')
    await expect(dialog.getByRole('button', { name: 'Create template' })).toHaveCount(0)
    await dialog.getByText('Vertical', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Create template' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/template-editor\/new\/[0-9a-f-]{36}\/vertical$/)
    await page.goBack()
    await shelf.getByRole('button', { name: 'Actions for Shelf price' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(page).toHaveURL(/\/template-editor\/[0-9a-f-]{36}\/edit$/)
  },
)
