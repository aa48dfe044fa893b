import type { Locator, Page } from '@playwright/test'

import { expect, test } from '#tests/helpers/e2e.ts'

// No test here goes offline.
test.use({ serviceWorkers: 'block' })

/** Used only in this file, and deleted after each test. */
const NAME = 'Lanternfish Trust'
const OWNER = 'owner@lanternfish.example'

const TYPED = {
  'Company name': NAME,
  'Tax ID': 'NO 917 103 801',
  'Company address': '1 Skerry Road',
  'Country of tax residence': 'Norway',
  'Full name': 'Ada Lund',
  Email: 'ada@lanternfish.example',
  'Phone number': '+47 00 00 00 00',
  'Owner account email': OWNER,
}
const fillIn = async (form: Locator, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values))
    await form.getByRole('textbox', { name, exact: true }).fill(value)
}
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
const bar = (page: Page, name: string) => page.getByText(`You are in ${name} as platform staff`)

test('a visitor creates an organization, and its owner gets an invitation [ORG-01] [ORG-04] [ORG-05] [ORG-06] [ORG-13] [CALL-07]', async ({
  page,
  server,
}) => {
  await page.goto('/create-org-account')
  const form = page.getByRole('form', { name: 'Create an organization account' })
  await fillIn(form, TYPED)
  await form.getByRole('button', { name: /Timezone/ }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('oslo')
  await page.getByRole('option', { name: /Europe \/ Oslo/ }).click()
  const said = page.getByText('Organization created successfully').waitFor()
  await form.getByRole('button', { name: 'Create organization' }).click()
  await said
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  const made = await server.query(
    `select o.timezone_id, u.role, u.email_verified from organizations o
     join users u on u.organization_id = o.id where o.name = $1`,
    [NAME],
  )
  expect(made).toEqual([{ timezone_id: 'Europe/Oslo', role: 'ORG_OWNER', email_verified: false }])
  const mails = await server.query('select 1 from mails where recipient = $1', [OWNER])
  expect(mails).toHaveLength(1)
})

test('ROOT adds, edits, and enters organizations, and no data carries over from one to another [ORG-14] [ORG-19] [ORG-20] [ORG-21] [ORG-22] [ORG-23] [PERM-29]', async ({
  page,
  loginAs,
  consoleErrors,
}) => {
  consoleErrors.allow(/422|could not create the organization/)
  await loginAs('ROOT')
  await page.getByRole('link', { name: 'Admin dashboard' }).click()
  await expect(page.getByRole('tab', { name: 'Devices' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Organizations' }).click()

  // A rejected form keeps its values, even after Escape.
  await page.getByRole('button', { name: 'Add organization' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an organization' })
  await fillIn(dialog, { ...TYPED, 'Owner account email': 'owner@example.com' })
  const create = dialog.getByRole('button', { name: 'Create organization' })
  await create.click()
  await expect(dialog.getByText('This email is already in use')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add organization' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Company name' })).toHaveValue(NAME)
  await fillIn(dialog, { 'Owner account email': OWNER })
  await create.click()
  await expect(page.getByText('Organization created successfully')).toBeVisible()
  await expect(rowOf(page, NAME)).toContainText(OWNER)

  await page.getByRole('searchbox', { name: 'Search organizations' }).fill('lanternfish')
  await expect(page.getByRole('heading', { name: '1 organization' })).toBeVisible()
  await page.getByRole('button', { name: `Edit ${NAME}` }).click()
  const contact = page.getByRole('form', { name: 'Contact person' })
  await fillIn(contact, { 'Full name': 'Bo Berg' })
  await contact.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changes saved successfully!')).toBeVisible()
  await page.getByRole('link', { name: 'All organizations' }).click()
  await expect(rowOf(page, NAME)).toContainText('Bo Berg')
  await page.getByRole('tab', { name: 'Users' }).click()
  await page.getByRole('searchbox', { name: 'Search users' }).fill('lanternfish')
  await expect(page.getByRole('row').filter({ hasText: OWNER })).toContainText('Owner')

  // Enters the demo organization, then the new one, which shows none of its data.
  await page.getByRole('tab', { name: 'Organizations' }).click()
  await page.getByRole('button', { name: 'Log in to Harbour House' }).click()
  await expect(bar(page, 'Harbour House')).toBeVisible()
  const nav = page.getByRole('navigation', { name: 'Navigation' })
  await expect(nav.getByRole('link')).toHaveText([
    'Home',
    'Devices',
    /^Media library/,
    'Users',
    'Permissions',
    'Status',
    'Settings',
  ])
  await nav.getByRole('link', { name: 'Devices' }).click()
  const tree = page.getByRole('treegrid')
  await expect(tree.getByRole('row', { name: /Harbour museum/ })).toBeVisible()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('button', { name: `Log in to ${NAME}` }).click()
  await expect(bar(page, NAME)).toBeVisible()
  await nav.getByRole('link', { name: 'Devices' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'All' })).toBeVisible()
  await expect(page.getByText('Harbour museum')).toHaveCount(0)
  // A reload stays in the organization, and Leave still works.
  await page.reload()
  await expect(bar(page, NAME)).toBeVisible()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('button', { name: 'Log in to Harbour House' })).toBeVisible()
  await expect(page.getByText(/as platform staff/)).toHaveCount(0)
})
