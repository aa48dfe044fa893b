import type { Page } from '@playwright/test'

import { SESSION_DATABASE } from '#src/platform/db/names.ts'
import { accountOf } from '#tests/helpers/accounts.ts'
import { beginSession } from '#tests/helpers/begin-session.ts'
import { CASE } from '#tests/helpers/content-stories.ts'
import { deleteDatabase } from '#tests/helpers/databases.ts'
import {
  cutNetwork,
  deviceRow,
  openDevice,
  openWorkspace,
  rename,
} from '#tests/helpers/device-stories.ts'
import { expect, NO_NETWORK, test } from '#tests/helpers/e2e.ts'

/** Makes pages that load from now on look as if they were opened from the home screen. */
const asInstalledApp = (page: Page) =>
  page.addInitScript(() => {
    const media = matchMedia
    globalThis.matchMedia = (query) =>
      query.includes('display-mode: standalone') ? media('all') : media(query)
  })

test('the installed app asks for its PIN after an offline restart, and signing out removes the lock', async ({
  browserOnDisk,
  wire,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(NO_NETWORK)
  const visit = await browserOnDisk.openPage()
  await beginSession(visit, accountOf('ORG_OWNER'))
  await visit.goto('/account')
  await expect(visit.getByRole('region', { name: 'This device' })).toContainText('InstalledNo')
  await expect(visit.getByText('PIN lock')).toHaveCount(0)

  await asInstalledApp(visit)
  await visit.reload()
  const device = visit.getByRole('region', { name: 'This device' })
  await device.getByRole('button', { name: 'Set PIN' }).click()
  const dialog = visit.getByRole('dialog', { name: 'Set a PIN' })
  const [pin, repeated] = [dialog.getByLabel('PIN', { exact: true }), dialog.getByLabel('Repeat')]
  const set = dialog.getByRole('button', { name: 'Set PIN' })
  await pin.fill('12a')
  await set.click()
  await expect(dialog.getByText('Enter 4 to 12 digits')).toBeVisible()
  await pin.fill('2580')
  await repeated.fill('2581')
  await set.click()
  await expect(dialog.getByText('The PINs do not match')).toBeVisible()
  await repeated.fill('2580')
  await set.click()
  await expect(visit.getByText('PIN set.')).toBeVisible()
  await expect(device).toContainText('asked at startup')

  // A page load soon after the last use does not ask for the PIN.
  await visit.goto('/home')
  await expect(visit.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  const lock = (page: Page) => page.getByRole('dialog', { name: 'Enter your PIN' })
  await expect(lock(visit)).toHaveCount(0)
  await openWorkspace(visit, server, CASE.workspace)
  await expect(deviceRow(visit, CASE.device)).toBeVisible()
  await cutNetwork(visit, wire)
  await rename(visit, CASE.device, 'Renamed offline')
  await browserOnDisk.kill()

  const page = await browserOnDisk.openPage()
  await asInstalledApp(page)
  await page.goto('/user/devices')
  await expect(lock(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(lock(page)).toBeVisible()
  await expect(lock(page).getByLabel('PIN', { exact: true })).toBeFocused()
  await lock(page).getByLabel('PIN', { exact: true }).fill('0000')
  await page.keyboard.press('Enter')
  await expect(lock(page)).toContainText('Wrong PIN')
  const isCovered = () => document.elementFromPoint(20, 20)?.closest('dialog')?.open
  expect(await page.evaluate(isCovered)).toBe(true)
  await lock(page).getByLabel('PIN', { exact: true }).fill('2580')
  await page.keyboard.press('Enter')
  await expect(lock(page)).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('status')).toHaveText(
    'Server unreachable, 1 waiting',
  )

  // The page is hidden for longer than the lock allows, with a dialog open.
  const opened = await openDevice(page, 'Renamed offline')
  await page.evaluate(() => {
    const change = (value: DocumentVisibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    change('hidden')
    sessionStorage.setItem('inkfleet-last-seen', String(Date.now() - 6 * 60_000))
    change('visible')
  })
  await lock(page).getByLabel('PIN', { exact: true }).fill('2580')
  await page.keyboard.press('Enter')
  await expect(lock(page)).toHaveCount(0)
  await expect(opened).toBeVisible()

  // On a full disk, browsers delete databases: the user stays signed in, and locked. Forgetting the PIN, they can sign out.
  await deleteDatabase(page, SESSION_DATABASE)
  await browserOnDisk.close()
  const again = await browserOnDisk.openPage()
  await again.goto('/home')
  await lock(again).getByRole('button', { name: 'Forgot your PIN?' }).click()
  await lock(again).getByRole('button', { name: 'Sign out' }).click()
  await expect(again.getByRole('form', { name: 'Sign in' })).toBeVisible()
  await expect(again.getByText('1 unsent change is stored on this device.')).toBeVisible()
  await again.getByLabel('Email').fill(accountOf('ORG_OWNER').email)
  await again.reload()
  await expect(again.getByRole('form', { name: 'Sign in' })).toBeVisible()
  await expect(lock(again)).toHaveCount(0)
})
