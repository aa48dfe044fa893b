import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { ALL_FONT_FILES } from '#src/imaging/template/families.ts'
import { CASE, filledPreview, openIn } from '#tests/helpers/content-stories.ts'
import { cutNetwork, workerIsReady } from '#tests/helpers/device-stories.ts'
import { expect, NO_NETWORK, test } from '#tests/helpers/e2e.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'
import { openTemplate, preview } from '#tests/helpers/template-stories.ts'

/** Chooses a default template in the open device dialog. */
const chooseTemplate = async (page: Page, name: string) => {
  await page.getByRole('dialog').getByRole('tab', { name: 'Default content' }).click()
  await page.getByRole('button', { name: 'Set default template' }).click()
  const choice = page.getByRole('dialog').last()
  await choice.getByText('Templates', { exact: true }).first().click()
  const rows = choice.getByRole('grid', { name: 'Templates' }).getByRole('rowheader')
  await rows.filter({ hasText: name }).click()
  return choice
}
const fill = async (page: Page, name: string, texts: readonly string[]) => {
  const choice = await chooseTemplate(page, name)
  await choice.getByRole('button', { name: 'Continue' }).click()
  const filling = page.getByRole('dialog', { name: `Fill in “${name}”` })
  const { pixels } = await filledPreview(filling)
  const before = await pixels()
  for (const [at, text] of texts.entries()) await filling.getByRole('textbox').nth(at).fill(text)
  await expect.poll(pixels).not.toBe(before)
  // Drawing has finished, so the preview shows the newest text.
  await expect(filling.locator('figure [aria-busy=false]')).toBeVisible()
  return { filling, pixels }
}

/** The frame that the server drew for a device, as the panel downloads it. */
const frameOf = async ({ query, dataFolder }: ServerProcess, name: string) => {
  const [device] = await query('select frame_sha256 from devices where name = $1', [name])
  const hash = String(device?.['frame_sha256'])
  return readFile(path.join(dataFolder, 'media', hash.slice(0, 2), hash.slice(2)))
}
const pixelsOf = async (picture: Buffer) => {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { size: [info.width, info.height], data }
}

test('the preview of a filled-in template matches the panel pixel by pixel [SEL-15] [SEL-17] [TPL-16] [TPL-22]', async ({
  page,
  knownAs,
  server,
}) => {
  // Removes everything else that the panel could show.
  await server.query(
    `update devices set orientation = 'vertical', picture_sha256 = null, image_id = null where name = $1`,
    [CASE.device],
  )
  await server.query(
    'delete from schedules where device_id in (select id from devices where name = $1)',
    [CASE.device],
  )
  await knownAs('ORG_EDITOR')
  await openIn(page, server, CASE)
  const { filling, pixels } = await fill(page, 'Welcome', ['Ms Antoniou\n& Mr Łoś'])
  const [, base64 = ''] = (await pixels()).split(',')
  await filling.getByRole('button', { name: 'Save' }).click()
  const shown = await pixelsOf(Buffer.from(base64, 'base64'))
  // The panel may still poll for the state set above before it polls for the template.
  await expect
    .poll(
      async () => {
        const drawn = await pixelsOf(await frameOf(server, CASE.device))
        return drawn.size.join() === shown.size.join() && drawn.data.equals(shown.data)
      },
      { timeout: 30_000 },
    )
    .toBe(true)
})

test('a template without variables is used as is [SEL-17] [SEL-19]', async ({
  page,
  knownAs,
  server,
}) => {
  await server.query(`update templates set variables = '[]' where name = 'Canteen menu'`)
  await knownAs('ORG_EDITOR')
  await openIn(page, server, CASE)
  const choice = await chooseTemplate(page, 'Canteen menu')
  await choice.getByRole('button', { name: 'Select', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  const given = async () => {
    const [device] = await server.query(
      'select default_content_name, template_variables from devices where name = $1',
      [CASE.device],
    )
    return device
  }
  await expect.poll(given).toEqual({ default_content_name: 'Canteen menu', template_variables: {} })
})

test.describe('templates loaded before', () => {
  test.use({ serviceWorkers: 'allow' })

  test('show their thumbnails and previews offline [SEL-15]', async ({
    page,
    knownAs,
    server,
    wire,
    consoleErrors,
  }) => {
    consoleErrors.allow(NO_NETWORK)
    await knownAs('ORG_EDITOR')
    await page.goto('/home')
    await workerIsReady(page)
    await openIn(page, server, CASE)
    await page.goto('/media-library?mode=templates')
    const pictures = page.getByRole('grid', { name: 'Templates' }).locator('img')
    const rows = page.getByRole('grid', { name: 'Templates' }).getByRole('row')
    await expect(pictures.first()).toBeVisible({ timeout: 60_000 })
    const drawn = (await rows.count()) - 1
    expect(drawn).toBeGreaterThan(3)
    await expect(pictures).toHaveCount(drawn, { timeout: 60_000 })
    const fonts = () =>
      page.evaluate(async () => (await (await caches.open('inkfleet-design-fonts')).keys()).length)
    await expect.poll(fonts, { timeout: 60_000 }).toBe(ALL_FONT_FILES.length)

    await cutNetwork(page, wire)
    await page.reload()
    await expect(pictures).toHaveCount(drawn)
    await openIn(page, server, CASE)
    await fill(page, 'Meeting room', ['3.07'])
  })

  test('open offline with their images after they were opened once [TPL-11] [TPL-19]', async ({
    page,
    knownAs,
    server,
    wire,
    consoleErrors,
  }) => {
    consoleErrors.allow(NO_NETWORK)
    await knownAs('ORG_EDITOR')
    await page.goto('/home')
    await workerIsReady(page)
    const [template] = await server.query(`select id, value from templates where name = 'Welcome'`)
    const id = String(template?.['id'])
    await openTemplate(page, id)
    await expect(preview(page)).toBeVisible({ timeout: 60_000 })
    const before = await drawnIn(page)
    // A photo fills the design; without it, the design is a few words on white.
    expect(before.darkShare).toBeGreaterThan(0.15)
    const isOfDesign = (imageId: string) => String(template?.['value']).includes(imageId)
    await expect.poll(async () => (await keptPictures(page)).filter(isOfDesign)).toHaveLength(1)

    await cutNetwork(page, wire)
    await page.reload()
    await expect(preview(page)).toBeVisible({ timeout: 60_000 })
    expect(await drawnIn(page)).toEqual(before)
    await expect(page.getByText('An image is missing')).toHaveCount(0)
  })
})

/** IDs of the design images that are cached on this device. */
const keptPictures = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('thumbs-'))
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().flatMap(({ url }) => url.split('/design-picture/')[1] ?? [])
  })

/** What the editor's preview shows, once it is drawn. */
async function drawnIn(page: Page) {
  const region = page.getByRole('region', { name: 'Panel preview' })
  await expect(region.locator('[aria-busy=false]').first()).toBeVisible()
  return preview(page).evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
      data: [],
    }
    const dark = data.filter((value, at) => at % 4 === 0 && value < 128).length
    return { pixels: canvas.toDataURL(), darkShare: (dark * 4) / data.length }
  })
}
