import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { accountOf } from '#tests/helpers/accounts.ts'
import { cutNetwork, workerIsReady } from '#tests/helpers/device-stories.ts'
import { expect, NO_NETWORK, signIn, test } from '#tests/helpers/e2e.ts'

interface Shared {
  name: string
  mimeType: string
  buffer: Buffer
}

const picture = async (name: string): Promise<Shared> => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 800, height: 480, channels: 3, background: '#b03a2e' } })
    .png()
    .toBuffer(),
})

/** Posts a form to the share target of the manifest, as the system's share sheet does. */
const share = async (page: Page, ...files: readonly Shared[]) => {
  await page.evaluate(() => {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = '/share-target'
    form.enctype = 'multipart/form-data'
    form.style.cssText = 'position: fixed; inset: 0 auto auto 0; z-index: 9999'
    const input = document.createElement('input')
    input.type = 'file'
    input.multiple = true
    input.name = 'image'
    input.setAttribute('aria-label', 'Shared file')
    form.append(input)
    document.body.append(form)
  })
  await page.getByLabel('Shared file').setInputFiles(files)
  await page.evaluate(() =>
    document.querySelector<HTMLFormElement>('form[action="/share-target"]')?.requestSubmit(),
  )
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Image shared with Inkfleet' })
const posted = (requests: readonly { request: string }[]) =>
  requests.filter(({ request }) => request.startsWith('POST /share-target'))

test('an image shared offline opens the dialog, waits in the outbox, and arrives once [PWA-07]', async ({
  page,
  knownAs,
  wire,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(NO_NETWORK)
  await knownAs('ORG_EDITOR')
  // Loads the folders, so that they are available offline.
  await page.goto('/media-library')
  await workerIsReady(page)
  await share(page, await picture('known.png'))
  await expect(dialog(page).getByRole('button', { name: 'Images Folder' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Discard' }).click()
  await expect(dialog(page)).toBeHidden()

  await cutNetwork(page, wire)
  await page.goto('/home')
  await share(page, await picture('poster of the fair.png'))
  await expect(page).toHaveURL(/\/media-library$/)
  await expect(dialog(page)).toContainText('poster of the fair.png')
  await expect(dialog(page)).toContainText('800 × 480 px')
  await dialog(page).getByRole('button', { name: 'Add to folder' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('Saved on this device')).toBeVisible()
  // After it was added, a reload does not offer it again.
  await page.reload()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Devices' })).toBeVisible()
  await expect(dialog(page)).toBeHidden()

  await wire.set({ kind: 'pass' })
  const arrived = async () =>
    Number(
      (
        await server.query(`select count(*) from images where file_name = $1`, [
          'poster of the fair.png',
        ])
      )[0]?.['count'],
    )
  await expect.poll(arrived, { timeout: 60_000 }).toBe(1)
  expect(posted(wire.arrivals)).toEqual([])
})

test('when eight photos and a text file are shared at once, all photos arrive and the text file is reported [PWA-07]', async ({
  page,
  knownAs,
  server,
}) => {
  await knownAs('ORG_EDITOR')
  await page.goto('/media-library')
  await workerIsReady(page)
  const names = Array.from({ length: 8 }, (_, index) => `shared ${index}.png`)
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }
  await share(page, ...(await Promise.all(names.map(picture))), notes)
  await expect(dialog(page)).toContainText('notes.txt: This image cannot be read')
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog(page)).toContainText('7 more images are waiting.')
  await dialog(page).getByRole('button', { name: 'Add all 8 to folder' }).click()
  await expect(dialog(page)).toBeHidden()
  const arrived = async () =>
    (await server.query('select file_name from images where file_name = any($1)', [names])).length
  await expect.poll(arrived, { timeout: 60_000 }).toBe(8)
  await server.query('delete from images where file_name = any($1)', [names])
})

test('an image shared while signed out waits for the next sign-in [PWA-07]', async ({ page }) => {
  await page.goto('/')
  await workerIsReady(page)
  await page.reload()
  await share(page, await picture('before the login.png'))
  await expect(page.getByLabel('Email')).toBeVisible()
  await signIn(page, accountOf('ORG_VIEWER'))
  await expect(dialog(page)).toContainText('before the login.png')
  await expect(dialog(page)).toContainText('Your role cannot add images.')
  // After Close, it is offered again on the next visit, not on a reload.
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Devices' })).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await expect(dialog(page)).toContainText('before the login.png')
  await dialog(page).getByRole('button', { name: 'Discard' }).click()
  await expect(dialog(page)).toBeHidden()
})

test('says why a shared file cannot be used, and when no file arrived [PWA-07]', async ({
  page,
  knownAs,
}) => {
  await knownAs('ORG_EDITOR')
  await page.goto('/home')
  await workerIsReady(page)
  const tooLarge = { ...(await picture('huge.png')), buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }
  const cases: [Shared, string][] = [
    [
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
      'notes.txt: This image cannot be read',
    ],
    [tooLarge, 'huge.png: File is larger than 5 MB'],
    [
      { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
      'broken.png: This image cannot be read',
    ],
  ]
  for (const [file, words] of cases) {
    await share(page, file)
    await expect(dialog(page)).toContainText(words)
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog(page)).toBeHidden()
  }
  await page.goto('/media-library?shared=lost')
  await expect(dialog(page)).toContainText('The image did not arrive')
})

test('the manifest declares which files the system can hand over, and where [PWA-07]', async ({
  request,
}) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({
    share_target: {
      action: '/share-target',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'image', accept: ['image/*'] }] },
    },
    file_handlers: [{ action: '/media-library', accept: { 'image/png': ['.png'] } }],
    launch_handler: { client_mode: expect.arrayContaining(['navigate-existing']) },
    handle_links: 'preferred',
  })
})
