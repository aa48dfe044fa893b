import type { Locator, Page } from '@playwright/test'

import { accountOf } from '#tests/helpers/accounts.ts'
import { closeByEscape, expect, test } from '#tests/helpers/e2e.ts'

test.use({ serviceWorkers: 'block' })

/** More stops than any page has, with its frame around it. */
const MOST_STOPS = 120

/** Presses Tab until the focus is there; a mouse is never used here. */
const tabTo = async (page: Page, target: Locator) => {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target, 'is reached by Tab').toBeFocused()
}
const press = async (page: Page, target: Locator, key = 'Enter') => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
const isAt = async (page: Page, title: string) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText([title])
  await expect(page.getByText('Loading...')).toHaveCount(0)
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

/** Opens, holds the focus, and gives it back by Escape. */
const opensAndCloses = async (page: Page, opener: Locator, name: string | RegExp) => {
  await press(page, opener)
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  await expect
    .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true)
  await closeByEscape(page)
  await expect(opener).toBeFocused()
}

/** With the arrow keys, from whichever is selected. */
const goesThroughTabs = async (page: Page, labels: readonly string[]) => {
  await tabTo(page, page.getByRole('tab', { selected: true }).first())
  await page.keyboard.press('Home')
  for (const label of labels) {
    const tab = page.getByRole('tab', { name: label, exact: true })
    await expect(tab).toBeFocused()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel', { name: label, exact: true })).toBeVisible()
    await page.keyboard.press('ArrowRight')
  }
}

test('somebody signs in, reaches every page of an organisation and its dialogs, and leaves by keys alone [SHELL-06] [SHELL-07]', async ({
  page,
}) => {
  const { email, password } = accountOf('ORG_OWNER')
  await page.goto('/')
  await press(page, page.getByRole('link', { name: /forgot/i }))
  await isAt(page, 'Forgot password')
  await page.goBack()
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await isAt(page, 'Home')

  const link = (name: string) =>
    page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name, exact: true })
  for (const name of ['Devices', 'Media library']) {
    await press(page, link(name))
    await isAt(page, name)
  }
  await press(page, link('Users'))
  await isAt(page, 'Users')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await opensAndCloses(page, button(page, 'Add user'), 'Add user')

  await press(page, link('Permissions'))
  await isAt(page, 'Permissions')
  const table = page.getByRole('grid', { name: 'Workspace access' })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await opensAndCloses(page, button(page, 'Add workspace'), 'Add workspace')

  await press(page, link('Settings'))
  await isAt(page, 'Settings')
  await press(page, page.getByRole('banner').getByRole('button', { name: 'Sign out' }))
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('ROOT reaches the platform’s pages, their tabs and dialogs by keys alone [SHELL-11]', async ({
  page,
  loginAs,
}) => {
  await loginAs('ROOT')
  const link = (name: string) =>
    page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name, exact: true })
  await press(page, link('Admin dashboard'))
  await isAt(page, 'Admin dashboard')
  await goesThroughTabs(page, ['Organizations', 'Users', 'Devices'])
  await page.keyboard.press('Home')
  await opensAndCloses(page, button(page, 'Add organization'), /organization/)
  await press(page, link('Developer tools'))
  await isAt(page, 'Developer tools')
  await goesThroughTabs(page, ['Register Devices', 'Update Firmware', 'Remove Devices'])
})
