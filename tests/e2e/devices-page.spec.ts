import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { cropFromDisk } from '#tests/helpers/content-stories.ts'
import {
  cutNetwork,
  deviceRow,
  deviceRows,
  hearsNothing,
  openWorkspace,
} from '#tests/helpers/device-stories.ts'
import { expect, NO_NETWORK, test } from '#tests/helpers/e2e.ts'
import type { FaultProxy } from '#tests/helpers/fault-proxy.ts'

// Few tests here go offline. Blocking the service worker saves a sixth of the time.
test.use({ serviceWorkers: 'block' })

const names = (page: Page) =>
  deviceRows(page).evaluateAll((rows) =>
    rows.map((row) => row.querySelector('[role=rowheader] button')?.textContent ?? ''),
  )
const firstName = async (page: Page) => {
  await expect(deviceRows(page).first()).toBeVisible()
  return (await names(page))[0] ?? ''
}
const byName = (list: readonly string[]) =>
  list.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
const askedFor = (wire: FaultProxy) =>
  wire.arrivals
    .map(({ request }) => request)
    .filter((request) => /GET \/api\/devices\?/.test(request))
const head = (page: Page, name: string) => page.getByRole('columnheader', { name })

test('a row shows name, MAC, model, resolution, battery, signal, and next content [DEV-17] [DEV-18] [DEV-19] [DEV-21]', async ({
  page,
  knownAs,
  server,
}) => {
  await knownAs('ORG_OWNER')
  await openWorkspace(page, server, 'Ground floor')
  const row = deviceRow(page, 'Lobby welcome')
  await expect(row.getByRole('rowheader')).toContainText('7E:1F:C0:9E:37:79')
  await expect(row).toContainText('i7 Grayscale')
  await expect(row).toContainText('1280 × 720 px')
  await expect(row).toContainText(/\d+%/)
  await expect(row).toContainText(/Excellent|Good|Fair|Poor/)
  const [next] = await server.query(
    `select s.name from schedules s join devices d on d.id = s.device_id
     where d.name = 'Lobby welcome' and s.start_at > now() order by s.start_at limit 1`,
  )
  await expect(row).toContainText(String(next?.['name']))
  await expect(
    deviceRow(page, 'Wayfinding, level 1').getByRole('gridcell', { name: '-' }),
  ).toBeVisible()
})

test('a column header cycles through Asc, Desc, and none, in the request and in the URL [DEV-24] [DEV-25]', async ({
  page,
  knownAs,
  wire,
}) => {
  await knownAs('ORG_OWNER')
  await page.goto('/user/devices')
  await expect(deviceRows(page)).toHaveCount(10)
  expect(await names(page)).toEqual(byName(await names(page)))
  expect(askedFor(wire).at(-1)).toMatch(/sort=Name&sortDirection=Asc/)

  await head(page, 'Battery').click()
  await expect(page).toHaveURL(/sort=BatteryLevel&direction=Asc/)
  await expect(head(page, 'Battery')).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => askedFor(wire).at(-1)).toMatch(/sort=BatteryLevel&sortDirection=Asc/)
  await head(page, 'Battery').click()
  await expect(head(page, 'Battery')).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => askedFor(wire).at(-1)).toMatch(/sort=BatteryLevel&sortDirection=Desc/)
  await head(page, 'Battery').click()
  await expect(page).toHaveURL(/sort=none/)
  await expect.poll(() => askedFor(wire).at(-1)).not.toMatch(/sort/)
})

test('a page has ten devices by default, and a new page size starts at page 1 [DEV-05]', async ({
  page,
  knownAs,
}) => {
  await knownAs('ORG_OWNER')
  await page.goto('/user/devices?page=2')
  await expect(page.getByText('11-20 of 54')).toBeVisible()
  await expect(deviceRows(page)).toHaveCount(10)
  await expect(page.getByLabel('Rows').getByRole('option')).toHaveText(['10', '20', '50', '100'])
  await page.getByLabel('Rows').selectOption('50')
  await expect(page.getByText('1-50 of 54')).toBeVisible()
  await expect(deviceRows(page)).toHaveCount(50)
  await expect(page).toHaveURL(/size=50/)
  await expect(page).not.toHaveURL(/page=/)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('51-54 of 54')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
})

test('a search is sent once typing pauses, and starts at page 1 [DEV-06]', async ({
  page,
  knownAs,
  wire,
}) => {
  await hearsNothing(page)
  await knownAs('ORG_OWNER')
  const begins = wire.arrivals.length
  await page.clock.install()
  await page.goto('/user/devices?page=3')
  await expect(deviceRows(page).first()).toBeVisible()
  // The clock is paused, so that no time passes between keystrokes on a slow machine.
  await page.clock.pauseAt(Date.now() + 1_000)
  const search = page.getByRole('searchbox', { name: 'Search devices', exact: true }).last()
  await search.pressSequentially('COFFEE')
  await page.clock.resume()
  await expect(page).toHaveURL(/q=COFFEE/)
  await expect(page).not.toHaveURL(/page=/)
  await expect(deviceRow(page, 'Coffee shelf 01')).toBeVisible()
  expect((await names(page)).every((name) => name.startsWith('Coffee'))).toBe(true)
  const searched = wire.arrivals
    .slice(begins)
    .flatMap(({ request }) => /[?&]nameSearch=([^&]*)/.exec(request)?.[1] ?? [])
  expect(searched).toEqual(['COFFEE'])
})

test('a workspace lists its devices, the breadcrumb leads back up, and Warnings lists devices that need attention [DEV-07] [WS-01] [WS-07] [WS-08] [WS-09]', async ({
  page,
  knownAs,
  wire,
}) => {
  await knownAs('ORG_OWNER')
  await page.goto('/user/devices')
  await expect(page.getByRole('heading', { name: 'Your workspaces' })).toBeVisible()
  const tree = page.getByRole('treegrid', { name: 'Your workspaces' })
  await tree.getByRole('row', { name: 'Tram stops' }).click()
  await expect(page.getByRole('heading', { name: 'Tram stops' })).toBeVisible()
  await expect(page.getByText('1-7 of 7')).toBeVisible()
  expect(askedFor(wire).at(-1)).toMatch(
    /workspaceFolderId=[\da-f-]{36}.*organizationId|organizationId.*workspaceFolderId/,
  )

  await tree.getByRole('row', { name: '(Ungroupped)' }).click()
  await expect(page.getByText('1-2 of 2')).toBeVisible()

  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('button', { name: 'All' })
    .click()
  await expect(page.getByText('1-10 of 54')).toBeVisible()
  await expect.poll(() => askedFor(wire).at(-1)).not.toMatch(/workspaceFolderId/)

  await page.getByRole('button', { name: 'Warnings 2' }).click()
  await expect(page.getByText('1-2 of 2')).toBeVisible()
  expect(await names(page)).toEqual(['Roof station', 'Stop 4123, Shipyard'])
  await expect(deviceRow(page, 'Stop 4123, Shipyard')).toContainText(/Not connected/)
})

test('the name opens the preview, the image and the upload button open the schedule, and the URL keeps the tab [DEV-22] [DEV-26] [DEV-27]', async ({
  page,
  knownAs,
}) => {
  await knownAs('ORG_EDITOR')
  await page.goto('/user/devices')
  const name = await firstName(page)
  const row = deviceRow(page, name)
  const dialog = page.getByRole('dialog', { name, exact: true })
  const opens = async (button: string, tab: string) => {
    await row.getByRole('button', { name: button, exact: true }).click()
    await expect(dialog.getByRole('tab', { name: tab, selected: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).not.toHaveURL(/device=/)
  }
  await opens(name, 'Device preview')
  await opens(`Content of ${name}`, 'Scheduled content')
  await opens(`Upload new content to ${name}`, 'Scheduled content')

  await row.getByRole('button', { name, exact: true }).click()
  await dialog.getByRole('tab', { name: 'Default content' }).click()
  await expect(page).toHaveURL(/tab=defaultContent/)
  await page.reload()
  await expect(dialog.getByRole('tab', { name: 'Default content', selected: true })).toBeVisible()
})

test('a viewer sees devices but no controls to change them', async ({ page, knownAs }) => {
  await knownAs('ORG_VIEWER')
  await page.goto('/user/devices')
  const name = await firstName(page)
  await expect(page.getByRole('button', { name: /^Upload new content/ })).toHaveCount(0)
  await deviceRow(page, name).getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name, exact: true })
  await expect(dialog.getByRole('heading', { name: 'General info' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Edit|Set content/ })).toHaveCount(0)
})

test('invalid search parameters fall back to their defaults', async ({ page, knownAs }) => {
  await knownAs('ORG_OWNER')
  await page.goto(
    "/user/devices?page=-7&size=11&sort=Password&direction=up&workspace=' or 1=1&q=[1,2]&device=../../etc&tab=none",
  )
  await expect(page.getByText('1-10 of 54')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('an incomplete list says so, and a list that fails to load can be retried [DEV-08] [OFF-03]', async ({
    page,
    knownAs,
    wire,
    consoleErrors,
  }) => {
    consoleErrors.allow(NO_NETWORK)
    await knownAs('ROOT')
    await page.goto('/user/devices')
    await expect(deviceRows(page)).toHaveCount(10)
    await cutNetwork(page, wire)
    await page.getByRole('button', { name: 'Refresh the list' }).click()
    await expect(page.getByText('10 of 57 devices are stored here.')).toBeVisible()
    const search = page.getByRole('searchbox', { name: 'Search devices', exact: true }).last()
    await search.fill('Not stored')
    await expect(page.getByText('No stored devices match.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).last().click()
    await expect(deviceRows(page)).toHaveCount(10)
    // Other lists have been loaded by now, but not this one.
    await page.getByRole('button', { name: /^Unassigned Devices/ }).click()
    const failed = page.getByRole('alert').filter({
      hasText: 'Unkown error occured while fetching devices for currently displayed workspace!',
    })
    await expect(failed).toBeVisible()
    await wire.set({ kind: 'pass' })
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect(deviceRows(page)).toHaveCount(4)
  })
})

test('a vertical panel is drawn upright, with its image rotated clockwise [DEV-20]', async ({
  page,
  knownAs,
  server,
}) => {
  await knownAs('ORG_OWNER')
  const shape = async (name: string) => {
    const picture = deviceRow(page, name).getByRole('button', { name: `Content of ${name}` })
    await expect(picture.locator('img')).toBeVisible()
    const box = await picture.boundingBox()
    return {
      upright: (box?.height ?? 0) > (box?.width ?? 0),
      turned: await picture.locator('img').evaluate((img: Element) => {
        const turns: string[] = []
        for (let at: Element | null = img; at?.tagName !== 'BUTTON' && at; at = at.parentElement)
          turns.push(getComputedStyle(at).rotate)
        return turns.filter((turn) => turn !== 'none')
      }),
    }
  }
  await openWorkspace(page, server, 'Case row north')
  expect(await shape('Case N2')).toEqual({ upright: true, turned: ['90deg'] })
  await openWorkspace(page, server, 'Ground floor')
  expect(await shape('Lobby welcome')).toEqual({ upright: false, turned: [] })
})

test('a loaded list is not fetched again on return or when the window regains focus [SHELL-42]', async ({
  page,
  context,
  loginAs,
  wire,
}) => {
  // Only requests for the list of this page; Home sends its own requests for devices.
  const asked = () => askedFor(wire).filter((request) => /limit=10&offset=0/.test(request))
  await hearsNothing(page)
  await loginAs('ORG_OWNER')
  const navigation = page.getByRole('navigation', { name: 'Navigation' })
  await navigation.getByRole('link', { name: 'Devices' }).click()
  await expect(deviceRows(page)).toHaveCount(10)
  const before = asked().length
  await navigation.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/home/)
  await navigation.getByRole('link', { name: 'Devices' }).click()
  await expect(deviceRows(page)).toHaveCount(10)
  const other = await context.newPage()
  await other.goto('about:blank')
  await page.bringToFront()
  await page.evaluate(() => {
    dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect(asked()).toHaveLength(before)

  await page.getByRole('button', { name: 'Refresh the list' }).click()
  await expect.poll(() => asked().length).toBe(before + 1)
})

test('a change shows a dismissible 360 px toast with All good, and a rejected one shows Something went wrong [SHELL-38]', async ({
  page,
  knownAs,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 403/)
  await hearsNothing(page)
  await knownAs('ORG_EDITOR')
  await page.goto('/user/devices')
  const name = await firstName(page)
  await deviceRow(page, name).getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name, exact: true })
  const setContent = async () => {
    await dialog.getByRole('button', { name: 'Set content now' }).click()
    const picture = { name: 'gray.png', mimeType: 'image/png', buffer: await grayPicture() }
    const { crop } = await cropFromDisk(page, picture)
    await crop()
  }
  const toast = (title: string, text: string) =>
    page.getByRole('alert').filter({ hasText: title }).filter({ hasText: text })

  await setContent()
  const good = toast('All good', 'Content uploaded successfully!')
  await good.hover()
  expect((await good.boundingBox())?.width).toBe(360)
  await good.getByRole('button', { name: 'Dismiss' }).click()
  await expect(good).toBeHidden()

  await server.query(`update users set role = 'ORG_VIEWER' where email = 'editor@example.com'`)
  await setContent()
  await expect(toast('Something went wrong', 'Something went wrong')).toBeVisible()
})

const grayPicture = () =>
  sharp({ create: { width: 64, height: 36, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
