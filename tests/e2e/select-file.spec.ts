import type { Page } from '@playwright/test'
import sharp from 'sharp'

import {
  CASE,
  cropFromDisk,
  croppersPreview,
  filledPreview,
  openIn,
} from '#tests/helpers/content-stories.ts'
import { knowDatabases } from '#tests/helpers/databases.ts'
import { cutNetwork } from '#tests/helpers/device-stories.ts'
import { closeByEscape, expect, NO_NETWORK, test } from '#tests/helpers/e2e.ts'
import { chooseUpload, openFolder } from '#tests/helpers/media-stories.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'

test.use({ serviceWorkers: 'block' })

const DEVICE = CASE.device
/** The panel size of the device's model. */
const PANEL = { width: 1280, height: 720 }

const RED = { r: 255, g: 0, b: 0 }
const BLUE = { r: 0, g: 0, b: 255 }

/** Red above blue. */
const twoHalves = async ({ width, height }: typeof PANEL, name = 'halves.png') => {
  const half = await sharp({ create: { width, height: height / 2, channels: 3, background: RED } })
    .png()
    .toBuffer()
  const picture = sharp({ create: { width, height, channels: 3, background: BLUE } })
  const buffer = await picture
    .composite([{ input: half, top: 0, left: 0 }])
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

/** The bytes in the outbox under a file name, exactly as they will be sent. */
const waitingPicture = async (page: Page, fileName: string) => {
  await knowDatabases(page)
  const text = await page.evaluate(async (wanted) => {
    for (const { name: databaseName, storage } of await everyDatabase()) {
      const opening = storage.open(databaseName)
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const db = opening.result
      if (!db.objectStoreNames.contains('blobs')) continue
      const reading = db.transaction('blobs').objectStore('blobs').getAll()
      await new Promise((resolve) => reading.addEventListener('success', resolve))
      db.close()
      const rows = reading.result as { blob: Blob; name: string }[]
      const blob = rows.find((row) => row.name === wanted)?.blob
      if (blob) return Array.from(new Uint8Array(await blob.arrayBuffer())).join(',')
    }
    return ''
  }, fileName)
  return Buffer.from(Uint8Array.from(text.split(','), Number))
}

type Side = 'left' | 'right' | 'top' | 'bottom'
const isRedAt = async (jpeg: Buffer, side: Side) => {
  const places = {
    left: { left: 100, top: 360 },
    right: { left: 1180, top: 360 },
    top: { left: 640, top: 60 },
    bottom: { left: 640, top: 660 },
  }
  const [r = 0, , b = 0] = await sharp(jpeg)
    .extract({ ...places[side], width: 1, height: 1 })
    .raw()
    .toBuffer()
  return r > 200 && b < 60
}

const openSelect = async (page: Page, server: ServerProcess, control = 'Set content now') => {
  const dialog = await openIn(page, server, CASE)
  if (control !== 'Set content now')
    await dialog.getByRole('tab', { name: 'Default content' }).click()
  const opener = dialog.getByRole('button', { name: control })
  await opener.click()
  return { dialog, opener, choice: page.getByRole('dialog').last() }
}

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the crop for a vertical panel is sent as a JPEG of the panel’s size, rotated to its orientation [CROP-03] [CROP-04] [CROP-05] [CROP-09] [CROP-14]', async ({
    page,
    knownAs,
    server,
    wire,
    consoleErrors,
  }) => {
    consoleErrors.allow(NO_NETWORK)
    await server.query(`update devices set orientation = 'vertical' where name = $1`, [DEVICE])
    await knownAs('ORG_EDITOR')
    const { choice } = await openSelect(page, server)
    await expect(choice.getByText('You can crop it to 720 × 1280 in the next step.')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await cutNetwork(page, wire)

    const send = async (turns: number) => {
      await page.getByRole('button', { name: 'Set content now' }).click()
      const picture = await twoHalves({ width: 900, height: 900 }, `turned-${turns}.png`)
      const { crop } = await cropFromDisk(page, picture)
      for (let turn = 0; turn < turns; turn++)
        await page.getByRole('button', { name: 'Rotate right' }).click()
      // Immediately: the current frame is sent, even if the preview is not up to date.
      await crop()
      await expect(page.getByRole('dialog', { name: 'Crop image' })).toBeHidden()
      await expect(page.getByRole('img', { name: `On the panel: turned-${turns}` })).toBeVisible()
      const jpeg = await waitingPicture(page, `turned-${turns}.jpg`)
      const { format, width, height } = await sharp(jpeg).metadata()
      expect({ format, width, height }).toEqual({ format: 'jpeg', ...PANEL })
      return jpeg
    }
    // Rotated left for sending, so the top of the image is on the left.
    const upright = await send(0)
    expect(await isRedAt(upright, 'left')).toBe(true)
    expect(await isRedAt(upright, 'right')).toBe(false)
    const turned = await send(1)
    expect(await isRedAt(turned, 'top')).toBe(true)
    expect(await isRedAt(turned, 'bottom')).toBe(false)
    expect((await send(4)).equals(upright)).toBe(true)
    await wire.set({ kind: 'pass' })
  })
})

test('files that are not images are rejected; the crop frame works by keyboard and starts over when reopened [CROP-01] [CROP-02] [CROP-08] [CROP-10] [CROP-11] [CROP-12] [CROP-13] [MEDIA-29] [SEL-03] [SEL-18]', async ({
  page,
  knownAs,
  server,
}) => {
  await knownAs('ORG_EDITOR')
  const { dialog, opener, choice } = await openSelect(page, server)
  const area = choice.getByText('Drop an image here').locator('..')
  await expect(area).toHaveCSS('border-style', 'dashed')
  expect((await area.boundingBox())?.height).toBeGreaterThanOrEqual(340)
  const input = choice.locator('input[type=file]')
  await input.setInputFiles({
    name: 'huge.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(5_242_881),
  })
  await expect(choice.getByText(/huge\.png: .*larger than 5 MB/)).toBeVisible()
  await input.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('text') })
  await expect(choice.getByText(/no\.png: This image cannot be read/)).toBeVisible()
  const photo = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0')
  await input.setInputFiles({ name: 'IMG_0417.HEIC', mimeType: '', buffer: photo })
  await expect(choice.getByText(/IMG_0417\.HEIC: .*cannot read HEIC/)).toBeVisible()

  const picture = await twoHalves({ width: 1600, height: 1200 })
  await cropFromDisk(page, picture)
  const cropper = page.getByRole('dialog', { name: 'Crop image' })
  const zoom = cropper.getByRole('slider', { name: 'Zoom' })
  await expect(zoom).toHaveAttribute('aria-valuetext', '100 percent')
  const frame = cropper.getByRole('application', { name: 'Crop frame' })
  expect((await frame.boundingBox())?.height).toBeLessThanOrEqual(500)
  await frame.focus()
  for (let press = 0; press < 30; press++) await page.keyboard.press('+')
  await expect(zoom).toHaveAttribute('aria-valuetext', '300 percent')
  await expect(cropper.getByRole('button', { name: 'Zoom in' })).toBeDisabled()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press(']')
  await expect(cropper.getByText('Rotated by 90 degrees')).toBeAttached()
  await closeByEscape(page)
  await expect(choice.getByText('Drop an image here')).toBeVisible()
  await cropFromDisk(page, picture)
  await expect(zoom).toHaveAttribute('aria-valuetext', '100 percent')
  await closeByEscape(page)
  await closeByEscape(page)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(opener).toBeFocused()
  await expect(dialog.getByText('Waiting to send')).toBeHidden()
})

test('the library shows six images per page with filters; clicks toggle the selection; Escape leaves the cropper [CROP-08] [SEL-01] [SEL-02] [SEL-04] [SEL-05] [SEL-07] [SEL-09] [SEL-10] [SEL-11] [SEL-12] [SEL-13]', async ({
  page,
  knownAs,
  server,
}) => {
  await knownAs('ORG_EDITOR')
  const { choice, opener } = await openSelect(page, server)
  // The code of the dialog may still be loading, with another dialog in its place.
  await expect(choice.getByRole('tab', { name: 'Media library' })).toBeVisible()
  expect((await choice.boundingBox())?.width).toBeGreaterThanOrEqual(1024)
  await choice.getByRole('tab', { name: 'Media library' }).click()
  await choice.getByRole('row', { name: 'Signs' }).click()
  await expect(choice.getByText(/^1-6 of \d+$/)).toBeVisible()
  const table = choice.getByRole('grid', { name: 'Images' })
  const names = table.getByRole('rowheader')
  await expect(names).toHaveCount(6)
  for (const head of ['Name', 'Uploaded', 'Owner'])
    await expect(table.getByRole('columnheader', { name: head })).toBeVisible()
  await expect(choice.getByRole('button', { name: /^Sort/ })).toBeHidden()

  const first = table.getByRole('row').nth(1)
  const go = choice.getByRole('button', { name: 'Continue' })
  await expect(go).toBeDisabled()
  await names.first().click()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(go).toBeEnabled()
  await names.first().click()
  await expect(first).toHaveAttribute('aria-selected', 'false')
  await expect(go).toBeDisabled()

  await first.getByRole('button', { name: /^Preview of/ }).click()
  const preview = page.getByRole('dialog').last()
  await expect(preview.getByRole('img')).toHaveAttribute('src', /^blob:/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(2)

  await choice.getByRole('button', { name: 'Page 2' }).click()
  await expect(choice.getByText(/^7-12 of \d+$/)).toBeVisible()
  await choice.getByText('Grid', { exact: true }).locator('..').click()
  const cards = choice.getByRole('grid', { name: 'Images' })
  await expect(cards.getByText(/^Uploaded by /)).toHaveCount(6)
  await choice.getByRole('button', { name: /Date descending/ }).click()
  await page.getByRole('option', { name: 'Name ascending' }).click()
  await expect(choice.getByText(/^1-6 of \d+$/)).toBeVisible()

  await choice.getByRole('searchbox', { name: 'Search images' }).fill('dunes')
  await expect(choice.getByRole('heading', { name: 'No content' })).toBeVisible()
  await choice.getByRole('button', { name: 'Search all folders' }).click()
  await expect(cards.getByRole('row')).toHaveCount(1)
  await choice.getByRole('button', { name: /All owners/ }).click()
  await page.getByRole('listbox').getByRole('option').nth(1).click()
  await expect(cards.getByRole('row')).toHaveCount(1)

  await cards.getByRole('row').click()
  await go.click()
  await croppersPreview(page)
  await closeByEscape(page)
  await expect(cards.getByRole('row')).toHaveAttribute('aria-selected', 'false')
  await closeByEscape(page)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(opener).toBeFocused()
})

/** Small as a JPEG, but stored by the server with more bytes than an upload may have. */
async function noisyPhoto() {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const photo = sharp({
    create: { width: 2000, height: 1990, channels: 3, background: 'gray', noise },
  })
  return { name: 'Noisy.jpg', mimeType: 'image/jpeg', buffer: await photo.jpeg().toBuffer() }
}

test(
  'a photo that the server stores with more than 5 MB can be cropped from the library [SEL-14]',
  { tag: '@full' },
  async ({ page, knownAs, server }) => {
    await knownAs('ORG_EDITOR')
    await openFolder(page, 'Signs')
    const upload = await chooseUpload(page, await noisyPhoto())
    await upload.getByRole('button', { name: 'Upload image' }).click()
    await expect(page.getByText('Content uploaded successfully!')).toBeVisible({ timeout: 60_000 })
    const [stored] = await server.query(
      `select m.bytes from images i join media m on m.sha256 = i.sha256 where i.name = 'Noisy'`,
    )
    expect(Number(stored?.['bytes'])).toBeGreaterThan(5_242_880)

    const { choice } = await openSelect(page, server)
    await choice.getByRole('tab', { name: 'Media library' }).click()
    await choice.getByRole('row', { name: 'Signs' }).click()
    const names = choice.getByRole('grid', { name: 'Images' }).getByRole('rowheader')
    await names.filter({ hasText: 'Noisy' }).click()
    await choice.getByRole('button', { name: 'Continue' }).click()
    const { crop } = await croppersPreview(page)
    const cropper = page.getByRole('dialog', { name: 'Crop image' })
    await expect(cropper.getByRole('button', { name: 'Crop', exact: true })).toBeEnabled()
    await crop()
    await expect(cropper).toBeHidden()
    await expect(page.getByRole('img', { name: 'On the panel: Noisy' })).toBeVisible()
  },
)

test('only templates that fit the panel are offered, and filling in a text can be previewed and canceled [SEL-08] [SEL-15] [SEL-16] [SEL-18] [SEL-20]', async ({
  page,
  knownAs,
  server,
}) => {
  await server.query(`update devices set orientation = 'vertical' where name = $1`, [DEVICE])
  const fitting = await server.query(
    `select name from templates where devices::text like '%vertical%' and devices::text like '%i7%'`,
  )
  await knownAs('ORG_EDITOR')
  const { choice, opener } = await openSelect(page, server, 'Set default template')
  await expect(choice.getByRole('tab')).toHaveCount(0)
  await choice.getByText('Templates', { exact: true }).first().click()
  const rows = choice.getByRole('grid', { name: 'Templates' }).getByRole('rowheader')
  await expect(rows.first()).toBeVisible()
  for (const name of await rows.allTextContents())
    expect(fitting.some((row) => name.includes(String(row['name'])))).toBe(true)
  await rows.filter({ hasText: 'Welcome' }).click()
  await choice.getByRole('button', { name: 'Continue' }).click()
  const filling = page.getByRole('dialog', { name: /^Fill in/ })
  const { shown, pixels } = await filledPreview(filling)
  const before = await pixels()
  await filling.getByRole('textbox').first().fill('Ms Antoniou')
  await expect.poll(pixels).not.toBe(before)
  await expect(shown).toBeVisible()
  await filling.getByRole('button', { name: 'Cancel' }).click()
  await expect(filling).toBeHidden()
  await expect(rows.first()).toBeVisible()
  await closeByEscape(page)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(opener).toBeFocused()
})
