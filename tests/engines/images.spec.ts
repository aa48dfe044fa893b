import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import sharp from 'sharp'

import { openLedger } from '#tests/faults/ledger.ts'
import { accountOf } from '#tests/helpers/accounts.ts'
import { CASE } from '#tests/helpers/content-stories.ts'
import { expect } from '#tests/helpers/e2e.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'

import type { EnginePage } from './page.ts'
import {
  EXPECTED_ERRORS,
  signIn,
  test as story,
  untilDatabasesStand,
  untilStored,
  WITHIN,
} from './story.ts'

const FOLDER = 'Engine images'

const test = story.extend<{ pictureFile: (name: string) => Promise<string> }>({
  pictureFile: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'inkfleet-images-'))
    await use(async (name) => {
      const path = join(folder, `${name}.png`)
      const create = { width: 800, height: 480, channels: 3, background: '#b03a2e' } as const
      await sharp({ create }).png().toFile(path)
      return path
    })
    rmSync(folder, { recursive: true })
  },
})

const openFolder = async (page: EnginePage, name: string) => {
  await page.goto('/media-library')
  await page.getByRole('treegrid', { name: 'Folders' }).getByRole('row', { name }).click()
  await page.getByRole('heading', { name, exact: true }).waitFor()
}

const uploadImage = async (page: EnginePage, file: string) => {
  await page.getByRole('button', { name: 'Upload new image' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload new asset' })
  await dialog.locator('input[type=file]').first().setInputFiles(file)
  await dialog.getByRole('img').waitFor()
  await dialog.getByRole('button', { name: 'Upload image' }).click()
}

const setContent = async (page: EnginePage, server: ServerProcess, file: string) => {
  const [row] = await server.query('select id from workspaces where name = $1', [CASE.workspace])
  await page.goto(`/user/devices?workspace=${String(row?.['id'])}`)
  const { device: name } = CASE
  await page
    .getByRole('grid', { name: 'Devices' })
    .getByRole('button', { name, exact: true })
    .click()
  await page
    .getByRole('dialog', { name, exact: true })
    .getByRole('button', { name: 'Set content now' })
    .click()
  await page
    .getByRole('tabpanel', { name: 'Upload file' })
    .locator('input[type=file]')
    .setInputFiles(file)
  const cropper = page.getByRole('dialog', { name: 'Crop image' })
  await cropper.getByRole('img', { name: 'Panel preview' }).waitFor()
  await cropper.getByRole('button', { name: 'Crop', exact: true }).click()
}

/** Adds the image folder. Returns a function that counts how often each new image and content took effect in the database. */
const prepareServer = async (server: ServerProcess) => {
  await openLedger(server)
  await server.query('truncate faults_ledger')
  await server.query(
    `insert into image_folders (name, organization_id, parent_id)
     select $1, organization_id, id from image_folders folder
     where parent_id is null
       and organization_id = (select organization_id from users where email = $2)
       and not exists (select from image_folders where name = $1)`,
    [FOLDER, accountOf('ORG_OWNER').email],
  )
  return async () => {
    const rows = await server.query(
      `select place || ' ' || value as effect, count(*)::int from faults_ledger
       where place in ('images.name', 'devices.content_name') group by 1`,
    )
    return Object.fromEntries(rows.map(({ effect, count }) => [String(effect), Number(count)]))
  }
}

test('images saved online and offline survive a browser kill and are sent exactly once [OFF-06] [OFF-13]', async ({
  onDisk: browser,
  server,
  wire,
  pictureFile,
}) => {
  const effects = await prepareServer(server)
  const page = await browser.openPage()
  await signIn(page)
  await untilDatabasesStand(page)
  await untilStored(page)
  await openFolder(page, FOLDER)
  await uploadImage(page, await pictureFile('Engine online'))
  await expect.poll(effects, WITHIN).toEqual({ 'images.name Engine online': 1 })
  await page.getByText('Online', { exact: true }).waitFor()
  await setContent(page, server, await pictureFile('Engine content online'))
  const online = { 'images.name Engine online': 1, 'devices.content_name Engine content online': 1 }
  await expect.poll(effects, WITHIN).toEqual(online)
  await page.getByText('Online', { exact: true }).waitFor()

  await wire.set({ kind: 'refuse' })
  await openFolder(page, FOLDER)
  await uploadImage(page, await pictureFile('Engine offline'))
  await page.getByText('1 waiting').waitFor()
  await setContent(page, server, await pictureFile('Engine content offline'))
  await page.getByText('2 waiting').waitFor()
  await browser.kill()
  expect(await effects()).toEqual(online)

  const again = await browser.openPage()
  await again.goto('/pending-changes')
  await again.getByText('2 waiting').waitFor()
  await wire.set({ kind: 'pass' })
  await again.getByText('No pending changes on this device.').waitFor({ timeout: 60_000 })
  expect(await effects()).toEqual({
    ...online,
    'images.name Engine offline': 1,
    'devices.content_name Engine content offline': 1,
  })
  expect(browser.consoleErrors().filter((line) => !EXPECTED_ERRORS.test(line))).toEqual([])
})

test('an image can be saved in a private window', async ({
  onDisk: browser,
  server,
  pictureFile,
}) => {
  const effects = await prepareServer(server)
  const page = await browser.openPage({ isPrivate: true })
  await signIn(page)
  await untilDatabasesStand(page)
  await openFolder(page, FOLDER)
  await uploadImage(page, await pictureFile('Engine private'))
  await expect.poll(effects, WITHIN).toEqual({ 'images.name Engine private': 1 })
  expect(browser.consoleErrors().filter((line) => !EXPECTED_ERRORS.test(line))).toEqual([])
})
