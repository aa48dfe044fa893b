import type { Locator, Page } from '@playwright/test'

import { DEMO_ORGANIZATION } from '#server/demo/seed/accounts.ts'
import { cutNetwork, deviceRows, openWorkspace } from '#tests/helpers/device-stories.ts'
import { expect, NO_NETWORK, test } from '#tests/helpers/e2e.ts'

// Few tests here go offline. Blocking the service worker saves a sixth of the time.
test.use({ serviceWorkers: 'block' })

/** In the order of the list, even behind an open popover. */
const shown = (page: Page) =>
  page
    .locator('[aria-label=Devices] [role=rowheader] button')
    .evaluateAll((names) => names.map((name) => name.textContent ?? ''))
const filters = (page: Page) => page.getByRole('dialog', { name: 'Filters' })
const openGroup = async (panel: Locator, group: string) => {
  const head = panel.getByRole('button', { name: group })
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
}

/** The checkbox follows the URL a moment after the click, so `check()` would report that it did not change. */
const toggle = async (panel: Locator, box: string, isOn = true) => {
  const checkbox = panel.getByRole('checkbox', { name: box, exact: true })
  await checkbox.click()
  await expect(checkbox).toBeChecked({ checked: isOn })
}

const BOXES = {
  Display: ['Black and white', 'Color'],
  Model: ['i7', 'i7 Color', 'i7 Grayscale'],
  'Wifi Signal': ['Bad', 'Fair', 'Good', 'Excellent'],
  'Battery Level': ['Low', 'Medium', 'High', 'Full'],
  'Current content': [
    'Full screen image',
    'Google Calendar',
    'Google Keep',
    'LumiApp',
    'Custom Template',
  ],
  'Content mode': ['Static Mode', 'Scheduled mode'],
}

test('each filter group has its options and narrows the list, and Clear all resets it [DEV-09] [DEV-10] [DEV-11] [DEV-12] [DEV-14] [DEV-15] [SHELL-25]', async ({
  page,
  knownAs,
  server,
}) => {
  await server.query(
    `update devices set battery_level = 12, wifi_rssi = -90 where name = 'Stop 4123, Shipyard'`,
  )
  await knownAs('ORG_OWNER')
  await openWorkspace(page, server, 'Tram stops')
  const stops = await shown(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  const panel = filters(page)
  const only = async (group: string, box: string, names: readonly string[]) => {
    await openGroup(panel, group)
    await toggle(panel, box)
    await expect.poll(() => shown(page), `${group}: ${box}`).toEqual(names)
    await toggle(panel, box, false)
    await expect.poll(() => shown(page)).toEqual(stops)
  }
  for (const [group, boxes] of Object.entries(BOXES)) {
    await openGroup(panel, group)
    await expect(panel.getByRole('checkbox')).toHaveCount(boxes.length)
    for (const box of boxes)
      await expect(panel.getByRole('checkbox', { name: box, exact: true })).toBeVisible()
  }
  const lost = 'Stop 4123, Shipyard'
  await only('Display', 'Color', [])
  await only('Model', 'i7', stops)
  // The other devices are connected and near their access point.
  await only('Wifi Signal', 'Bad', [lost])
  await only('Battery Level', 'Low', [lost])
  await only('Current content', 'Google Keep', [])
  await only('Content mode', 'Scheduled mode', ['Stop 4119, Museum Park'])

  await openGroup(panel, 'Content mode')
  await toggle(panel, 'Static Mode')
  await openGroup(panel, 'Current content')
  await toggle(panel, 'Full screen image')
  await expect(page).toHaveURL(/content=image&mode=static|mode=static&content=image/)
  await expect(page.locator('[aria-label="Active filters"] [role=row]')).toHaveText([
    'Current content: Full screen image',
    'Content mode: Static Mode',
  ])
  await panel.getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(() => shown(page)).toEqual(stops)
  await expect(page).not.toHaveURL(/content=|mode=/)
})

test('a URL restores filters, order, and page size in another tab, and removing a tag clears its filter [DEV-13] [DEV-16] [SHELL-26]', async ({
  page,
  context,
  knownAs,
  server,
}) => {
  await knownAs('ORG_OWNER')
  // Options of one group combine with OR, groups with AND; the list starts at page 2.
  await page.goto(
    '/user/devices?model=i7-grayscale.i7-color&display=bw&sort=Name&direction=Desc&page=2',
  )
  const expected = (
    await server.query(
      `select device.name from devices device
       join device_revisions revision on revision.id = device.device_revision_id
       join device_groups model on model.id = revision.device_group_id
       join organizations organization on organization.id = device.organization_id
       where organization.name = '${DEMO_ORGANIZATION}' and model.display_name = 'i7 Grayscale'
       order by device.name_order desc`,
    )
  ).map((row) => String(row['name']))
  await expect.poll(() => shown(page)).toEqual(expected.slice(10, 20))
  await expect(page.getByRole('button', { name: 'Filters 3' })).toBeVisible()

  await page.getByLabel('Rows').selectOption('20')
  await expect(page).not.toHaveURL(/page=/)
  await expect.poll(() => shown(page)).toEqual(expected.slice(0, 20))
  const other = await context.newPage()
  await other.goto(page.url())
  await expect.poll(() => shown(other)).toEqual(expected.slice(0, 20))
  await other.close()

  const mark = page.getByRole('row', { name: 'Display: Black and white' })
  await mark.getByRole('button', { name: 'Remove' }).click()
  await expect(mark).toBeHidden()
  await expect(page).not.toHaveURL(/display=/)
  await expect.poll(() => shown(page)).not.toEqual(expected.slice(0, 20))
})

test('a page past the end shows the last page, and filters without matches say so [DEV-05]', async ({
  page,
  knownAs,
}) => {
  await knownAs('ORG_OWNER')
  await page.goto('/user/devices?page=77')
  await expect(page.getByText('51-54 of 54')).toBeVisible()
  await expect(page).toHaveURL(/page=6/)
  await page.goto('/user/devices?content=keep&page=3')
  await expect(page.getByText('No devices match these filters.')).toBeVisible()
  await expect(page).not.toHaveURL(/page=/)
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('devices that were loaded before can be filtered, searched, and paged [OFF-03]', async ({
    page,
    knownAs,
    wire,
    consoleErrors,
  }) => {
    consoleErrors.allow(NO_NETWORK)
    await knownAs('ORG_OWNER')
    await page.goto('/user/devices?size=100')
    await expect(deviceRows(page)).toHaveCount(54)
    await cutNetwork(page, wire)

    await page.goto('/user/devices?model=i7-color.i7-grayscale')
    await expect(page.getByText('Stored on this device')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('1-10 of 24')).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText('11-20 of 24')).toBeVisible()
    await expect(deviceRows(page)).toHaveCount(10)
    await page.getByRole('searchbox', { name: 'Search devices', exact: true }).last().fill('coffee')
    await expect
      .poll(() => shown(page))
      .toEqual(['01', '02', '03', '04'].map((n) => `Coffee shelf ${n}`))
    await page.getByRole('button', { name: 'Filters' }).click()
    await openGroup(filters(page), 'Content mode')
    await toggle(filters(page), 'Scheduled mode')
    await expect.poll(() => shown(page)).toEqual(['Coffee shelf 04'])
  })
})
