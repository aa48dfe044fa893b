import type { Page } from '@playwright/test'

import {
  deviceRow,
  deviceRows,
  openDevice,
  openWorkspace,
  rename,
} from '#tests/helpers/device-stories.ts'
import { expect, holdRequests, NO_NETWORK, test, WINDOW_SIZES } from '#tests/helpers/e2e.ts'

test.use({ serviceWorkers: 'block' })

/** Row controls that extend beyond the sides of the window. */
const lostControls = (page: Page) =>
  page.locator('[data-row] :is(button, a, input)').evaluateAll((controls) =>
    controls.flatMap((control) => {
      const { left, right, width } = control.getBoundingClientRect()
      const isLost = width > 0 && (left < 0 || right > document.documentElement.clientWidth)
      return isLost ? [control.getAttribute('aria-label') ?? control.textContent] : []
    }),
  )

// The second is a 1440 px window at 200 % zoom.
for (const [width, height] of [
  [768, 1024],
  [720, 450],
] as const)
  test(`all row actions stay inside a window ${width} pixels wide [SHELL-27]`, async ({
    page,
    knownAs,
  }) => {
    await page.setViewportSize({ width, height })
    await knownAs('ORG_OWNER')
    for (const [path, name] of [
      ['/user/devices?view=list', /^Upload new/],
      ['/users', /^Delete/],
      ['/permissions', /^Edit/],
      ['/media-library', /^Actions/],
    ] as const) {
      await page.goto(path)
      await expect(page.locator('[data-row]').getByRole('button', { name }).first()).toBeVisible()
      expect(await lostControls(page), path).toEqual([])
    }
    await page.goto('/user/devices?view=list')
    const next = deviceRow(page, 'Canteen, counter').getByText('Reading room, quote of the week')
    await expect(next).toBeInViewport({ ratio: 1 })
  })

/** Controls that the search field of a list covers. */
const controlsUnderSearch = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const search = main.querySelector('section input[type=search]')
    if (!search) throw new Error('The list has no search field.')
    const field = search.getBoundingClientRect()
    return [...main.querySelectorAll('button, a, select')].flatMap((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect()
      const isBeside =
        right <= field.left || left >= field.right || bottom <= field.top || top >= field.bottom
      return isBeside ? [] : [control.getAttribute('aria-label') ?? control.textContent]
    })
  })

for (const width of [1440, 1200, 1024, 768])
  test(`the search field of a list covers no other control in a window ${width} pixels wide`, async ({
    page,
    knownAs,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await knownAs('ORG_OWNER')
    for (const path of ['/media-library', '/media-library?mode=templates', '/user/devices']) {
      await page.goto(path)
      await expect(page.locator('[data-row]').first()).toBeVisible()
      expect(await controlsUnderSearch(page), path).toEqual([])
    }
    await page.goto('/pending-changes')
    const title = page.getByRole('banner').getByText('Pending changes')
    expect(await title.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
  })

test('on the home page, the devices fill the width', async ({ page, knownAs }) => {
  await knownAs('ORG_OWNER')
  await page.goto('/home')
  const cards = page.getByRole('region', { name: 'On display now' }).getByRole('listitem')
  await expect(cards.nth(2)).toBeVisible()
  const tops = await cards.evaluateAll((items) =>
    items.slice(0, 3).map((item) => item.getBoundingClientRect().top),
  )
  expect(new Set(tops).size).toBe(1)
})

test('an access request spans its row on a portrait tablet [PERM-08]', async ({
  page,
  knownAs,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await knownAs('ORG_OWNER')
  await page.goto('/permissions')
  const reason = page.getByText('I lead visitors through the visiting exhibitions from June on.')
  expect((await reason.boundingBox())?.height).toBeLessThan(48)
})

test('on a phone, a list with a selection fills most of the screen, and permission rows stay compact', async ({
  page,
  knownAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await knownAs('ORG_OWNER')
  await page.goto('/user/devices?view=list')
  await page.getByRole('checkbox', { name: 'Select Canteen, counter' }).check({ force: true })
  await expect(page.getByRole('group', { name: 'Selection' })).toBeVisible()
  const list = await deviceRows(page)
    .first()
    .evaluate((row) => row.closest('[aria-busy]')?.clientHeight ?? 0)
  expect(844 - list).toBeLessThanOrEqual(844 / 3)

  await page.goto('/permissions')
  const workspaces = page.locator('[data-row]').filter({ hasNotText: 'requests access' })
  await expect(workspaces.first()).toBeVisible()
  const heights = await workspaces.evaluateAll((rows) => rows.map((row) => row.clientHeight))
  expect(Math.max(...heights)).toBeLessThan(100)
})

test('on a phone, all actions of the devices stay inside the page, offline too', async ({
  page,
  knownAs,
  wire,
  consoleErrors,
}) => {
  consoleErrors.allow(NO_NETWORK)
  await page.setViewportSize({ width: 390, height: 844 })
  await knownAs('ORG_MANAGER')
  await page.goto('/user/devices')
  await expect(deviceRows(page).first()).toBeVisible()
  await wire.set({ kind: 'refuse' })
  await page.getByRole('button', { name: 'Refresh the list' }).click()
  await expect(page.getByText('Stored on this device')).toBeVisible()
  const icon = page.getByRole('link', { name: 'Day lineup' }).locator('svg')
  expect((await icon.boundingBox())?.x).toBeGreaterThanOrEqual(16)
  const register = page.getByRole('main').getByRole('link', { name: 'Register device' })
  const box = await register.boundingBox()
  expect((box?.x ?? 390) + (box?.width ?? 0)).toBeLessThanOrEqual(390 - 16)
})

test('the note that a device is a stored copy moves no button, neither as it comes nor as it goes', async ({
  page,
  knownAs,
}) => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await knownAs('ORG_MANAGER')
    const answer = await holdRequests(page, /\/api\/devices\/[^/?]+$/)
    const dialog = page.getByRole('dialog', { name: 'Canteen, counter', exact: true })
    const note = dialog.getByText('Stored on this device')
    // There is a stored copy once the page has written its list, at the latest at the next load.
    await expect(async () => {
      await page.goto('/user/devices')
      await openDevice(page, 'Canteen, counter')
      await expect(note).toBeVisible({ timeout: 5_000 })
    }).toPass()
    const button = dialog.getByRole('button', { name: 'Set content now' })
    const withNote = await button.boundingBox()
    answer()
    await expect(note).toBeHidden()
    expect(await button.boundingBox()).toEqual(withNote)
  }
})

test('the dialog that selects content keeps its place as folders and images arrive', async ({
  page,
  knownAs,
}) => {
  await knownAs('ORG_MANAGER')
  const folders = await holdRequests(page, /\/api\/image-folders(\?|$)/)
  const images = await holdRequests(page, /\/api\/images\?/)
  await page.goto('/user/devices')
  const dialog = await openDevice(page, 'Canteen, counter')
  await dialog.getByRole('button', { name: 'Set content now' }).click()
  const choice = page.getByRole('dialog').last()
  const library = choice.getByRole('tab', { name: 'Media library' })
  await expect(library).toBeVisible()
  const place = await choice.boundingBox()
  await library.click()
  await expect(choice.getByText('Loading...')).toBeVisible()
  expect(await choice.boundingBox()).toEqual(place)
  folders()
  await expect(choice.getByRole('treegrid', { name: 'Folders' })).toBeVisible()
  await expect(choice.getByText('Loading...')).toBeVisible()
  expect(await choice.boundingBox()).toEqual(place)
  images()
  await expect(choice.getByRole('grid', { name: 'Images' })).toBeVisible()
  expect(await choice.boundingBox()).toEqual(place)
})

test('selecting a workspace also lists the devices of nested workspaces, unless limited to this level [WS-05]', async ({
  page,
  knownAs,
}) => {
  await knownAs('ORG_OWNER')
  await page.goto('/user/devices')
  await page
    .getByRole('treegrid', { name: 'Your workspaces' })
    .getByRole('row', { name: 'Harbour museum' })
    .click()
  await expect(page.getByText('1-10 of 20')).toBeVisible()
  const level = page.getByRole('switch', { name: 'This level only' })
  await level.click({ force: true })
  await expect(page).toHaveURL(/level=this/)
  await expect(page.getByText('This workspace has no devices yet.')).toBeVisible()
  await page.goto(page.url())
  await expect(level).toBeChecked()
  await level.click({ force: true })
  await expect(level).not.toBeChecked()
  await expect(page.getByText('1-10 of 20')).toBeVisible()
})

test('a device dragged onto the tree moves there, and the toast can undo it [DEV-65]', async ({
  page,
  knownAs,
}) => {
  await knownAs('ORG_OWNER')
  await page.goto('/user/devices?view=list')
  const stops = page.getByRole('treegrid', { name: 'Your workspaces' }).getByRole('row', {
    name: 'Tram stops',
  })
  await expect(stops).toContainText('7')
  await deviceRow(page, 'Canteen, counter').dragTo(stops)
  await expect(stops).toContainText('8')
  await expect(page.getByText('Moved 1 device to “Tram stops”')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(stops).toContainText('7')
})

test('the tabs of a device stay in place, content can be set without scrolling, and Back closes the dialog', async ({
  page,
  knownAs,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await knownAs('ORG_OWNER')
  await page.goto('/user/devices?view=list')
  const dialog = await openDevice(page, 'Case N1')
  await expect(dialog.getByRole('button', { name: 'Set content now' })).toBeInViewport({ ratio: 1 })
  const tabs = dialog.getByRole('tablist')
  const top = async () => (await tabs.boundingBox())?.y
  const before = await top()
  for (const name of ['Default content', 'Scheduled content']) {
    await dialog.getByRole('tab', { name }).click()
    await expect(dialog.getByRole('tabpanel', { name })).toBeVisible()
    expect(await top()).toBe(before)
  }
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/user\/devices/)
})

test('a link to a workspace without access offers to request access [PERM-06]', async ({
  page,
  knownAs,
  server,
}) => {
  await knownAs('ORG_VIEWER')
  const [workspace] = await server.query(`select id from workspaces where name = 'Tram stops'`)
  await page.goto(`/user/devices?workspace=${String(workspace?.['id'])}`)
  await page.getByRole('button', { name: 'Request access' }).click()
  await expect(page.getByRole('dialog', { name: 'Request access to this workspace' })).toBeVisible()
})

/** A toast stays if its window is not focused as it appears. */
const keepToasts = (page: Page) =>
  page.evaluate(() => {
    document.hasFocus = () => false
  })

test('a toast does not cover the pager of a list [SHELL-37]', async ({ page, knownAs }) => {
  await knownAs('ORG_OWNER')
  for (const [width, height] of [
    [1440, 900],
    [768, 1024],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/users')
    await keepToasts(page)
    const row = page.getByRole('row').filter({ hasText: 'viewer@example.com' })
    await row.getByRole('button', { name: /^Edit/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    const billing = dialog.getByRole('switch', { name: 'Billing and invoices' })
    await billing.click({ force: true })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    const toast = await page.getByRole('alert').first().boundingBox()
    const pages = await page.getByRole('navigation', { name: 'Pages' }).boundingBox()
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(pages?.y ?? 0)
  }
})

test('a toast does not cover the buttons of a dialog [SHELL-37]', async ({
  page,
  knownAs,
  server,
}) => {
  await knownAs('ORG_OWNER')
  await openWorkspace(page, server, 'Case row north')
  await keepToasts(page)
  await rename(page, 'Case N1', 'Case N1, moved')
  const toast = page.getByRole('alert').filter({ hasText: 'All good' })
  await expect(toast).toHaveCount(1)
  const dialog = await openDevice(page, 'Case N1, moved')
  await dialog.getByRole('button', { name: 'Set content now' }).click()
  const next = page.getByRole('button', { name: 'Continue' })
  await expect(next).toBeVisible()
  for (const [width, height] of WINDOW_SIZES) {
    await page.setViewportSize({ width, height })
    await expect
      .poll(async () => {
        const [box, button] = [await toast.boundingBox(), await next.boundingBox()]
        return button !== null && box !== null && box.y + box.height <= button.y
      }, `${width}x${height}`)
      .toBe(true)
  }
})
