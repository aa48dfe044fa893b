import type { Locator, Page } from '@playwright/test'

import { accountOf } from '#tests/helpers/accounts.ts'
import { CASE } from '#tests/helpers/content-stories.ts'
import { deviceRow, openWorkspace } from '#tests/helpers/device-stories.ts'
import { closeByEscape, expect, test } from '#tests/helpers/e2e.ts'

test.use({ serviceWorkers: 'block' })

/** More Tab stops than any page has. */
const MOST_STOPS = 120

/** Presses Tab until the target has the focus, and arrow keys within a list. These tests never use a mouse. */
const tabTo = async (page: Page, target: Locator) => {
  await expect(target).toBeVisible()
  const row = target.locator(
    'xpath=ancestor-or-self::*[@data-row and ancestor::*[@role="grid" or @role="treegrid"]]',
  )
  const isInList = (await row.count()) > 0
  const list = isInList
    ? row.locator('xpath=ancestor::*[@role="grid" or @role="treegrid"][1]')
    : target
  await pressUntil(page, 'Tab', list)
  if (isInList) await pressUntil(page, 'ArrowDown', row)
  if (isInList) await pressUntil(page, 'ArrowRight', target)
  await expect(target, 'is reached by keys').toBeFocused()
}
const pressUntil = async (page: Page, key: string, target: Locator) => {
  const isThere = () => target.evaluate((element) => element.contains(document.activeElement))
  for (let stop = 0; stop < MOST_STOPS && !(await isThere()); stop++) await page.keyboard.press(key)
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

const holdsFocus = (dialog: Locator) =>
  expect
    .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true)

/** Opens a dialog and expects that it traps the focus and that Escape returns it to the opener. */
const opensAndCloses = async (page: Page, opener: Locator, name?: string | RegExp) => {
  const before = await page.locator(DIALOG).count()
  await press(page, opener)
  const dialog = page.locator(DIALOG).last()
  await expect(page.locator(DIALOG)).toHaveCount(before + 1)
  await expect(dialog).toHaveAccessibleName(name ?? /./)
  await holdsFocus(dialog)
  const stops = await dialog.locator(FOCUSABLE).count()
  for (let stop = 0; stop <= stops; stop++) await page.keyboard.press('Tab')
  await holdsFocus(dialog)
  await page.keyboard.press('Escape')
  await expect(page.locator(DIALOG)).toHaveCount(before)
  await expect(opener).toBeFocused()
}
const DIALOG = '[role=dialog], [role=alertdialog]'
const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), [tabindex="0"]'

/** The same for a dialog opened from a menu: the focus returns to the button of the menu. */
const entryOpensAndCloses = async (page: Page, opener: Locator, entry: string | RegExp) => {
  await press(page, opener)
  const item = page.getByRole('menuitem', { name: entry })
  await expect(item).toBeVisible()
  while (!(await item.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.locator(DIALOG)
  await expect(dialog).toHaveCount(1)
  await holdsFocus(dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
}

/** Visits the tabs in order with Home and the arrow keys. */
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

test('an owner signs in, reaches the pages and dialogs of an organization, and signs out by keyboard [SHELL-06] [SHELL-07]', async ({
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

test('ROOT reaches the platform’s pages, tabs, and dialogs by keyboard [SHELL-11]', async ({
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

test('each dialog of devices, content, and the library opens by keyboard, traps the focus, and returns it [SHELL-28]', async ({
  page,
  server,
  knownAs,
}) => {
  test.setTimeout(240_000)
  await knownAs('ORG_OWNER')
  await openWorkspace(page, server, CASE.workspace)
  await opensAndCloses(page, button(page, /^Make available offline|^Available offline/))
  await opensAndCloses(page, button(page, 'Filters'))
  await opensAndCloses(page, button(page, 'Workspace settings'))
  await tabTo(page, page.getByRole('checkbox', { name: `Select ${CASE.device}` }))
  await page.keyboard.press('Space')
  await entryOpensAndCloses(page, button(page, 'Bulk actions'), /Move to another folder/)

  const row = deviceRow(page, CASE.device)
  await opensAndCloses(
    page,
    row.getByRole('button', { name: CASE.device, exact: true }),
    CASE.device,
  )
  await press(page, row.getByRole('button', { name: CASE.device, exact: true }))
  const device = page.getByRole('dialog', { name: CASE.device, exact: true })
  await opensAndCloses(page, device.getByRole('button', { name: 'Set content now' }))
  await tabTo(page, device.getByRole('tab', { selected: true }))
  await page.keyboard.press('ArrowRight')
  for (const name of ['Set default image', 'Set default template'])
    await opensAndCloses(page, device.getByRole('button', { name }))
  await closeByEscape(page)

  await page.goto('/media-library')
  const folder = page.getByRole('treegrid', { name: 'Folders' }).getByRole('row', { name: 'Signs' })
  await expect(folder).toBeVisible()
  await folder.focus()
  await page.keyboard.press('Enter')
  const images = page.getByRole('grid', { name: 'Images' })
  await expect(images.getByRole('row').nth(1)).toBeVisible()
  await opensAndCloses(page, button(page, 'Folder settings'))
  await opensAndCloses(page, button(page, 'Upload new image'))
  await opensAndCloses(page, images.getByRole('button', { name: /^Preview/ }).first())
  await entryOpensAndCloses(
    page,
    images.getByRole('button', { name: /^Actions for/ }).first(),
    'Delete',
  )
})

test('each dialog of users, permissions, and the platform opens by keyboard, traps the focus, and returns it [SHELL-28]', async ({
  page,
  knownAs,
}) => {
  test.setTimeout(240_000)
  await knownAs('ORG_OWNER')
  await page.goto('/users')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  for (const name of ['Add user', /^Edit /, /^Delete /])
    await opensAndCloses(page, button(page, name))
  await page.goto('/permissions')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  for (const name of ['Add workspace', /^Edit /]) await opensAndCloses(page, button(page, name))
  await knownAs('ROOT')
  await page.goto('/admin/dashboard?tab=organizations')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  for (const name of ['Add organization', /^Add user to /])
    await opensAndCloses(page, button(page, name))
})

test('the skip link reaches the list of each page within 8 Tab stops [SHELL-16]', async ({
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

test('? lists the shortcuts on each page, but is typed as text in a field', async ({
  page,
  knownAs,
}) => {
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const opens = async () => {
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.keyboard.press('?')
    await expect(list).toBeVisible()
    // No element had the focus when the dialog opened.
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

test('Tab moves from email to password and through the password reset, invitation, and account forms [AUTH-04]', async ({
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
  await page.keyboard.type('0')
  await tabTo(page, page.getByRole('button', { name: 'Save' }).first())
})

test('Ctrl+K runs actions: go to a page, show on a device, register a device [SHELL-20]', async ({
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
