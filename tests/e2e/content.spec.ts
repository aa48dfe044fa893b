import {
  CASE,
  chooseFromLibrary,
  cropFromDisk,
  croppersPreview,
  openIn,
  plainPicture,
} from '#tests/helpers/content-stories.ts'
import { cutNetwork, deviceRow, workerIsReady } from '#tests/helpers/device-stories.ts'
import { expect, NO_NETWORK, test } from '#tests/helpers/e2e.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'

test.use({ serviceWorkers: 'block' })

const DEVICE = CASE.device

const contentOf = async (server: ServerProcess, name = DEVICE) => {
  const [row] = await server.query(
    `select image_id, content_name, default_content_name, template_as_default_set, template_variables
     from devices where name = $1`,
    [name],
  )
  return row
}
const imageNamed = async (server: ServerProcess, name: string) =>
  (await server.query('select id from images where name = $1', [name])).map(({ id }) => id)

test('a library image is cropped and set on a device by its ID [DEV-57] [DEV-58]', async ({
  page,
  knownAs,
  server,
}) => {
  await knownAs('ORG_EDITOR')
  const dialog = await openIn(page, server, CASE)
  const opener = dialog.getByRole('button', { name: 'Set content now' })
  await opener.click()
  const name = await chooseFromLibrary(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  const { crop } = await croppersPreview(page)
  await crop()
  await expect(page.getByText('Content uploaded successfully!')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(opener).toBeFocused()
  await expect(dialog.getByRole('img', { name: `On the panel: ${name}` })).toBeVisible()
  const content = await contentOf(server)
  expect(content).toMatchObject({ content_name: name })
  expect(await imageNamed(server, name)).toContain(content?.['image_id'])
  await dialog.getByRole('button', { name: 'Close' }).click()
  const inList = deviceRow(page, DEVICE).getByRole('button', { name: `Content of ${DEVICE}` })
  await expect(inList.locator('img')).toHaveAttribute('src', /\/media\//)
})

test(
  'a default image is set, then replaced with a default template [DEV-55] [DEV-56]',
  { tag: '@full' },
  async ({ page, knownAs, server }) => {
    await knownAs('ORG_EDITOR')
    const dialog = await openIn(page, server, CASE)
    await dialog.getByRole('tab', { name: 'Default content' }).click()
    await dialog.getByRole('button', { name: 'Set default image' }).click()
    const { crop } = await cropFromDisk(page, await plainPicture('closed.png'))
    await crop()
    await expect(page.getByText('Content uploaded successfully!')).toBeVisible()
    await expect(dialog.getByRole('img', { name: 'Default image' })).toBeVisible()
    expect(await contentOf(server)).toMatchObject({ default_content_name: 'closed' })

    await dialog.getByRole('button', { name: 'Set default template' }).click()
    await page.getByRole('grid', { name: 'Templates' }).getByText('Welcome').click()
    await page.getByRole('button', { name: 'Continue' }).click()
    const filling = page.getByRole('dialog', { name: 'Fill in “Welcome”' })
    await filling.getByRole('textbox').first().fill('Ms Antoniou')
    await filling.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Default content set')).toBeVisible()
    await expect(dialog.getByText('Ms Antoniou')).toBeVisible()
    const content = await contentOf(server)
    expect(content).toMatchObject({ template_as_default_set: true })
    expect(JSON.stringify(content?.['template_variables'])).toContain('Ms Antoniou')
  },
)

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a library image is set on a device although its file was never downloaded [OFF-08] [DEV-57]', async ({
    page,
    knownAs,
    server,
    wire,
    consoleErrors,
  }) => {
    consoleErrors.allow(NO_NETWORK)
    await knownAs('ORG_EDITOR')
    const dialog = await openIn(page, server, CASE)
    await workerIsReady(page)
    await dialog.getByRole('button', { name: 'Set content now' }).click()
    // The list and its thumbnails are cached once they have been opened.
    await chooseFromLibrary(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await cutNetwork(page, wire)
    await dialog.getByRole('button', { name: 'Set content now' }).click()
    const name = await chooseFromLibrary(page)
    await page.getByRole('button', { name: 'Use whole image' }).click()
    await expect(page.getByText('Saved on this device')).toBeVisible()
    await expect(dialog.getByText('Waiting to send')).toBeVisible()
    await expect(dialog.getByRole('img', { name: `On the panel: ${name}` })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    const row = deviceRow(page, DEVICE)
    await expect(row.getByText('Waiting to send')).toBeVisible()

    await wire.set({ kind: 'pass' })
    await expect(row.getByText('Waiting to send')).toHaveCount(0, { timeout: 60_000 })
    await expect.poll(async () => (await contentOf(server))?.['content_name']).toBe(name)
    expect(await imageNamed(server, name)).toContain((await contentOf(server))?.['image_id'])
  })
})
