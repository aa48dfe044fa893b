import { accountOf } from '#tests/helpers/accounts.ts'
import { CHROMIUM_FLAGS, findChromium } from '#tests/helpers/chromium.ts'
import { plainPicture, cropFromDisk } from '#tests/helpers/content-stories.ts'
import { openDevice, openWorkspace } from '#tests/helpers/device-stories.ts'
import { expect, signIn, test } from '#tests/helpers/e2e.ts'
import {
  canvasPixels,
  expectSame,
  putUp,
  wakePanel,
  WORKSPACE,
} from '#tests/helpers/panel-stories.ts'

const executablePath = findChromium()
const EMAIL = 'story.plain@example.com'
const DEVICE = { name: 'Hall, without TLS', model: 'i7', orientation: 'horizontal' } as const

/** A local network name, which, unlike `localhost`, is not a secure context. */
test.use({
  baseURL: async ({ wire }, use) => use(`http://ink.lan:${wire.port}`),
  launchOptions: {
    args: [...CHROMIUM_FLAGS, '--host-resolver-rules=MAP ink.lan 127.0.0.1'],
    ...(executablePath !== undefined && { executablePath }),
  },
})

test('over plain HTTP, users can be invited and content reaches its panel, and a notice says what is missing', async ({
  page,
  server,
  consoleErrors,
}) => {
  test.setTimeout(180_000)
  // Chromium logs the headers that it ignores on an insecure origin.
  consoleErrors.allow(/untrustworthy/)
  const mac = await putUp(server, DEVICE)
  await signIn(page, accountOf('ORG_ADMIN'))
  expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto])).toEqual([
    false,
    false,
  ])
  const notice = page.getByText('Offline use and the camera need https.')
  await expect(notice).toBeVisible()
  await page
    .getByRole('status')
    .filter({ has: notice })
    .getByRole('button', { name: 'Dismiss' })
    .click()
  await expect(notice).toBeHidden()

  await page.goto('/users')
  await page.getByRole('button', { name: 'Add user' }).click()
  const adding = page.getByRole('dialog', { name: 'Add user' })
  await adding.getByRole('textbox', { name: 'Full name' }).fill('Story Plain')
  await adding.getByRole('textbox', { name: 'Email' }).fill(EMAIL)
  await adding.getByRole('checkbox', { name: 'Harbour museum' }).press('Space')
  await adding.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('New user created', { exact: true })).toBeVisible()
  expect(await server.query('select from users where email = $1', [EMAIL])).toHaveLength(1)
  await server.query('delete from users where email = $1', [EMAIL])
  await server.query('delete from mails where recipient = $1', [EMAIL])

  await openWorkspace(page, server, WORKSPACE)
  const dialog = await openDevice(page, DEVICE.name)
  await dialog.getByRole('button', { name: 'Set content now' }).click()
  const { preview, crop } = await cropFromDisk(page, await plainPicture('plain.png'))
  const promised = await canvasPixels(preview)
  await crop()
  await expect(page.getByText('Content uploaded successfully!')).toBeVisible({ timeout: 60_000 })
  expectSame(await wakePanel(server, mac), promised)
  await expect(notice).toBeHidden()
})
