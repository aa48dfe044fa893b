import { countLoads } from '#tests/helpers/count-loads.ts'
import { closeByEscape, expect, test } from '#tests/helpers/e2e.ts'

test.use({ serviceWorkers: 'block' })

const MISSING_FILES =
  /Failed to load resource|dynamically imported module|preload CSS|could not register the service worker/

test('a page whose files are gone reloads once, never in a loop, and offline it only shows an error [PWA-06]', async ({
  page,
  context,
  loginAs,
  consoleErrors,
}) => {
  consoleErrors.allow(MISSING_FILES)
  const USERS = /\/assets\/users-[^/]+\.js/
  await loginAs('ORG_MANAGER')
  const missing = page.getByText('Could not load this part of the console')
  const users = page.getByRole('navigation').getByRole('link', { name: 'Users' })
  await expect(users).toBeVisible()

  await context.setOffline(true)
  const loads = countLoads([page])
  await users.click()
  await expect(missing).toBeVisible()
  expect(loads).toEqual([0])

  await context.setOffline(false)
  await page.goto('/home')
  loads[0] = 0
  await page.route(USERS, (route) => route.fulfill({ status: 404, body: 'gone' }))
  await users.click()
  await expect.poll(() => loads).toEqual([1])
  await expect(missing).toBeVisible()
  expect(loads).toEqual([1])
  // The page now reloads only on request, and the missing file is still missing.
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => loads).toEqual([2])
  await expect(missing).toBeVisible()

  await page.unroute(USERS)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  expect(loads).toEqual([3])
})

test('parts of the shell that cannot be loaded do not replace it, and load once the network is back [PWA-06] [SHELL-20]', async ({
  page,
  context,
  loginAs,
  consoleErrors,
}) => {
  consoleErrors.allow(MISSING_FILES)
  await loginAs('ORG_MANAGER')
  const search = page.getByRole('combobox', { name: 'Search' })
  await expect(page.getByRole('button', { name: /Notifications|needs? attention/ })).toBeVisible()

  await context.setOffline(true)
  await search.fill('Upper')
  await page.getByRole('button', { name: /Notifications|needs? attention/ }).click()
  const popover = page.getByRole('dialog')
  await expect(popover.getByRole('alert')).toContainText('Could not load this section')
  await closeByEscape(page)
  await page.keyboard.press('?')
  await expect(page.getByText('Could not load this section')).toBeVisible()
  await search.press('Enter')
  await expect(page).toHaveURL(/\/user\/devices\?.*q=Upper/)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Users' })).toBeVisible()

  await context.setOffline(false)
  await search.fill('Upper h')
  await expect(page.getByRole('option', { name: /Upper hall/ }).first()).toBeVisible()
  // With its styles: it lies above the page.
  await expect(page.getByRole('listbox').locator('..')).toHaveCSS('position', 'absolute')
})
