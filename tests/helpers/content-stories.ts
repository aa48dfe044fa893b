import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'

import { openDevice, openWorkspace } from './device-stories.ts'
import type { ServerProcess } from './server-process.ts'

/** A demo device that editors may change. */
export const CASE = { workspace: 'Case row north', device: 'Case N1' }

/** Opens the device's dialog from the list of its workspace. */
export const openIn = async (
  page: Page,
  server: ServerProcess,
  { workspace, device }: typeof CASE,
) => {
  await openWorkspace(page, server, workspace)
  return await openDevice(page, device)
}

/** A single-color image file. */
export const plainPicture = async (
  name: string,
  { width = 800, height = 480, background = '#b03a2e' } = {},
) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer(),
})

/** Puts an image on the clipboard, as another program would. */
export const copyImage = async (page: Page, context = page.context()) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { buffer } = await plainPicture('copied.png', { background: '#1f6f5c' })
  await page.evaluate(
    async (bytes) => {
      const image = new Blob([Uint8Array.from(bytes)], { type: 'image/png' })
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': image })])
    },
    [...buffer],
  )
}

type PickedFile = string | { name: string; mimeType: string; buffer: Buffer }

/** Selects an image from disk in the open select-file dialog, and waits for the cropper's panel preview. */
export const cropFromDisk = async (page: Page, file: PickedFile) => {
  await page
    .getByRole('tabpanel', { name: 'Upload file' })
    .locator('input[type=file]')
    .setInputFiles(file)
  return await croppersPreview(page)
}

/** Selects an image from the library in the open select-file dialog, from the folder that is shown first. */
export const chooseFromLibrary = async (page: Page) => {
  await page.getByRole('tab', { name: 'Media library' }).click()
  const row = page.getByRole('grid', { name: 'Images' }).getByRole('row').nth(1)
  const name = (await row.locator('bdi').first().textContent()) ?? ''
  await row.getByRole('rowheader').click()
  await expect(row).toHaveAttribute('aria-selected', 'true')
  return name
}

export const croppersPreview = async (page: Page) => {
  const cropper = page.getByRole('dialog', { name: 'Crop image' })
  const preview = cropper.getByRole('img', { name: 'Panel preview' })
  await expect(preview).toBeVisible({ timeout: 60_000 })
  return { preview, crop: () => cropper.getByRole('button', { name: 'Crop', exact: true }).click() }
}

/** The preview in the dialog for filling in a template, and its pixels. */
export const filledPreview = async (filling: Locator) => {
  const shown = filling.getByRole('img', { name: /^Panel preview of/ })
  await expect(shown).toBeVisible({ timeout: 60_000 })
  const pixels = () => shown.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  return { shown, pixels }
}
