import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

import { buildPhoto } from '#tests/fixtures/pictures.ts'
import { cropFromDisk } from '#tests/helpers/content-stories.ts'
import { cutNetwork, deviceRow, openDevice, openWorkspace } from '#tests/helpers/device-stories.ts'
import { expect, NO_NETWORK, test } from '#tests/helpers/e2e.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PANEL = { width: 1280, height: 720 }
const WORKSPACE = 'Ground floor'

interface Pixels {
  rgb: Buffer
  width: number
  height: number
}

const pixelsOf = async (image: string | Buffer): Promise<Pixels> => {
  const { data, info } = await sharp(image)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info.channels).toBe(3)
  return { rgb: data, width: info.width, height: info.height }
}

/** Every pixel of a canvas, by PNG, which loses none. */
const canvasPixels = async (canvas: Locator) => {
  const url = await canvas.evaluate((element) =>
    (element as HTMLCanvasElement).toDataURL('image/png'),
  )
  return pixelsOf(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
}

const expectSame = (panel: Pixels, preview: Pixels) => {
  expect([panel.width, panel.height]).toEqual([preview.width, preview.height])
  expect(panel.rgb.equals(preview.rgb), 'the panel shows each pixel of the preview').toBe(true)
}

/** A panel from its box, which the demo does not drive: put up in the workspace, as registering it does. */
const putUp = async (
  server: ServerProcess,
  device: { name: string; model: string; orientation: 'horizontal' | 'vertical' },
) => {
  const [row] = await server.query(
    `update devices set organization_id = place.organization_id, workspace_id = place.id, name = $1, orientation = $2
     from workspaces place
     where place.name = $3 and devices.id = (
       select boxed.id from devices boxed
       join device_revisions revision on revision.id = boxed.device_revision_id
       join device_groups model on model.id = revision.device_group_id
       where boxed.organization_id is null and model.display_name = $4 limit 1)
     returning mac_address`,
    [device.name, device.orientation, WORKSPACE, device.model],
  )
  return String(row?.['mac_address'])
}

/** One wake of the panel, as its own process on its own network; what it draws. */
const wakePanel = async (server: ServerProcess, mac: string, folder: string) => {
  mkdirSync(folder, { recursive: true })
  const flags = ['--server', server.origin, '--mac', mac, '--frames', folder, '--once']
  // As `npm run devices` does, a second sooner.
  await promisify(execFile)(
    process.execPath,
    [
      '--import',
      'tsx',
      'server/simulator/main.ts',
      ...flags,
      '--state',
      join(folder, 'state.json'),
    ],
    { cwd: ROOT },
  )
  return pixelsOf(join(folder, `${mac.replaceAll(':', '-')}.png`))
}

/** As a phone stores it: 3000 × 2000 samples that EXIF says to turn by a quarter. Upright it is 2000 × 3000, its sky on top. */
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

/** Up to the preview, which is still only a preview. */
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
  { name: 'Window, in colour', model: 'i7 Color', orientation: 'horizontal' },
] as const)
  test(`the panel downloads the very pixels of the preview: ${device.name}${device.orientation === 'vertical' ? ' [CROP-05]' : ''}`, async ({
    page,
    knownAs,
    server,
  }, info) => {
    test.setTimeout(180_000)
    const mac = await putUp(server, device)
    const frames = info.outputPath('frames')
    const blank = await wakePanel(server, mac, frames)
    await knownAs('ORG_EDITOR')
    await openWorkspace(page, server, WORKSPACE)
    const dialog = await openDevice(page, device.name)
    const photo = await photoFile(info.outputPath('photo.jpg'))
    const { preview, crop } = await chooseContent(page, dialog, photo)
    expect({ width: preview.width, height: preview.height }).toEqual(PANEL)
    expect(preview.rgb.equals(blank.rgb)).toBe(false)
    expectSame(await wakePanel(server, mac, frames), blank)

    await crop()
    await expect(page.getByText('Content uploaded successfully!')).toBeVisible({ timeout: 60_000 })
    const shown = await wakePanel(server, mac, frames)
    expectSame(shown, preview)
    if (device.orientation === 'vertical') {
      // Turned counter-clockwise: the bright sky of the upright photo is on the panel's left.
      const { width } = shown
      expect(brightness(shown, 0, width / 4)).toBeGreaterThan(
        brightness(shown, (width * 3) / 4, width) + 40,
      )
    }
  })

test('content set without the server shows at once as waiting and reaches the panel with the same pixels', async ({
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
  expectSame(await wakePanel(server, mac, info.outputPath('frames')), preview)
})
