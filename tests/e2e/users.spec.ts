import type { Page } from '@playwright/test'

import { isAccessible } from '#tests/helpers/accessible.ts'
import { accountOf } from '#tests/helpers/accounts.ts'
import { draftsKept } from '#tests/helpers/drafts-kept.ts'
import { expect, NO_NETWORK, signIn, test } from '#tests/helpers/e2e.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'

test.use({ serviceWorkers: 'block' })

const EMAIL = 'story.newcomer@example.com'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const said = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true })).toBeVisible()
const mails = async (server: ServerProcess) =>
  (await server.query('select from mails where recipient = $1', [EMAIL])).length

test('a manager invites a user to a branch by keyboard, resends the email, edits the user, and deletes them [USER-06] [USER-12] [USER-21] [USER-24] [USER-29] [USER-30]', async ({
  page,
  server,
  knownAs,
}) => {
  await knownAs('ORG_MANAGER')
  await page.goto('/users')
  await page.getByRole('button', { name: 'Add user' }).press('Enter')
  const adding = dialogOf(page, 'Add user')
  await adding.getByRole('textbox', { name: 'Full name' }).fill('Story Newcomer')
  await adding.getByRole('textbox', { name: 'Email' }).fill(EMAIL)
  const branch = adding.getByRole('checkbox', { name: 'Harbour museum' })
  await branch.press('Space')
  const below = adding.getByRole('checkbox', { name: 'Ground floor' })
  await expect(below).toBeChecked()
  await expect(below).toBeDisabled()
  // The parent workspace is not one of the manager's.
  await expect(adding.getByRole('checkbox', { name: 'All', exact: true })).toBeDisabled()
  await isAccessible(page, 'the dialog that adds somebody')
  await adding.getByRole('button', { name: 'Send invitation' }).press('Enter')
  await said(page, 'New user created')
  await expect(adding).toBeHidden()
  const newcomer = row(page, EMAIL)
  await expect(newcomer.getByRole('checkbox', { name: /is verified/ })).not.toBeChecked()
  expect(await mails(server)).toBe(1)

  await newcomer.getByRole('button', { name: /^Resend email/ }).click()
  await said(page, 'Invitation email successfully resent!')
  expect(await mails(server)).toBe(2)

  await newcomer.getByRole('button', { name: /^Edit/ }).click()
  const editing = dialogOf(page, 'Edit user')
  await expect(editing.getByRole('checkbox', { name: 'Harbour museum' })).toBeChecked()
  await editing.getByRole('textbox', { name: 'Full name' }).fill('Story Nova')
  await editing.getByRole('button', { name: /^Role|Role$|Viewer/ }).click()
  await page.getByRole('option', { name: 'Editor' }).click()
  await editing.getByRole('button', { name: 'Save' }).click()
  await said(page, 'Changes saved successfully!')
  await expect(newcomer).toContainText('Story Nova')
  await expect(newcomer).toContainText('Editor')

  await newcomer.getByRole('button', { name: /^Delete/ }).click()
  const asking = page.getByRole('alertdialog', { name: 'Delete Story Nova?' })
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await expect(newcomer).toBeVisible()
  await newcomer.getByRole('button', { name: /^Delete/ }).click()
  await asking.getByRole('button', { name: 'Delete' }).click()
  await said(page, 'User removed successfully')
  await expect(newcomer).toBeHidden()
})

test('a manager gets no actions for users outside their own branches [PERM-19]', async ({
  page,
  knownAs,
}) => {
  await knownAs('ORG_MANAGER')
  await page.goto('/users')
  // Gallery B is in the Harbour museum, which is the manager's branch; Floor 2 is not.
  await expect(page.getByRole('button', { name: 'Edit Priya Lindholm' })).toBeVisible()
  await expect(row(page, 'Jun Castell')).toBeVisible()
  await expect(row(page, 'Jun Castell').getByRole('button')).toHaveCount(0)
})

test('a new email address takes effect once its owner confirms it, and is shown as pending until then', async ({
  page,
  browser,
  baseURL,
  server,
  knownAs,
}) => {
  const viewer = accountOf('ORG_VIEWER')
  const moved = "story.o'brien@münchen.example"
  const stored = "story.o'brien@xn--mnchen-3ya.example"
  await knownAs('ORG_ADMIN')
  await page.goto('/users')
  await page.getByRole('button', { name: `Edit ${viewer.fullName}` }).click()
  const editing = dialogOf(page, 'Edit user')
  const field = editing.getByRole('textbox', { name: 'Email' })
  await expect(field).toHaveAccessibleDescription(/takes effect once its owner confirms it/)
  await field.fill(moved)
  await editing.getByRole('button', { name: 'Save' }).click()
  await said(page, 'Changes saved successfully!')
  await expect(row(page, viewer.fullName)).toContainText(viewer.email)
  await said(page, `New address ${stored} is not confirmed yet`)
  await isAccessible(page, 'the list with an address that is not confirmed')

  const [notice] = await server.query('select body from mails where recipient = $1', [viewer.email])
  expect(notice?.['body']).toContain(accountOf('ORG_ADMIN').email)
  const [mail] = await server.query('select body from mails where recipient = $1', [stored])
  const link = /http\S+/.exec(String(mail?.['body']))?.[0] ?? ''
  const { pathname, search } = new URL(link)
  const owner = await browser.newPage({ baseURL: String(baseURL) })
  await owner.goto(`${pathname}${search}`)
  const confirm = owner.getByRole('button', { name: 'Confirm email address' })
  await expect(confirm).toBeVisible()
  await isAccessible(owner, 'the page that confirms an address')
  await confirm.click()
  await said(owner, 'Email address confirmed. Use it to sign in from now on.')
  await expect(owner).toHaveURL(/\/$/)
  await signIn(owner, { ...viewer, email: moved })
  await owner.close()
})

test('an email address in use is reported at its field; offline, users can be viewed but not changed [USER-05] [USER-25] [OFF-11]', async ({
  page,
  wire,
  knownAs,
  consoleErrors,
}) => {
  consoleErrors.allow(NO_NETWORK)
  consoleErrors.allow(/422/)
  await knownAs('ORG_ADMIN')
  await page.goto('/users?sort=role&way=Desc')
  await expect(page.getByRole('rowheader').first()).toHaveText('Maren Oduya')
  await page.getByRole('button', { name: 'Add user' }).click()
  const adding = dialogOf(page, 'Add user')
  await adding.getByRole('textbox', { name: 'Full name' }).fill('Somebody')
  await adding.getByRole('textbox', { name: 'Email' }).fill('viewer@example.com')
  await adding.getByRole('button', { name: 'Send invitation' }).click()
  await said(page, 'Something went wrong, user was not created!')
  await expect(adding.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(/./)
  await expect(adding.getByRole('textbox', { name: 'Full name' })).toHaveValue('Somebody')
  await adding.getByRole('button', { name: 'Cancel' }).click()

  await wire.set({ kind: 'refuse' })
  await page.getByRole('button', { name: 'Refresh the list' }).click()
  await said(page, 'Changing users needs a connection.')
  await expect(page.getByRole('button', { name: 'Add user' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Edit Priya Lindholm' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await wire.set({ kind: 'pass' })
})

test('Escape in a half-filled dialog keeps the input; Cancel and Start over discard it [OFF-30]', async ({
  page,
  knownAs,
  server,
}) => {
  const [stops] = await server.query("select id from workspaces where name = 'Tram stops'")
  await knownAs('ORG_OWNER')
  await page.goto('/users')
  const adding = dialogOf(page, 'Add user')
  const name = adding.getByRole('textbox', { name: 'Full name' })
  const open = () => page.getByRole('button', { name: 'Add user' }).click()
  await open()
  await name.fill('Half a newcomer')
  await adding.getByRole('checkbox', { name: 'Tram stops' }).check()
  await page.keyboard.press('Escape')
  await expect(adding).toBeHidden()
  await expect.poll(() => draftsKept(page)).toContain('Half a newcomer')
  await expect.poll(() => draftsKept(page)).toContain(String(stops?.['id']))
  await page.reload()
  await open()
  await expect(name).toHaveValue('Half a newcomer')
  await expect(adding.getByRole('checkbox', { name: 'Tram stops' })).toBeChecked()
  await adding.getByRole('button', { name: 'Start over' }).click()
  await expect(name).toHaveValue('')
  await name.fill('Another')
  await adding.getByRole('button', { name: 'Cancel' }).click()
  await open()
  await expect(name).toHaveValue('')
  await page.keyboard.press('Escape')

  const edit = () => row(page, 'Jun Castell').getByRole('button', { name: /^Edit/ }).click()
  const editing = dialogOf(page, 'Edit user')
  const edited = editing.getByRole('textbox', { name: 'Full name' })
  await edit()
  await edited.fill('Jun Castell-Ray')
  await page.keyboard.press('Escape')
  await expect(editing).toBeHidden()
  await expect.poll(() => draftsKept(page)).toContain('Jun Castell-Ray')
  await page.reload()
  await edit()
  await expect(edited).toHaveValue('Jun Castell-Ray')
  await expect(editing.getByRole('button', { name: 'Save' })).toBeEnabled()
  await editing.getByRole('button', { name: 'Cancel' }).click()
  await edit()
  await expect(edited).toHaveValue('Jun Castell')
  await expect(editing.getByRole('button', { name: 'Save' })).toBeDisabled()
})
