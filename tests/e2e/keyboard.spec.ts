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

test('a list is at most 8 Tab stops away on each page, by the link past the navigation [SHELL-16]', async ({
  page,
  knownAs,
}) => {
  await knownAs('ORG_OWNER')
  for (const path of ['/user/devices', '/users', '/permissions', '/media-library', '/audit'])
    await test.step(path, async () => {
      await page.goto(path)
      const rows = page.locator('[role=grid] [data-row]')
      await expect(rows.first()).toBeVisible()
      const skip = page.getByRole('link', { name: 'Skip to content' })
      await page.keyboard.press('Tab')
      await expect(skip).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(rows.first()).toBeFocused()
    })
  await page.goto('/home')
  await isAt(page, 'Home')
  await press(page, page.getByRole('link', { name: 'Skip to content' }))
  await expect(page.getByRole('main')).toBeFocused()
})

test('? lists the shortcuts on each page, and goes into a field where one types', async ({
  page,
  knownAs,
}) => {
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const opens = async () => {
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.keyboard.press('?')
    await expect(list).toBeVisible()
    // Nothing had the focus before.
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
  }
  for (const path of ['/', '/forgot-password', '/create-org-account'])
    await test.step(path, async () => {
      await page.goto(path)
      await opens()
    })
  await knownAs('ORG_OWNER')
  for (const path of ['/home', '/user/devices', '/audit', '/account', '/devices/register'])
    await test.step(path, async () => {
      await page.goto(path)
      await opens()
    })
  await page.goto('/users')
  const search = page.getByRole('searchbox', { name: 'Search users' })
  await search.fill('Jun')
  await page.keyboard.press('?')
  await expect(search).toHaveValue('Jun?')
  await expect(list).toHaveCount(0)
})

test('Tab goes from the email to the password, and through the pages of mails and accounts [AUTH-04]', async ({
  page,
  server,
  loginAs,
}) => {
  const goesOn = async (labels: readonly string[]) => {
    await tabTo(page, page.getByLabel(labels[0] ?? '', { exact: true }))
    for (const label of labels.slice(1)) {
      await page.keyboard.press('Tab')
      await expect(page.getByLabel(label, { exact: true })).toBeFocused()
    }
  }
  await page.goto('/')
  await goesOn(['Email', 'Password'])
  await page.goto('/user/auth/reset-password?token=a&userId=b')
  await goesOn(['New password'])
  await tabTo(page, page.getByRole('button', { name: 'Save changes' }))
  await page.goto('/user/auth/confirm?emailToken=a&passwordToken=b&userId=c')
  await goesOn(['Full name', 'Email', 'Password'])
  await tabTo(page, page.getByRole('button', { name: 'Create account' }))
  await page.goto('/create-org-account')
  await goesOn(['Company name', 'Tax ID', 'Company address', 'Country of tax residence'])
  await tabTo(page, page.getByLabel('Owner account email'))
  await tabTo(page, page.getByRole('button', { name: 'Create organization' }))

  await loginAs('ROOT')
  const [house] = await server.query(`select id from organizations where name = 'Harbour House'`)
  await page.goto(`/admin/organizations/${String(house?.['id'])}`)
  await isAt(page, 'Organization account')
  await goesOn(['Company name', 'Tax ID'])
  await tabTo(page, page.getByRole('button', { name: 'Save' }).first())
})

test('actions are run by Ctrl+K: register, go to a page, show on a device [SHELL-20]', async ({
  page,
  loginAs,
}) => {
  await loginAs('ORG_MANAGER')
  const list = page.getByRole('listbox', { name: 'Search results' })
  const option = (name: string) => list.getByRole('option', { name })
  const command = async (text: string) => {
    await page.keyboard.press('Control+k')
    await expect(list).toBeVisible()
    await page.keyboard.type(text)
  }
  await command('go')
  await expect(option('Go to…')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.type('stat')
  await expect(option('Status')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await isAt(page, 'Status')

  await command('Show on case n1')
  await expect(option('Show on “Case N1”')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Case N1' })).toBeVisible()
  await closeByEscape(page)

  await command('regist')
  await page.keyboard.press('Enter')
  await isAt(page, 'Register a device')
})
