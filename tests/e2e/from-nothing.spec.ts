import type { Locator, Page } from '@playwright/test'

import { expect, NO_NETWORK, test } from '#tests/helpers/e2e.ts'
import { createServerProcess, type ServerProcess } from '#tests/helpers/server-process.ts'

test.use({ serviceWorkers: 'block' })

const OWNER = { fullName: 'Oda Keeper', email: 'oda@lighthouse.example', password: 'lamp-and-lens' }
const MANAGER = {
  fullName: 'Mia Warden',
  email: 'mia@lighthouse.example',
  password: 'fog-and-horn',
}
type Guest = typeof OWNER

/** The path and query of the link in the latest email to the guest. */
const linkTo = async (server: ServerProcess, { email }: Guest) => {
  const find = async () => {
    const [mail] = await server.query(
      'select body from mails where recipient = $1 order by created_at desc limit 1',
      [email],
    )
    return /https?:\S+/.exec(String(mail?.['body'] ?? ''))?.[0] ?? ''
  }
  await expect.poll(find).not.toBe('')
  const { pathname, search } = new URL(await find())
  return pathname + search
}

/** Follows the emailed link, creates the account, and signs in. */
const join = async (page: Page, server: ServerProcess, guest: Guest) => {
  await page.goto(await linkTo(server, guest))
  await expect(page.getByRole('heading', { name: 'Join your organisation' })).toBeVisible()
  await expect(page.getByText('Choose a password to join Lighthouse Trust.')).toBeVisible()
  const form = page.getByRole('form')
  await form.getByLabel('Full name').fill(guest.fullName)
  await form.getByLabel('Email').fill(guest.email)
  await form.getByLabel('Password', { exact: true }).fill(guest.password)
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Account created successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  const login = page.getByRole('form', { name: 'Sign in' })
  await login.getByLabel('Email').fill(guest.email)
  await login.getByLabel('Password', { exact: true }).fill(guest.password)
  await login.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('banner').getByText(guest.fullName)).toBeVisible()
}

const fillOrganization = async (form: Locator) => {
  for (const [label, text] of [
    ['Company name', 'Lighthouse Trust'],
    ['Tax ID', 'NO 917 000 000'],
    ['Company address', '1 Skerry Road'],
    ['Country of tax residence', 'Norway'],
    ['Full name', OWNER.fullName],
    ['Email', 'office@lighthouse.example'],
    ['Phone number', '+47 00 00 00'],
    ['Owner account email', OWNER.email],
  ] as const)
    await form.getByLabel(label, { exact: true }).fill(text)
}

const go = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name }).click()
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a new organization works end to end: invitations, access requests, a role change, and a deactivated account [ORG-01] [ORG-06] [ORG-13] [AUTH-19] [AUTH-25] [AUTH-32] [USER-24] [USER-29] [PERM-07] [PERM-08]', async ({
  page,
  browser,
  baseURL,
  server,
  consoleErrors,
}) => {
  test.setTimeout(180_000)
  // The deactivated user gets one rejected request.
  consoleErrors.allow(/status of 40[13]/)
  consoleErrors.allow(/inkfleet: the server rejected/)

  await page.goto('/create-org-account')
  const form = page.getByRole('form')
  await fillOrganization(form)
  await form.getByRole('button', { name: 'Create organization' }).click()
  await expect(page.getByText('Organization created successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)

  await join(page, server, OWNER)
  await go(page, 'Permissions')
  await page.getByRole('button', { name: 'Add workspace' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Lamp room')
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
  await expect(rowOf(page, 'Lamp room')).toBeVisible()

  await go(page, 'Users')
  await page.getByRole('button', { name: 'Add user' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full name').fill('Mia')
  await dialog.getByLabel('Email').fill(MANAGER.email)
  await dialog.getByRole('button', { name: /Role/ }).click()
  await page.getByRole('option', { name: 'Manager' }).click()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('New user created')).toBeVisible()
  await expect(page.getByRole('heading', { name: '2 users' })).toBeVisible()

  const elsewhere = await browser.newContext({
    ...(baseURL && { baseURL }),
    serviceWorkers: 'block',
  })
  consoleErrors.watch(elsewhere)
  const hers = await elsewhere.newPage()
  await join(hers, server, MANAGER)
  await go(hers, 'Permissions')
  await hers.getByRole('button', { name: 'Request access to “Lamp room”' }).click()
  await hers.getByRole('dialog').getByLabel('Reason').fill('I change its displays.')
  await hers.getByRole('dialog').getByRole('button', { name: 'Send request' }).click()
  await expect(rowOf(hers, 'Lamp room').getByText('waiting for approval')).toBeVisible()

  await page.goto('/permissions')
  await expect(rowOf(page, 'Lamp room').getByText('I change its displays.')).toBeVisible()
  await page.getByRole('button', { name: /^Approve Mia Warden/ }).click()
  await expect(page.getByText('Mia Warden now has access to “Lamp room”.')).toBeVisible()
  await hers.reload()
  await expect(rowOf(hers, 'Lamp room').getByText('has access')).toBeVisible()

  await go(hers, 'Users')
  await expect(hers.getByRole('button', { name: 'Add user' })).toBeVisible()
  await go(page, 'Users')
  await page.getByRole('button', { name: 'Edit Mia Warden' }).click()
  await dialog.getByRole('button', { name: /Role/ }).click()
  await page.getByRole('option', { name: 'Viewer' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changes saved successfully!')).toBeVisible()
  // Her page updates without any action of hers.
  await expect(hers.getByRole('button', { name: 'Add user' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit Mia Warden' }).click()
  await dialog.getByText('Active account').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  // Not awaited: the live stream may sign her out first, and then the link is gone.
  void go(hers, 'Devices').catch(() => undefined)
  await expect(hers.getByRole('form', { name: 'Sign in' })).toBeVisible()
  await elsewhere.close()
  await server.query("delete from organizations where name = 'Lighthouse Trust'")
})

test('an empty installation lists its first steps, and each links to the page where it is done', async ({
  page,
  consoleErrors,
}) => {
  test.setTimeout(180_000)
  consoleErrors.allow(NO_NETWORK)
  // The page is still open while the server stops.
  consoleErrors.allow(/status of 503/)
  const empty = await createServerProcess(['--empty'])
  try {
    await empty.start()
    const [, email = '', password = ''] = /ROOT\s+(\S+)\s+(\S+)/.exec(empty.output()) ?? []
    await page.goto(empty.origin)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible()
    const step = (name: string) => page.locator('li[data-done]').filter({ hasText: name })
    await expect(page.locator('li[data-done]')).toHaveCount(5)
    for (const [name, title] of [
      ['Add a device model', 'Admin dashboard'],
      ['Add a workspace', 'Devices'],
      ['Register a device', 'Register a device'],
      ['Upload an image', 'Admin dashboard'],
      ['Create an organization', 'Admin dashboard'],
    ] as const) {
      await expect(step(name)).toHaveAttribute('data-done', 'false')
      await step(name).getByRole('link').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText([title])
      if (name !== 'Create an organization') await page.goBack()
    }
    await page.getByRole('button', { name: 'Add organization' }).click()
    const dialog = page.getByRole('dialog')
    await fillOrganization(dialog)
    await dialog.getByRole('button', { name: /Create|Add/ }).click()
    await expect(dialog).toHaveCount(0)
    await go(page, 'Home')
    await expect(step('Create an organization')).toHaveAttribute('data-done', 'true')
    await expect(step('Create an organization').getByRole('link')).toHaveCount(0)
  } finally {
    await empty.dispose()
  }
})
