import { addDevices } from '#tests/helpers/add-devices.ts'
import { expect, NO_NETWORK, test } from '#tests/helpers/e2e.ts'
import type { FaultProxy } from '#tests/helpers/fault-proxy.ts'

test.use({ timezoneId: 'UTC', serviceWorkers: 'block' })

const LOW_ON_BATTERY = 'Roof station'
const NOT_CONNECTED = 'Stop 4123, Shipyard'

const counts = (wire: FaultProxy) =>
  wire.arrivals
    .map(({ request }) => request)
    .filter((request) => request.startsWith('GET /api/devices/count'))

test('Home counts the devices of the user’s organization, or all devices for ROOT [HOME-01]', async ({
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
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()

  await loginAs('ROOT')
  await expect(main.getByText(String(all?.['count']), { exact: true })).toBeVisible()
  expect(counts(wire).at(-1)).not.toMatch(/organizationId=/)
})

test('the activities show the date and what needs attention, and the bell lists these items [HOME-02] [SHELL-21]', async ({
  page,
  loginAs,
}) => {
  const today = () =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeZone: 'UTC' }).format(new Date())
  // Midnight may pass before the second reading.
  const before = today()
  const activities = page.getByRole('region', { name: 'Activities' })
  await loginAs('ORG_VIEWER')
  await expect(activities.getByText('You are up to date!')).toBeVisible()
  const shown = await activities.getByRole('time').textContent()
  expect([before, today()]).toContain(shown)
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()

  await loginAs('ORG_OWNER')
  await expect(
    activities.getByText('2 devices are not connected, late or low on battery.'),
  ).toBeVisible()
  await expect(activities.getByRole('link', { name: NOT_CONNECTED })).toContainText('Since')
  await expect(activities.getByText('You are up to date!')).toBeHidden()
  await page.getByRole('banner').getByRole('button', { name: '3 items need attention' }).click()
  await expect(page.getByRole('link', { name: '1 access request' })).toBeVisible()
  await expect(page.getByRole('link', { name: '2 devices need attention' })).toBeVisible()
})

test('a manager sees an access request on Home and approves it there, but not offline [HOME-02] [PERM-08] [OFF-11]', async ({
  page,
  loginAs,
  server,
  wire,
  consoleErrors,
}) => {
  consoleErrors.allow(NO_NETWORK)
  const seen = () =>
    server.query(
      `select from workspace_access access join users on users.id = access.user_id
       join workspaces on workspaces.id = access.workspace_id
       where users.email = 'viewer@example.com' and workspaces.name = 'Upper hall'`,
    )
  const activities = page.getByRole('region', { name: 'Activities' })
  await loginAs('ORG_MANAGER')
  await expect(activities.getByText('1 person is requesting access.')).toBeVisible()
  const request = activities.getByRole('listitem').filter({ hasText: 'Priya Lindholm' })
  await expect(request).toContainText('is requesting access to “Upper hall”')
  await expect(request).toContainText('visiting exhibitions')
  const approve = request.getByRole('button', { name: /^Approve/ })

  const main = page.getByRole('main')
  await expect(main.getByText(/^\d+$/).first()).toBeVisible()
  await expect(main.getByText('Updated just now')).toBeVisible()
  await wire.set({ kind: 'refuse' })
  await main.getByRole('button', { name: 'Refresh the list' }).click()
  await expect(activities.getByText('Answering requests needs a connection.')).toBeVisible()
  await expect(approve).toBeDisabled()
  await wire.set({ kind: 'pass' })
  await main.getByRole('button', { name: 'Refresh the list' }).click()

  await approve.click()
  await expect(page.getByText('Priya Lindholm now has access to “Upper hall”.')).toBeVisible()
  await expect(request).toHaveCount(0)
  expect(await seen()).toHaveLength(1)
  // Other tests rely on what the viewer can access.
  await server.query(
    `delete from workspace_access using users, workspaces
     where users.id = user_id and workspaces.id = workspace_id
       and users.email = 'viewer@example.com' and workspaces.name = 'Upper hall'`,
  )
})

test('the URL keeps whether all devices or warnings are listed, and a device opens its dialog [HOME-03]', async ({
  page,
  loginAs,
}) => {
  await loginAs('ORG_OWNER')
  const fleet = page.getByRole('region', { name: 'On display now' })
  await expect(fleet.getByRole('listitem')).toHaveCount(8)
  // The activities above move the switch when they appear.
  const activities = page.getByRole('region', { name: 'Activities' })
  await expect(activities.getByRole('link', { name: NOT_CONNECTED })).toBeVisible()
  await fleet.getByText('Warnings', { exact: true }).click()
  await expect(page).toHaveURL(/view=warnings/)
  await expect(fleet.getByRole('listitem')).toHaveCount(2)
  await page.reload()
  await fleet.getByRole('link', { name: LOW_ON_BATTERY }).click()
  await expect(page.getByRole('dialog', { name: LOW_ON_BATTERY })).toBeVisible()
  await expect(page).toHaveURL(/\/user\/devices\?.*device=/)
})

test('the status page counts all devices or those of a workspace, online and offline [HOME-04] [OFF-03]', async ({
  page,
  loginAs,
  server,
  wire,
  consoleErrors,
}) => {
  consoleErrors.allow(NO_NETWORK)
  const [own] = await server.query(
    `select count(*) from devices d join users u on u.organization_id = d.organization_id
     where u.email = 'owner@example.com'`,
  )
  const figure = (name: string) => page.getByText(name, { exact: true }).locator('xpath=../../dd')
  await loginAs('ORG_OWNER')
  await page.getByRole('main').getByRole('link', { name: 'Status', exact: true }).click()
  await expect(figure('Connected')).toHaveText(String(Number(own?.['count']) - 1))
  await expect(figure('Not connected')).toHaveText('1')
  await expect(figure('Low battery')).toHaveText('1')

  await page.getByRole('row', { name: /^Tram stops/ }).click()
  await expect(page.getByRole('heading', { name: 'Tram stops' })).toBeVisible()
  await expect(page).toHaveURL(/workspace=/)
  await expect(figure('Low battery')).toHaveText('0')
  await expect(page.getByRole('link', { name: NOT_CONNECTED })).toBeVisible()

  await wire.set({ kind: 'refuse' })
  await page.getByRole('button', { name: 'Refresh the list' }).click()
  await expect(page.getByText(/^Stored on this device/)).toBeVisible()
  await expect(figure('Not connected')).toHaveText('1')
  await expect(page.getByRole('link', { name: NOT_CONNECTED })).toBeVisible()
})

test('more than a hundred devices that need attention are all counted and paged [HOME-04]', async ({
  page,
  loginAs,
  server,
}) => {
  await addDevices(server, { devices: 120, workspaces: 1 })
  await server.query(
    `update devices set last_seen = now() - interval '2 days' where cloud_name like 'many-%'`,
  )
  const figure = (name: string) => page.getByText(name, { exact: true }).locator('xpath=../../dd')
  await loginAs('ORG_OWNER')
  await page.getByRole('main').getByRole('link', { name: 'Status', exact: true }).click()
  await expect(figure('Not connected')).toHaveText('121')
  await expect(figure('Low battery')).toHaveText('1')
  await expect(page.getByText('1-20 of 122')).toBeVisible()
  await page.getByRole('button', { name: 'Page 7' }).click()
  await expect(page.getByText('121-122 of 122')).toBeVisible()
  const [last] = await server.query(
    `select name from devices where cloud_name like 'many-%' or name in ($1, $2)
     order by name_order desc, id desc limit 1`,
    [LOW_ON_BATTERY, NOT_CONNECTED],
  )
  await expect(page.getByRole('link', { name: String(last?.['name']) })).toBeVisible()
})
