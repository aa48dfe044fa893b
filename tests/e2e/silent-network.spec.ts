import type { Page } from '@playwright/test'

import { accountOf } from '#tests/helpers/accounts.ts'
import { beginSession } from '#tests/helpers/begin-session.ts'
import { workerIsReady } from '#tests/helpers/device-stories.ts'
import { expect, NO_NETWORK, test } from '#tests/helpers/e2e.ts'

const isLoaded = async (page: Page) => {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

test('on a network that never responds, each page shows what is stored and says what is missing [OFF-02] [OFF-03] [OFF-04]', async ({
  browserOnDisk,
  wire,
  consoleErrors,
}) => {
  test.setTimeout(180_000)
  consoleErrors.allow(NO_NETWORK)
  const online = await browserOnDisk.openPage()
  await beginSession(online, accountOf('ORG_OWNER'))
  await online.goto('/user/devices')
  await workerIsReady(online)
  const links = online.getByRole('navigation').getByRole('link')
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const paths = [...new Set(hrefs)].filter((path) => path !== null)
  expect(paths.length).toBeGreaterThan(5)
  for (const path of paths) {
    await online.goto(path)
    await isLoaded(online)
  }
  await browserOnDisk.close()

  await wire.set({ kind: 'hang' })
  const page = await browserOnDisk.openPage()
  for (const path of paths) {
    await page.goto(path)
    await isLoaded(page)
  }
  await page.goto('/user/devices')
  await expect(page.getByText(/^Stored on this device · Updated/)).toBeVisible()
  await page.goto('/devices/register')
  await page.getByRole('button', { name: 'Enter code' }).click()
  await page.getByLabel('Device code or link').fill('ABCDEF')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Looking up a device code needs a connection.')).toBeVisible()

  await page.goto('/settings')
  await expect(page.getByText('Could not load the sessions')).toBeVisible()

  // The open connections stay dead; requests on them are abandoned, and a probe finds the server.
  await wire.set({ kind: 'pass' })
  await expect(page.getByText('Could not load the sessions')).toBeHidden({ timeout: 120_000 })
})
