import type { Page } from '@playwright/test'

import { accountOf } from '#tests/helpers/accounts.ts'
import { expect, test } from '#tests/helpers/e2e.ts'
import {
  FULL_SCREEN_PAGE,
  NO_SUCH_ORGANIZATION,
  OPEN_PAGES,
  opensWithTitle,
  PAGES_BEHIND_LOGIN,
} from '#tests/helpers/pages.ts'
import { hearViolations } from '#tests/helpers/violations.ts'

test.use({ serviceWorkers: 'block' })

/** An untranslated text key of the specification, such as `Tabs:devicePreview`. */
const RAW_KEY = /\b[A-Za-z]\w*:[A-Za-z]\w*/g
// The audit log shows names from other tests, including hostile ones.
const NO_KEYS = /https?:\/\/\S+|javascript:\S+|\b(?:[\dA-F]{2}:){5}[\dA-F]{2}\b/g

const showsNoRawKey = async (page: Page) => {
  const { text, named } = await page.evaluate(() => ({
    text: document.body.innerText,
    named: [...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')].flatMap(
      (element) =>
        ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name)),
    ),
  }))
  const said = [text, ...named].join('\n').replaceAll(NO_KEYS, '')
  expect(said.match(RAW_KEY) ?? [], `raw keys on ${page.url()}`).toEqual([])
}

const idsOf = (role: 'ORG_OWNER' | 'ROOT') => [
  ...new Set(
    PAGES_BEHIND_LOGIN.filter((one) => one.role === role)
      .map(({ ids }) => ids)
      .filter(Boolean),
  ),
]

for (const role of ['ORG_OWNER', 'ROOT'] as const) {
  test(`every page of ${role} opens, shows its title once and no raw text key, and violates no content policy ${idsOf(role).join(' ')} [SHELL-01] [SHELL-19] [SHELL-23]`, async ({
    page,
    context,
    knownAs,
    consoleErrors,
  }) => {
    consoleErrors.allow(NO_SUCH_ORGANIZATION)
    const heard = await hearViolations(context)
    await knownAs(role)
    const { fullName } = accountOf(role)
    for (const { path, title } of PAGES_BEHIND_LOGIN.filter((one) => one.role === role)) {
      await opensWithTitle(page, path, title)
      await expect(page).toHaveTitle(`${title} · Inkfleet`)
      await expect(page.getByRole('main')).toHaveCount(1)
      const banner = page.getByRole('banner')
      const isFramed = path !== FULL_SCREEN_PAGE
      await expect(banner.getByText(fullName)).toBeVisible({ visible: isFramed })
      await expect(banner.getByRole('button', { name: 'Sign out' })).toBeVisible({
        visible: isFramed,
      })
      await showsNoRawKey(page)
    }
    expect(heard).toEqual([])
  })
}

test('the pages before sign-in open directly, show no raw text key, and violate no content policy [SHELL-01] [SHELL-10]', async ({
  page,
  context,
}) => {
  const heard = await hearViolations(context)
  for (const { path, title } of OPEN_PAGES) {
    await opensWithTitle(page, path, title)
    await showsNoRawKey(page)
  }
  expect(heard).toEqual([])
})

test('an unknown URL shows an error that links to Home [SHELL-14]', async ({ page, knownAs }) => {
  await knownAs('ORG_VIEWER')
  for (const path of ['/no/such/page', '/homes', '/user/devices/7/']) {
    await opensWithTitle(page, path, 'Unexpected Application Error!')
    await showsNoRawKey(page)
  }
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Home'])
})

test('invalid search parameters are ignored', async ({ page, knownAs }) => {
  await knownAs('ORG_OWNER')
  for (const search of [
    '?page=-3&size=7&sort=Password&direction=up',
    '?page=%7B%22a%22%3A1%7D&workspace=..%2F..&q=%20%20',
    '?device=nobody&tab=9&page=1e99&size[]=10',
    '?q=%00%ED%A0%80&%=%',
  ]) {
    await opensWithTitle(page, `/user/devices${search}`, 'Devices')
    const names = page.getByRole('grid', { name: 'Devices' }).getByRole('rowheader')
    await expect(names.first()).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('a page declares its build ID [SHELL-03]', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('meta[name="build-id"]')).toHaveAttribute(
    'content',
    'local-development',
  )
})

test('a user without a name is shown as Admin in the top bar [SHELL-22]', async ({
  page,
  loginAs,
  server,
}) => {
  const { email, fullName } = accountOf('ORG_ADMIN')
  const named = (name: string) =>
    server.query('update users set full_name = $1 where email = $2', [name, email])
  await named('')
  await loginAs('ORG_ADMIN')
  await expect(page.getByRole('banner').getByText('Admin', { exact: true })).toBeVisible()
  await named(fullName)
})

test('a chosen theme survives a reload, and System follows the color scheme of the browser', async ({
  page,
  loginAs,
}) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  await loginAs('ORG_VIEWER')
  const light = await ground()
  const choose = async (theme: string) => {
    await page.getByRole('banner').getByRole('button', { name: 'Theme' }).click()
    await page.getByRole('menuitem', { name: theme }).click()
  }
  await choose('Dark')
  await expect.poll(ground).not.toBe(light)
  const dark = await ground()
  await page.reload()
  await expect(page.getByRole('banner')).toBeVisible()
  expect(await ground()).toBe(dark)
  await choose('System')
  await expect.poll(ground).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(ground).toBe(dark)
})

test('toasts are 360 px wide at the bottom right, can be dismissed, pause on hover, and disappear by themselves [SHELL-37] [SHELL-39]', async ({
  page,
  wire,
  consoleErrors,
}) => {
  consoleErrors.allow(/net::ERR_|status of 401/)
  await page.goto('/')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('x')
  await wire.set({ kind: 'refuse' })
  const toast = page
    .getByRole('alert')
    .filter({ hasText: 'Login failed', has: page.getByRole('button', { name: 'Dismiss' }) })
  const logIn = page.getByRole('button', { name: 'Sign in' })
  await logIn.click()
  await toast.hover()
  const box = await toast.boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(box?.width).toBe(360)
  expect(width - (box?.x ?? 0) - 360).toBeLessThan(40)
  expect(height - (box?.y ?? 0) - (box?.height ?? 0)).toBeLessThan(40)
  const paused = () =>
    toast.evaluate((element) =>
      element
        .getAnimations({ subtree: true })
        .map(({ playState, effect }) => `${playState} ${effect?.getTiming().duration}`),
    )
  await expect.poll(paused).toContain('paused 2500')

  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toHaveCount(0)

  const said = toast.waitFor()
  await logIn.click()
  await said
  await page.mouse.move(0, 0)
  await expect(toast).toHaveCount(0)
})

const WIDTHS = [360, 390, 768, 1024, 1440, 2560]
const overflow = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement
    return Math.max(root.scrollWidth, document.body.scrollWidth) - root.clientWidth
  })

const fitsAtEveryWidth = async (page: Page, path: string, title: string) => {
  await opensWithTitle(page, path, title)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 600 ? 780 : 900 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText([title])
    await expect.poll(() => overflow(page), `${path} at ${width} px`).toBeLessThanOrEqual(0)
  }
}

test('no page is wider than its window, from a phone to a wall display', async ({
  page,
  knownAs,
}) => {
  await fitsAtEveryWidth(page, '/', 'Sign in')
  await page.setViewportSize({ width: 1440, height: 900 })
  await knownAs('ORG_OWNER')
  await fitsAtEveryWidth(page, '/home', 'Home')
  await fitsAtEveryWidth(page, '/user/devices', 'Devices')
  await fitsAtEveryWidth(page, '/pending-changes', 'Pending changes')
})

test('no gallery is wider than its window, from a phone to a wall display', async ({
  page,
  knownAs,
}) => {
  await knownAs('ROOT')
  await fitsAtEveryWidth(page, '/temp1', 'Shared components')
  await fitsAtEveryWidth(page, '/temp2', 'Screens')
})

test('the Screens page shows the sample on every device model in both orientations [SHELL-13]', async ({
  page,
  knownAs,
  server,
}) => {
  const models = await server.query(
    `select coalesce(nullif(display_name, ''), name) as name from device_groups order by 1`,
  )
  expect(models.length).toBeGreaterThan(1)
  await knownAs('ROOT')
  await page.goto('/temp2')
  const headings = page.getByRole('heading', { level: 2 })
  await expect(headings).toHaveCount(models.length)
  expect((await headings.allTextContents()).toSorted()).toEqual(
    models.map(({ name }) => String(name)).toSorted(),
  )
  for (const { name } of models)
    for (const orientation of ['Horizontal', 'Vertical']) {
      const screens = page
        .getByRole('region', { name: String(name), exact: true })
        .getByRole('figure')
        .filter({ hasText: orientation })
      await screens.first().scrollIntoViewIfNeeded()
      await expect(screens.first().getByRole('img')).toBeVisible()
    }
})

test('the sidebar is a wide column on a desktop, a narrow one on a tablet, and a bottom bar on a phone', async ({
  page,
  loginAs,
}) => {
  await loginAs('ORG_OWNER')
  const sidebar = page.getByRole('navigation', { name: 'Navigation' })
  const boxAt = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    await expect(sidebar).toBeVisible()
    const box = await sidebar.boundingBox()
    if (box === null) throw new Error('The sidebar has no place')
    return box
  }
  const desktop = await boxAt(1440)
  const tablet = await boxAt(1024)
  const phone = await boxAt(390)
  expect(desktop.height).toBeGreaterThan(desktop.width)
  expect(tablet.width).toBeLessThan(desktop.width / 2)
  expect(tablet.height).toBeGreaterThan(tablet.width)
  expect(phone.width).toBeGreaterThan(phone.height)
  expect(phone.y + phone.height).toBeGreaterThan(800 - phone.height)

  await sidebar.getByRole('link', { name: 'Devices' }).click()
  await expect(page).toHaveURL(/\/user\/devices/)
})

test('hovering over or focusing a link prefetches the data of its page, and opening the page fetches nothing more', async ({
  page,
  wire,
  loginAs,
}) => {
  await loginAs('ORG_MANAGER')
  const reads = (path: RegExp) => wire.arrivals.filter(({ request }) => path.test(request)).length
  const link = (name: string) =>
    page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name })
  for (const [name, path, reach] of [
    ['Users', /^GET \/api\/organizations\/[\w-]+\/users/, 'hover'],
    ['Permissions', /^GET \/api\/.*permissions/, 'focus'],
  ] as const) {
    const before = reads(path)
    await link(name)[reach]()
    await expect.poll(() => reads(path)).toBe(before + 1)
    await link(name).click()
    await expect(page.getByRole('grid').first()).toBeVisible()
    expect(reads(path), name).toBe(before + 1)
  }
})
