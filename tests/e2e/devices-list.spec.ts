import type { Page } from '@playwright/test'

import { addDevices } from '#tests/helpers/add-devices.ts'
import { deviceRow, deviceRows, openWorkspace, tick } from '#tests/helpers/device-stories.ts'
import { closeByEscape, expect, test, WINDOW_SIZES } from '#tests/helpers/e2e.ts'

// No test here goes offline. Blocking the service worker saves a quarter of the time.
test.use({ serviceWorkers: 'block' })

const cards = (page: Page) => page.getByRole('grid', { name: 'Devices' }).getByRole('row')
const card = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole('button', { name, exact: true }) })
const view = (page: Page, name: 'List' | 'Grid') => page.getByRole('radio', { name })
/** The radio button follows the URL a moment after the click. */
const choose = async (page: Page, name: 'List' | 'Grid') => {
  await view(page, name).click({ force: true })
  await expect(view(page, name)).toBeChecked()
}
const bar = (page: Page) => page.getByRole('group', { name: 'Selection' })

test('the grid view is saved for the user, and a card shows what a row shows [DEV-28] [DEV-29] [DEV-30] [DEV-71] [DEV-03] [SHELL-09]', async ({
  page,
  loginAs,
  server,
}) => {
  await loginAs('ORG_OWNER')
  await openWorkspace(page, server, 'Tram stops')
  try {
    await choose(page, 'Grid')
    await expect(page).toHaveURL(/view=grid/)
    await expect(cards(page)).toHaveCount(7)
    await expect(card(page, 'Stop 4119, Museum Park')).toContainText('Scheduled')
    const first = card(page, 'Stop 4117, Harbour Gate')
    await expect(first).toContainText('i7 1280 x 720 px')
    await expect(first).toContainText(/\d+%/)
    await expect(first).toContainText(/Excellent|Good|Fair|Poor/)
    await expect(first).not.toContainText('Scheduled')
    const [shows] = await server.query(
      `select content_name from devices where name = 'Stop 4117, Harbour Gate'`,
    )
    await expect(first).toContainText(String(shows?.['content_name']))
    const lost = card(page, 'Stop 4123, Shipyard')
    await expect(lost).toContainText('Not connected')
    await expect(lost).not.toContainText('%')

    // By keyboard: the arrow keys move between cards, and Enter opens one.
    await first.focus()
    await page.keyboard.press('ArrowRight')
    await expect(card(page, 'Stop 4118, Old Market')).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Stop 4118, Old Market' })
    await expect(dialog.getByRole('tab', { name: 'Device preview', selected: true })).toBeVisible()
    await closeByEscape(page)

    // The saved view applies where the URL names none.
    await expect
      .poll(() =>
        server.query(`select device_list_view from users where email = 'owner@example.com'`),
      )
      .toEqual([{ device_list_view: 'grid' }])
    await page.goto('/user/devices')
    await expect(cards(page)).toHaveCount(10)
    await expect(deviceRows(page)).toHaveCount(0)
    await page.goto('/user/devices?view=list')
    await expect(deviceRows(page)).toHaveCount(10)
  } finally {
    await server.query(
      `update users set device_list_view = 'list' where email = 'owner@example.com'`,
    )
  }
  await openWorkspace(page, server, 'Tram stops')
  const stops = new URL(page.url()).search
  await page.goto(`/user/devices-content-view${stops}`)
  await expect(card(page, 'Stop 4119, Museum Park')).toContainText('Next: ')
  await expect(card(page, 'Stop 4118, Old Market')).toContainText('Nothing scheduled')
})

test('a selection survives paging, sorting, and view changes; the header checkbox selects only its page [DEV-23]', async ({
  page,
  loginAs,
  server,
  consoleErrors,
}) => {
  // The deleted device is requested and not found.
  consoleErrors.allow(/status of 404/)
  await loginAs('ORG_OWNER')
  await page.goto('/user/devices')
  const all = page.getByRole('checkbox', { name: 'Select all on this page' })
  await all.check()
  await expect(bar(page)).toContainText('10 selected')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('11-20 of 54')).toBeVisible()
  await expect(all).not.toBeChecked()
  await all.check()
  await expect(bar(page)).toContainText('20 selected')
  await all.uncheck()
  await expect(bar(page)).toContainText('10 selected')

  await page.getByRole('columnheader', { name: 'Battery' }).click()
  await page.goto(`${page.url()}`)
  await expect(bar(page)).toBeHidden()
  await page.goto('/user/devices')
  await tick(page, ['Canteen, counter'])
  await page.getByRole('button', { name: 'Next page' }).click()
  await tick(page, ["Director's office"])
  await page.getByRole('columnheader', { name: 'Wifi signal' }).click()
  await choose(page, 'Grid')
  await expect(cards(page)).toHaveCount(10)
  await expect(bar(page)).toContainText('2 selected')
  await choose(page, 'List')

  await bar(page).getByRole('button', { name: 'Select this page' }).click()
  await bar(page).getByRole('button', { name: 'Select all 54 in this list' }).click()
  await expect(bar(page)).toContainText('54 selected')
  await expect(all).toBeChecked()
  // Another session deletes a device.
  const name = (await deviceRows(page).first().getByRole('button').first().textContent()) ?? ''
  await server.query(`delete from devices where name = '${name.replaceAll("'", "''")}'`)
  await page.getByRole('button', { name: 'Refresh the list' }).click()
  await expect(page.getByText('1 selected device is no longer here')).toBeVisible()
  await expect(bar(page)).toContainText('53 selected')

  const tree = page.getByRole('treegrid', { name: 'Your workspaces' })
  await tree.getByRole('row', { name: 'Tram stops' }).click()
  await expect(bar(page)).toBeHidden()
  await tick(page, ['Stop 4118, Old Market'])
  await bar(page).getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar(page)).toBeHidden()
  await expect(page.getByRole('checkbox', { name: /^Select Stop/, checked: true })).toHaveCount(0)
})

test('a viewer cannot select devices and has no bulk actions or uploads [DEV-04] [DEV-22]', async ({
  page,
  loginAs,
}) => {
  await loginAs('ORG_VIEWER')
  await page.goto('/user/devices')
  await expect(deviceRows(page).first()).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Bulk actions' })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Upload new content' })).toHaveCount(0)
})

test('ROOT sees devices without an organization in the same list [DEV-70]', async ({
  page,
  loginAs,
}) => {
  await loginAs('ROOT')
  await page.goto('/user/devices?workspace=unassigned')
  await expect(page.getByRole('heading', { name: 'Unassigned Devices' })).toBeVisible()
  await expect(deviceRows(page)).toHaveCount(4)
})

/** Rows whose name overlaps the MAC address below it or is clipped by the row. */
const namesOverAddresses = (page: Page) =>
  deviceRows(page).evaluateAll((rows) =>
    rows.flatMap((row) => {
      const [name, address] = ['[role=rowheader] bdi', '[role=rowheader] .mono'].map((part) =>
        row.querySelector(part)?.getBoundingClientRect(),
      )
      const isWhole =
        name && address && name.bottom <= address.top && name.top >= row.getBoundingClientRect().top
      return isWhole ? [] : [row.textContent]
    }),
  )

const HOSTILE = [
  `<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>`,
  'مرحبا بالعالم 123 (قاعة)',
  '🏳️‍🌈👩‍👩‍👧‍👦🧑🏽‍🚀'.repeat(20),
  'W'.repeat(250),
]

test('names with markup, emoji, right-to-left text, or extreme length break nothing at any size', async ({
  page,
  loginAs,
  server,
}) => {
  await addDevices(server, { devices: HOSTILE.length, workspaces: 1 })
  for (const [at, name] of HOSTILE.entries())
    await server.query(
      `update devices set name = '${name.replaceAll("'", "''")}' where cloud_name = 'many-${at + 1}'`,
    )
  await loginAs('ORG_OWNER')
  for (const [width, height] of WINDOW_SIZES) {
    await page.setViewportSize({ width, height })
    for (const look of ['list', 'grid']) {
      // Searches by MAC address, the only thing they have in common.
      await page.goto(`/user/devices?q=72:00:00&view=${look}`)
      await expect(page.getByText(`1-${HOSTILE.length} of ${HOSTILE.length}`)).toBeVisible()
      for (const name of HOSTILE)
        await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
      const overflow = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('section, section > *')].map(
          (box) => box.scrollWidth - box.clientWidth,
        ),
      )
      expect(Math.max(...overflow), `${look} at ${width}`).toBe(0)
      if (look === 'list') expect(await namesOverAddresses(page), `at ${width}`).toEqual([])
    }
  }
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/user/devices?q=72:00:00')
  await expect(deviceRow(page, 'W'.repeat(250))).toBeVisible()
  expect((await deviceRow(page, 'W'.repeat(250)).boundingBox())?.height).toBeLessThan(120)
})
