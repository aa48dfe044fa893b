import type { Page } from '@playwright/test'

import { expect, holdRequests } from './e2e.ts'
import type { ServerProcess } from './server-process.ts'

export const HARD_NAME = 'Łeba – <b>عرض 🌊 %20'

interface Given {
  name: string
  mimeType: string
  buffer: Buffer
  /** The number of bytes to append. */
  padding?: number
}

export const tree = (page: Page) => page.getByRole('treegrid', { name: 'Folders' })
export const folder = (page: Page, name: string) =>
  tree(page).getByRole('row', { name, exact: true })
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true })
export const images = (page: Page) => page.getByRole('grid', { name: 'Images' })
export const row = (page: Page, name: string) =>
  images(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name, exact: true }) })

export const openFolder = async (page: Page, name: string) => {
  await page.goto('/media-library')
  await folder(page, name).click()
  await expect(heading(page, name)).toBeVisible()
}
export const addFolder = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Add folder' }).click()
  await tree(page).getByRole('textbox').fill(name)
  await page.keyboard.press('Enter')
  await expect(folder(page, name)).toBeVisible()
}
export const holdNewFolders = (page: Page) =>
  holdRequests(page, '**/api/image-folders', (request) => request.method() === 'POST')
export const choose = async (page: Page, name: string, action: string) => {
  await row(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}
export const bulk = async (page: Page, action: string) => {
  await page.getByRole('button', { name: 'Bulk actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
export const tick = (page: Page, name: string) =>
  images(page)
    .getByRole('checkbox', { name: `Select ${name}` })
    .check()
export const chooseOption = async (page: Page, label: string, option: string) => {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`${label}$`) })
    .click()
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(option)
  await page.getByRole('listbox').getByRole('option').first().click()
}

/** Opens the upload dialog and selects a file. */
export const chooseUpload = async (page: Page, file: Given) => {
  await page.getByRole('button', { name: 'Upload new image' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload new asset' })
  await dialog.locator('input[type=file]').first().setInputFiles(file)
  await expect(dialog.getByRole('img')).toBeVisible()
  return dialog
}

/** Drops files as a file manager does. */
export const drop = async (page: Page, files: readonly Given[]) => {
  const transfer = await page.evaluateHandle(
    (given) => {
      const held = new DataTransfer()
      for (const { name, mimeType, bytes, padding } of given) {
        const parts = [Uint8Array.from(bytes), new Uint8Array(padding)]
        held.items.add(new File(parts, name, { type: mimeType }))
      }
      return held
    },
    files.map(({ name, mimeType, buffer, padding = 0 }) => ({
      name,
      mimeType,
      bytes: [...buffer],
      padding,
    })),
  )
  const list = page.getByRole('region', { name: /./ }).first()
  await list.dispatchEvent('dragenter', { dataTransfer: transfer })
  await expect(page.getByText(/^Drop images here/)).toBeVisible()
  await list.dispatchEvent('drop', { dataTransfer: transfer })
}

export const stored = (server: ServerProcess, name: string) =>
  server.query(
    `select i.name, i.file_name, f.name as folder from images i
     join image_folders f on f.id = i.image_folder_id where i.name like $1 order by i.name`,
    [`${name}%`],
  )

/** Deletes the images of earlier stories and their folders. */
export async function clearLibrary(server: ServerProcess) {
  await server.query(
    `delete from images where name like 'Story%' or name = $1
       or image_folder_id in (select id from image_folders where name like 'Story%')`,
    [HARD_NAME],
  )
  await server.query(`delete from image_folders where name like 'Story%'`)
}
