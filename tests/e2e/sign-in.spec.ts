import { accountOf } from '#tests/helpers/accounts.ts'
import { expect, test } from '#tests/helpers/e2e.ts'

test('a manager signs in and sees the devices that are really in the database [AUTH-07]', async ({
  page,
  loginAs,
  server,
}) => {
  const name = '000 written past the server'
  await server.query(
    `update devices set name = $1 where id = (
       select d.id from devices d join workspaces w on w.id = d.workspace_id
       where w.name = 'Canteen and roastery' limit 1)`,
    [name],
  )
  await loginAs('ORG_MANAGER')
  await expect(page.getByText('Login successful')).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Devices' }).click()
  await expect(page.getByRole('row', { name }).first()).toBeVisible()
})

test('wrong credentials keep the email and say so in the card [AUTH-08]', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 401/)
  const { email } = accountOf('ORG_VIEWER')
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Invalid credentials!')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page).toHaveURL(/\/$/)
})
