import { draftsKept } from '#tests/helpers/drafts-kept.ts'
import { expect, NO_NETWORK, test } from '#tests/helpers/e2e.ts'

test.use({ serviceWorkers: 'block' })

test('an admin changes name, password, sessions, and theme, clears the cache, and opens the other tabs [SET-02] [SET-03] [SET-04] [SET-05]', async ({
  page,
  browser,
  baseURL,
  knownAs,
  loginAs,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 401|rejected the refresh token/)
  await loginAs('ORG_ADMIN')
  const others = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' })
  const elsewhere = await others.newPage()
  await knownAs('ORG_ADMIN', elsewhere)
  await elsewhere.goto('/users')
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()

  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('tab')).toHaveText(['User settings', 'Organization settings', 'API'])
  await expect(page.getByRole('tab', { selected: true })).toHaveText('User settings')

  const profile = page.getByRole('region', { name: 'Your profile' })
  await expect(profile).toContainText('admin@example.com')
  await expect(profile).toContainText('Administrator')
  await expect(profile).toContainText('All workspaces')
  const name = profile.getByLabel('Full name')
  await name.fill('Ilmari S. Salo')
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('banner')).toContainText('Ilmari S. Salo')
  await name.fill('Ilmari Salo')
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('banner')).toContainText('Ilmari Salo')

  const password = page.getByRole('region', { name: 'Password' })
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password).toContainText('The link was sent to admin@example.com.')
  await expect
    .poll(() => server.query("select from mails where recipient = 'admin@example.com'"))
    .not.toHaveLength(0)
  await server.query("delete from mails where recipient = 'admin@example.com'")

  const sessions = page.getByRole('region', { name: 'Active sessions' })
  await expect(sessions.getByText('This browser')).toHaveCount(1)
  await sessions.getByRole('button', { name: 'End all others' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await elsewhere.goto('/permissions')
  await expect(elsewhere.getByRole('form', { name: 'Sign in' })).toBeVisible()
  await others.close()

  const device = page.getByRole('region', { name: 'This device' })
  await expect(device).toContainText('Sends changes in the backgroundYes, when the network returns')
  await expect(device).toContainText('Separate storage for each userYes')
  await device.getByText('Dark').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await device.getByRole('button', { name: 'Clear cache and reload' }).click()
  const repair = page.getByRole('alertdialog')
  await repair.getByRole('button', { name: 'Clear cache and reload' }).click()
  await expect(page.getByText('Cache cleared. Everything is loading again.')).toBeVisible()
  await expect(profile).toContainText('admin@example.com')

  await page.getByRole('tab', { name: 'Organization settings' }).click()
  await expect(page).toHaveURL(/tab=organizationSettings/)
  await expect(page.getByLabel('Company name')).not.toHaveValue('')
  await page.getByRole('tab', { name: 'API' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('Available soon!')
})

test('a name typed offline survives a reload and can be saved once the server is back [OFF-11] [OFF-30]', async ({
  page,
  loginAs,
  server,
  wire,
  consoleErrors,
}) => {
  consoleErrors.allow(NO_NETWORK)
  await loginAs('ORG_ADMIN')
  await page.goto('/settings')
  const profile = page.getByRole('region', { name: 'Your profile' })
  await expect(profile.getByRole('button', { name: 'Save' })).toBeDisabled()
  await wire.set({ kind: 'refuse' })
  await expect(profile).toContainText('Needs connection')
  await profile.getByLabel('Full name').fill('Ilmari of the cellar')
  await expect.poll(() => draftsKept(page)).toContain('Ilmari of the cellar')
  await wire.set({ kind: 'pass' })
  await page.reload()
  await expect(profile.getByLabel('Full name')).toHaveValue('Ilmari of the cellar')
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('banner')).toContainText('Ilmari of the cellar')
  await expect.poll(() => draftsKept(page)).not.toContain('Ilmari of the cellar')
  await server.query("update users set full_name = 'Ilmari Salo' where email = 'admin@example.com'")
})

test('the input of an organization form survives another tab and a reload until it is saved [OFF-11] [OFF-30] [PWA-06]', async ({
  page,
  loginAs,
  server,
}) => {
  await loginAs('ORG_OWNER')
  await page.goto('/settings?tab=organizationSettings')
  const contact = page.getByRole('form', { name: 'Contact person' })
  const phone = contact.getByLabel('Phone number')
  await expect(phone).not.toHaveValue('')
  const before = await phone.inputValue()
  await phone.fill('+47 99 88 77 66')
  await page.getByRole('tab', { name: 'API' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('Available soon!')
  await page.getByRole('tab', { name: 'Organization settings' }).click()
  await expect(phone).toHaveValue('+47 99 88 77 66')
  await expect.poll(() => draftsKept(page)).toContain('+47 99 88 77 66')
  await page.reload()
  await expect(phone).toHaveValue('+47 99 88 77 66')
  await contact.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changes saved successfully!')).toBeVisible()
  await expect.poll(() => draftsKept(page)).not.toContain('+47 99 88 77 66')
  await server.query('update organizations set contact_number = $1 where contact_number = $2', [
    before,
    '+47 99 88 77 66',
  ])
})
