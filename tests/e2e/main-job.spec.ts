import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

import { buildPhoto } from '#tests/fixtures/pictures.ts'
import { cropFromDisk, croppersPreview } from '#tests/helpers/content-stories.ts'
import { typeDate } from '#tests/helpers/date-stories.ts'
import { cutNetwork, deviceRow, openDevice, openWorkspace } from '#tests/helpers/device-stories.ts'
import { expect, NO_NETWORK, test } from '#tests/helpers/e2e.ts'
import {
  canvasPixels,
  expectSame,
  type Pixels,
  putUp,
  wakePanel,
  WORKSPACE,
} from '#tests/helpers/panel-stories.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'

const PANEL = { width: 1280, height: 720 }

test.use({ timezoneId: 'UTC' })
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

/** Moves the entry relative to the current time, instead of waiting for it. */
const moveTo = (server: ServerProcess, fromNow: string) =>
  server.query(
    `update schedules set start_at = now() + $1::interval, end_at = now() + $1::interval + (end_at - start_at)
     where name = 'Opening'`,
    [fromNow],
  )

/** As a phone stores it: 3000 × 2000 pixels with an EXIF quarter turn. Upright it is 2000 × 3000, with the sky on top. */
const photoFile = async (path: string) => {
  const { data, width, height } = buildPhoto(2000, 3000)
  await sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } })
    .rotate(270)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 80 })
    .toFile(path)
  const stored = await sharp(path).metadata()
  expect([stored.width, stored.height, stored.orientation]).toEqual([3000, 2000, 6])
  return path
}

/** Goes as far as the preview, without saving. */
const chooseContent = async (page: Page, dialog: Locator, file: string) => {
  await dialog.getByRole('button', { name: 'Set content now' }).click()
  const { preview, crop } = await cropFromDisk(page, file)
  return { preview: await canvasPixels(preview), crop }
}

const brightness = ({ rgb, width }: Pixels, from: number, to: number) => {
  let sum = 0
  let count = 0
  for (let at = 0; at < rgb.length; at += 3) {
    const x = (at / 3) % width
    if (x < from || x >= to) continue
    sum += rgb[at] ?? 0
    count += 1
  }
  return sum / count
}

for (const device of [
  { name: 'Counter, black and white', model: 'i7', orientation: 'horizontal' },
  { name: 'Pillar, upright', model: 'i7 Grayscale', orientation: 'vertical' },
  { name: 'Window, in color', model: 'i7 Color', orientation: 'horizontal' },
] as const)
  test(
    `the panel downloads exactly the pixels of the preview: ${device.name}${device.orientation === 'vertical' ? ' [CROP-05]' : ''}`,
    { tag: device.model === 'i7' ? [] : '@full' },
    async ({ page, knownAs, server }, info) => {
      test.setTimeout(180_000)
      const mac = await putUp(server, device)
      const blank = await wakePanel(server, mac)
      await knownAs('ORG_EDITOR')
      await openWorkspace(page, server, WORKSPACE)
      const dialog = await openDevice(page, device.name)
      const photo = await photoFile(info.outputPath('photo.jpg'))
      const { preview, crop } = await chooseContent(page, dialog, photo)
      expect({ width: preview.width, height: preview.height }).toEqual(PANEL)
      expect(preview.rgb.equals(blank.rgb)).toBe(false)
      expectSame(await wakePanel(server, mac), blank)

      await crop()
      await expect(page.getByText('Content uploaded successfully!')).toBeVisible({
        timeout: 60_000,
      })
      const shown = await wakePanel(server, mac)
      expectSame(shown, preview)
      if (device.orientation === 'vertical') {
        // Rotated counterclockwise, so the bright sky of the upright photo is on the panel's left.
        const { width } = shown
        expect(brightness(shown, 0, width / 4)).toBeGreaterThan(
          brightness(shown, (width * 3) / 4, width) + 40,
        )
      }
    },
  )

test('content set offline shows as waiting at once and later reaches the panel with the same pixels', async ({
  page,
  knownAs,
  server,
  wire,
  consoleErrors,
}, info) => {
  test.setTimeout(180_000)
  consoleErrors.allow(NO_NETWORK)
  const device = { name: 'Shelf, out of reach', model: 'i7', orientation: 'horizontal' } as const
  const mac = await putUp(server, device)
  await knownAs('ORG_EDITOR')
  await openWorkspace(page, server, WORKSPACE)
  const dialog = await openDevice(page, device.name)
  await cutNetwork(page, wire)
  const photo = await photoFile(info.outputPath('photo.jpg'))
  const { preview, crop } = await chooseContent(page, dialog, photo)
  await crop()
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await expect(dialog.getByText('Waiting to send')).toBeVisible()
  expectSame(await canvasPixels(dialog.getByRole('img', { name: 'On the panel: photo' })), preview)
  await dialog.getByRole('button', { name: 'Close' }).click()
  const row = deviceRow(page, device.name)
  await expect(row.getByText('Waiting to send')).toBeVisible()
  const picture = row.getByRole('button', { name: `Content of ${device.name}` }).locator('img')
  await expect(picture).toHaveAttribute('src', /^data:image\//)

  await wire.set({ kind: 'pass' })
  await expect(row.getByText('Waiting to send')).toHaveCount(0, { timeout: 60_000 })
  await expect(picture).toHaveAttribute('src', /\/media\//)
  expectSame(await wakePanel(server, mac), preview)
})

test('the panel shows the image of an entry once the entry starts, and the previous content once it ends', async ({
  page,
  knownAs,
  server,
}) => {
  const device = { name: 'Door, by the hour', model: 'i7', orientation: 'horizontal' } as const
  const mac = await putUp(server, device)
  const before = await wakePanel(server, mac)
  await knownAs('ORG_EDITOR')
  await openWorkspace(page, server, WORKSPACE)
  const dialog = await openDevice(page, device.name)
  await dialog.getByRole('tab', { name: 'Scheduled content' }).click()
  const entry = dialog.getByRole('complementary', { name: 'Entry details' })
  await entry.getByRole('button', { name: 'Add entry' }).click()
  await entry.getByLabel('Title').fill('Opening')
  await typeDate(entry, 'Date', TOMORROW)
  await typeDate(entry, 'Start time', '10:00')
  await typeDate(entry, 'End time', '12:00')
  await entry.getByRole('button', { name: 'Choose content' }).click()
  const choice = page.getByRole('dialog', { name: `Scheduled content for “${device.name}”` })
  await choice.getByText('Images', { exact: true }).first().click()
  await choice.getByRole('grid', { name: 'Images' }).getByRole('rowheader').first().click()
  await choice.getByRole('button', { name: 'Continue' }).click()
  const { preview, crop } = await croppersPreview(page)
  const promised = await canvasPixels(preview)
  expect(promised.rgb.equals(before.rgb)).toBe(false)
  await crop()
  await entry.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Entry created')).toBeVisible()
  expectSame(await wakePanel(server, mac), before)

  await moveTo(server, '-1 minute')
  expectSame(await wakePanel(server, mac), promised)
  await moveTo(server, '-3 hours')
  expectSame(await wakePanel(server, mac), before)
})
