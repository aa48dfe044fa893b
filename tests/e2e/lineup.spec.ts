import type { Page } from '@playwright/test'

import { cutNetwork, deviceRows } from '#tests/helpers/device-stories.ts'
import { QUIET_MOMENT, testOnQuietDay as test } from '#tests/helpers/e2e-at.ts'
import { closeByEscape, expect, NO_NETWORK } from '#tests/helpers/e2e.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'

test.use({ timezoneId: 'Asia/Kathmandu' })

const WORKSPACE = 'Quay offices'
const HOUR_MS = 3_600_000
/** The end of the quiet day in Kathmandu, and the label of the lineup for the entry that spans it. */
const MIDNIGHT = Date.parse('2027-06-10T00:00+05:45')
const NIGHT = 'Night watch, Scheduled, Image, 23:00 to 10/06/2027, 01:00'

const iso = (moment: number) => new Date(moment).toISOString()

const devicesOf = async (server: ServerProcess) =>
  (
    await server.query(
      `select d.name from devices d join workspaces w on w.id = d.workspace_id
       where w.name = $1 order by d.name_order`,
      [WORKSPACE],
    )
  ).map(({ name }) => String(name))

const clear = (server: ServerProcess) =>
  server.query(
    `delete from schedules where device_id in (
       select d.id from devices d join workspaces w on w.id = d.workspace_id where w.name = $1)`,
    [WORKSPACE],
  )

/** Adds an entry with an image one minute shorter than chosen, as the server stores it. */
const plan = (server: ServerProcess, device: string, name: string, start: number, end: number) =>
  server.query(
    `insert into schedules (device_id, name, start_at, end_at, picture_sha256)
     select id, $2, $3, $4, (select picture_sha256 from devices where picture_sha256 is not null limit 1)
     from devices where name = $1`,
    [device, name, iso(start), iso(end - 60_000)],
  )

/** Plans an entry now for one device, one across midnight for another, and none for a third. */
async function planThree(server: ServerProcess) {
  const [first = '', second = '', third = ''] = await devicesOf(server)
  await plan(server, first, 'Open house', QUIET_MOMENT - HOUR_MS, QUIET_MOMENT + 3 * HOUR_MS)
  await plan(server, second, 'Night watch', MIDNIGHT - HOUR_MS, MIDNIGHT + HOUR_MS)
  return { first, second, third }
}

const openLineup = async (page: Page, server: ServerProcess) => {
  const [row] = await server.query('select id from workspaces where name = $1', [WORKSPACE])
  await page.goto(`/user/lineup?workspace=${String(row?.['id'])}`)
  await expect(page.getByRole('heading', { name: WORKSPACE, exact: true })).toBeVisible()
}

const timeline = (page: Page) => page.getByRole('grid', { name: 'Lineup timeline' })
/** The cell of a device, by its accessible name. */
const cell = (page: Page, device: string, words: string | RegExp) =>
  timeline(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: device, exact: true }) })
    .getByRole('gridcell', { name: words })

/** What a device shows when nothing is scheduled. */
async function standingOn(server: ServerProcess, device: string) {
  const [row] = await server.query(
    `select picture_sha256 is not null as pushed, coalesce(content_name, default_content_name) as name
     from devices where name = $1`,
    [device],
  )
  return `${String(row?.['name'])}, ${row?.['pushed'] === true ? 'Set manually' : 'Default content'}`
}

test.beforeEach(async ({ knownAs, consoleErrors, server }) => {
  consoleErrors.allow(NO_NETWORK)
  await clear(server)
  await knownAs('ORG_OWNER')
})

test.describe('online', () => {
  test.use({ serviceWorkers: 'block' })

  test('the lineup shows what each device displays that day, why, and until when, and opens its calendar [SCH-32]', async ({
    page,
    server,
  }) => {
    const { first, second, third } = await planThree(server)
    const [workspace] = await server.query('select id from workspaces where name = $1', [WORKSPACE])
    await page.goto(`/user/devices?workspace=${String(workspace?.['id'])}`)
    await expect(deviceRows(page).first()).toBeVisible()
    await page.getByRole('link', { name: 'Day lineup' }).click()

    await expect(cell(page, first, /^Open house, Scheduled, Image, /)).toBeVisible()
    await expect(cell(page, second, NIGHT)).toBeVisible()
    const standing = await standingOn(server, third)
    await expect(cell(page, third, new RegExp(`^${standing}.*, no change before `))).toBeVisible()

    await cell(page, second, NIGHT).click()
    const dialog = page.getByRole('dialog', { name: second, exact: true })
    await expect(dialog.getByRole('tab', { name: 'Scheduled content' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(dialog).toBeHidden()
    await expect(cell(page, second, NIGHT)).toBeVisible()
  })

  test('the keyboard moves through the timeline, and the focus returns when a device dialog closes', async ({
    page,
    server,
  }) => {
    const { first } = await planThree(server)
    await openLineup(page, server)
    await cell(page, first, /^Open house/).focus()
    await page.keyboard.press('ArrowRight')
    await expect(timeline(page).locator('[data-row="0"] :focus')).toHaveAccessibleName(
      /until|no change/,
    )
    await page.keyboard.press('ArrowLeft')
    await expect(cell(page, first, /^Open house/)).toBeFocused()
    // The device is not loaded yet; its dialog shows a loading state and still returns the focus.
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: first })).toBeVisible()
    await closeByEscape(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(cell(page, first, /^Open house/)).toBeFocused()
    await page.keyboard.press('Control+End')
    const last = (await timeline(page).getAttribute('aria-rowcount')) ?? ''
    const focused = timeline(page)
      .getByRole('row')
      .filter({ has: page.locator('[role="gridcell"]:focus') })
    await expect(focused).toHaveAttribute('aria-rowindex', last)
    await expect(timeline(page).getByRole('columnheader', { name: 'Device' })).toBeInViewport()
    await page.keyboard.press('Control+Home')
    await expect(focused).not.toHaveAttribute('aria-rowindex', last)
  })

  test('a phone lists what each device shows now and next', async ({ page, server }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { first, third } = await planThree(server)
    await openLineup(page, server)
    const list = page.getByRole('list', { name: 'Lineup timeline' })
    const item = (device: string) =>
      list.getByRole('listitem').filter({ has: page.getByText(device, { exact: true }) })
    await expect(item(first)).toContainText('Open house')
    await expect(item(first)).toContainText('then ')
    await expect(item(third)).toContainText('no change before')
    await item(third).getByRole('button').click()
    await expect(page.getByRole('dialog', { name: third, exact: true })).toBeVisible()
  })
})

test('a lineup opened before is shown offline, marked as stored on this device', async ({
  page,
  server,
  wire,
}) => {
  const { first, second } = await planThree(server)
  await openLineup(page, server)
  await expect(cell(page, first, /^Open house/)).toBeVisible()
  await cutNetwork(page, wire)
  await page.reload()
  await expect(page.getByText('Stored on this device')).toBeVisible()
  await expect(cell(page, first, /^Open house, Scheduled, Image, /)).toBeVisible()
  await expect(cell(page, second, NIGHT)).toBeVisible()
})
