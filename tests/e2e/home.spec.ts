import { expect, test } from '#tests/helpers/e2e.ts'
import type { FaultProxy } from '#tests/helpers/fault-proxy.ts'

const counts = (wire: FaultProxy) =>
  wire.arrivals
    .map(({ request }) => request)
    .filter((request) => request.startsWith('GET /api/devices/count'))

test('home says how many devices there are: of the own organisation, or of all for ROOT [HOME-01]', async ({
  page,
  loginAs,
  server,
  wire,
}) => {
  const [all] = await server.query('select count(*) from devices')
  const [own] = await server.query(
    `select count(*) from devices d join users u on u.organization_id = d.organization_id
     where u.email = 'owner@example.com'`,
  )
  const main = page.getByRole('main')
  await loginAs('ORG_OWNER')
  await expect(main.getByText(String(own?.['count']), { exact: true })).toBeVisible()
  expect(counts(wire).at(-1)).toMatch(/organizationId=/)
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()

  await loginAs('ROOT')
  await expect(main.getByText(String(all?.['count']), { exact: true })).toBeVisible()
  expect(counts(wire).at(-1)).not.toMatch(/organizationId=/)
})

test('the activities say the date, and that all is well or what needs somebody', async ({
  page,
  loginAs,
}) => {
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short' }).format(new Date())
  const main = page.getByRole('main')
  await loginAs('ORG_VIEWER')
  await expect(main.getByText('You are up to date!')).toBeVisible()
  await expect(main.getByText(today)).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()

  await loginAs('ORG_OWNER')
  await expect(main.getByText('2 devices are not connected or low on battery.')).toBeVisible()
  await main.getByRole('link', { name: 'See the devices' }).click()
  await expect(page).toHaveURL(/workspace=warnings/)
  await expect(page.getByText('1-2 of 2')).toBeVisible()
})
