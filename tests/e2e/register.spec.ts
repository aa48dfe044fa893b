import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Page } from '@playwright/test'

import { registrationToken } from '#server/services/registration-token.ts'
import { accountOf } from '#tests/helpers/accounts.ts'
import { beginSession } from '#tests/helpers/begin-session.ts'
import { filmOf } from '#tests/helpers/camera-film.ts'
import { CHROMIUM_FLAGS, findChromium } from '#tests/helpers/chromium.ts'
import { cutNetwork, workerIsReady } from '#tests/helpers/device-stories.ts'
import { draftsKept } from '#tests/helpers/drafts-kept.ts'
import { expect, NO_NETWORK, test } from '#tests/helpers/e2e.ts'
import {
  assign,
  assignButton,
  boxedPanel,
  boxedPanels,
  choosePlace,
  GALLERY,
  noteRegistrations,
  openLink as open,
  registered,
  visited,
} from '#tests/helpers/register-stories.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'

test.use({ serviceWorkers: 'block' })

const manager = accountOf('ORG_MANAGER')

const logIn = async (page: Page, { email, password } = manager) => {
  await expect(page.getByText('Step 1/2')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Step 2/2')).toBeVisible()
}
const toastSays = (page: Page, text: string) =>
  page.getByRole('alert').filter({ hasText: text }).first().waitFor()

const LONG_AGO = new Date('2026-01-01')
const expiredToken = async (server: ServerProcess, id: string) => {
  const [row] = await server.query(`select value from settings where key = 'secret.device-key'`)
  return registrationToken(Buffer.from(String(row?.['value']), 'base64'), id, LONG_AGO)
}

test.beforeEach(({ server }) => noteRegistrations(server))

test('a technician signs in on the page, assigns a panel, and continues with the next [REG-01] [REG-02] [REG-03] [REG-04] [REG-05] [REG-06] [OFF-30]', async ({
  page,
  server,
  baseURL,
}) => {
  const [first, second] = await boxedPanels(server, baseURL ?? '')
  if (!first || !second) throw new Error('The demo has two panels in their boxes')
  await open(page, first.address)
  await expect(page.getByLabel('Email')).toHaveValue('')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await logIn(page)
  await expect(page.getByText(first.mac).last()).toBeVisible()
  await expect(page.getByText(/^i7/)).toBeVisible()

  await assignButton(page).click()
  await expect(page.getByLabel('Device name')).toHaveAccessibleDescription(/at least 3 characters/)
  await page.getByLabel('Device name').fill('Story stop 4117')
  await expect.poll(() => draftsKept(page)).toContain('Story stop 4117')
  await page.reload()
  await expect(page.getByLabel('Device name')).toHaveValue('Story stop 4117')
  await choosePlace(page, GALLERY)
  const said = toastSays(page, 'Device added successfully!')
  await assignButton(page).click()
  await expect(page.getByRole('heading', { name: 'No device yet' })).toBeVisible()
  await said
  await expect(visited(page, 'Story stop 4117')).toContainText('Registered')
  expect(await registered(server, first.id)).toMatchObject({
    name: 'Story stop 4117',
    place: 'Gallery B',
    times: 1,
  })

  await page.getByRole('button', { name: 'Enter code' }).click()
  const typed = page.getByLabel('Device code or link')
  await typed.fill('https://elsewhere.example/menu')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(typed).toHaveAccessibleDescription(/Not an Inkfleet code/)
  await typed.fill(first.address)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('You registered this device on this visit.')).toBeVisible()
  await typed.fill(second.letters.toLowerCase())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(second.mac).last()).toBeVisible()
  await expect(page.getByRole('button', { name: /Parent workspace/ })).toContainText('Gallery B')
  await page.getByRole('button', { name: 'Use “Story stop 4118”' }).click()
  await assignButton(page).click()
  await expect(visited(page, 'Story stop 4118')).toContainText('Registered')
  expect(await registered(server, second.id)).toMatchObject({ name: 'Story stop 4118', times: 1 })

  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Online')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Step 1/2')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('two panels registered after a cold start are sent once each when the network returns [OFF-09] [OFF-06]', async ({
    browserOnDisk,
    server,
    wire,
    consoleErrors,
    baseURL,
  }) => {
    consoleErrors.allow(NO_NETWORK)
    const [first, second] = await boxedPanels(server, baseURL ?? '')
    if (!first || !second) throw new Error('The demo has two panels in their boxes')
    const before = await browserOnDisk.launch()
    const visit = await before.newPage()
    await beginSession(visit, manager)
    await visit.goto('/devices/register')
    await expect(visit.getByText('Step 2/2')).toBeVisible()
    await cutNetwork(visit, wire)
    await browserOnDisk.close()

    const after = await browserOnDisk.launch()
    consoleErrors.watch(after)
    const page = await after.newPage()
    await open(page, first.address)
    await expect(page.getByText(/The registration is stored on this device/)).toBeVisible()
    await assign(page, 'Cellar 1', GALLERY)
    await expect(visited(page, 'Cellar 1')).toContainText('Waiting to send')
    await open(page, second.address)
    await assign(page, 'Cellar 2')
    await expect(visited(page, 'Cellar 2')).toContainText('Waiting to send')
    await expect(visited(page, 'Cellar 1')).toContainText('Waiting to send')
    expect(await registered(server, first.id)).toMatchObject({ place: null, times: 0 })

    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('dialog')).toHaveAccessibleName('2 changes have not been sent')
    await page.keyboard.press('Escape')

    await wire.set({ kind: 'pass' })
    await expect(visited(page, 'Cellar 1')).toContainText('Registered', { timeout: 60_000 })
    await expect(visited(page, 'Cellar 2')).toContainText('Registered')
    for (const [{ id }, name] of [
      [first, 'Cellar 1'],
      [second, 'Cellar 2'],
    ] as const)
      expect(await registered(server, id)).toMatchObject({ name, place: 'Gallery B', times: 1 })
  })
})

test(
  'used, expired, and foreign codes each say so, and a rejected registration is fixed with another code [REG-07] [OFF-17]',
  { tag: '@full' },
  async ({ page, server, baseURL, consoleErrors }) => {
    consoleErrors.allow(/status of (?:409|404)/)
    const [used, panel] = await boxedPanels(server, baseURL ?? '')
    if (!used || !panel) throw new Error('The demo has two panels in their boxes')
    await server.query(
      `update devices set organization_id = o.id, workspace_id = (select id from workspaces where organization_id = o.id limit 1)
     from organizations o where o.name <> 'Harbour House' and devices.id = $1`,
      [used.id],
    )
    await beginSession(page, manager)
    await open(page, used.address)
    const reason = 'This device belongs to another organization'
    const isFinal = toastSays(page, `Device added failure! ${reason}.`)
    await assign(page, 'Taken 1', GALLERY)
    await isFinal
    await expect(visited(page, 'Taken 1')).toContainText(reason)
    await page.getByRole('button', { name: 'Discard the registration of “Taken 1”' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(visited(page, 'Taken 1')).toContainText('Discarded')

    const late = new URL(panel.address)
    late.searchParams.set('token', await expiredToken(server, panel.id))
    await open(page, late.href)
    const failed = toastSays(page, 'Device added failure! Please try again!')
    await assign(page, 'Foreign 1')
    await failed
    const refused = visited(page, 'Foreign 1')
    await expect(refused).toContainText('The code has expired')

    const foreign = new URL(panel.address)
    foreign.searchParams.set('token', 'eyJhbGciOiJIUzI1NiJ9.e30.AAAA')
    await open(page, foreign.href)
    await expect(page.getByLabel('Device name')).toHaveValue('Foreign 1')
    await assignButton(page).click()
    await expect(refused).toContainText('The code is from another server')
    await page.goto('/pending-changes')
    await expect(page.getByText('The code is from another server')).toBeVisible()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Foreign 1' })
      .getByRole('link', { name: 'Edit' })
      .click()
    await expect(
      page.getByText('Scan a device that is set up for this server.').first(),
    ).toBeVisible()
    await expect(assignButton(page)).toBeDisabled()
    await expect(page.getByLabel('Device name')).toHaveValue('Foreign 1')

    await open(page, panel.address)
    await expect(page.getByLabel('Device name')).toHaveValue('Foreign 1')
    await assignButton(page).click()
    await expect(refused).toContainText('Registered')
    expect(await registered(server, panel.id)).toMatchObject({ name: 'Foreign 1', times: 1 })
  },
)

test(
  'an incomplete link says so, a hostile link runs nothing, and a viewer cannot register devices [REG-07]',
  { tag: '@full' },
  async ({ page, server, baseURL }) => {
    const panel = await boxedPanel(server, baseURL ?? '')
    await beginSession(page, manager)
    for (const query of [`deviceId=${panel.id}`, 'token=a.b.c', 'deviceId=%3Cscript%3E&token=x'])
      await test.step(query, async () => {
        await page.goto(`/devices/register?${query}`)
        await expect(
          page.getByText('The device or its token is missing', { exact: false }),
        ).toBeVisible()
        await expect(assignButton(page)).toBeDisabled()
        await expect(page.getByRole('button', { name: 'Scan a device' })).toBeEnabled()
      })
    const hostile = new URL(panel.address)
    hostile.searchParams.set(
      'modelName',
      `<img src=x onerror="document.title='ran'">\u202Egnp.exe`.padEnd(150, 'W'),
    )
    hostile.searchParams.set('mac', '"><script>')
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, hostile.href)
    await expect(page.getByText('<img src=x', { exact: false })).toBeVisible()
    await expect(page).toHaveTitle(/^Register a device/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

    await page.getByRole('button', { name: 'Sign out' }).click()
    await logIn(page, accountOf('ORG_VIEWER'))
    await expect(
      page.getByText('Your role cannot register devices', { exact: false }),
    ).toBeVisible()
    await expect(assignButton(page)).toBeDisabled()
  },
)

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'the scanner reads a panel’s code from the camera and from a photo once it has been loaded',
    { tag: '@full' },
    async ({ server, wire, baseURL, consoleErrors }) => {
      consoleErrors.allow(NO_NETWORK)
      const [seen, shot] = await boxedPanels(server, baseURL ?? '')
      if (!seen || !shot) throw new Error('The demo has two panels in their boxes')
      const folder = await mkdtemp(join(tmpdir(), 'inkfleet-film-'))
      const film = join(folder, 'panel.y4m')
      writeFileSync(film, await filmOf(seen.picture))
      const executablePath = findChromium()
      const browser = await chromium.launch({
        ...(executablePath !== undefined && { executablePath }),
        args: [
          ...CHROMIUM_FLAGS,
          '--use-fake-ui-for-media-stream',
          '--use-fake-device-for-media-stream',
          `--use-file-for-fake-video-capture=${film}`,
        ],
      })
      const context = await browser.newContext({ baseURL: baseURL ?? '' })
      consoleErrors.watch(context)
      try {
        const page = await context.newPage()
        await beginSession(page, manager)
        await page.goto('/devices/register')
        await workerIsReady(page)
        await page.getByRole('button', { name: 'Scan a device' }).click()
        await expect(page.getByRole('dialog')).toBeHidden()
        await expect(page.getByText(seen.mac).last()).toBeVisible()

        await page.reload()
        await expect.poll(() => page.evaluate(() => caches.has('inkfleet-decoder'))).toBe(true)
        await cutNetwork(page, wire)
        await page.getByRole('button', { name: 'Scan a device' }).click()
        await expect(page.getByRole('dialog')).toBeHidden()
        await page.goto('/devices/register')
        await page.getByRole('button', { name: 'Enter code' }).click()
        await page.locator('input[type=file]').setInputFiles({
          name: 'notes.txt',
          mimeType: 'text/plain',
          buffer: Buffer.from('no picture'),
        })
        await expect(page.getByText('This image file cannot be read.')).toBeVisible()
        await page.locator('input[type=file]').setInputFiles({
          name: 'wall.png',
          mimeType: 'image/png',
          buffer: Buffer.from(shot.picture),
        })
        await expect(page.getByText(shot.mac).last()).toBeVisible()
      } finally {
        await browser.close()
        await rm(folder, { recursive: true })
      }
    },
  )
})

test(
  'without access to the camera, the page says so and lets the user type the code',
  { tag: '@full' },
  async ({ page, context }) => {
    await context.clearPermissions()
    await beginSession(page, manager)
    await page.goto('/devices/register')
    await page.getByRole('button', { name: 'Scan a device' }).click()
    await expect(
      page.getByText(/camera/i).and(page.getByText(/enter (?:the )?code/i)),
    ).toBeVisible()
    await expect(page.getByLabel('Device code or link')).toBeEditable()
  },
)

test(
  'every control is large enough for gloved hands, and axe finds no violations [REG-02]',
  { tag: '@full' },
  async ({ page, server, baseURL }) => {
    const panel = await boxedPanel(server, baseURL ?? '')
    await beginSession(page, manager)
    for (const [width, height] of [
      [390, 844],
      [768, 1024],
      [768, 560],
      [1024, 768],
      [768, 1024],
    ] as const) {
      await page.setViewportSize({ width, height })
      await open(page, panel.address)
      await expect(page.getByLabel('Device name')).toBeInViewport({ ratio: 1 })
      const heightsOf = (selector: string) =>
        page
          .locator(selector)
          .evaluateAll((all) =>
            all.map((one) => [one.textContent, one.getBoundingClientRect().height] as const),
          )
      const atTop = await heightsOf('header :is(button, a):visible')
      expect(atTop.filter(([, high]) => high < 44)).toEqual([])
      const others = await heightsOf(':is(main, footer) :is(button, a, input):visible')
      expect(others.filter(([, high]) => high < 56)).toEqual([])
      await expect(assignButton(page)).toBeInViewport({ ratio: 1 })
      await page.getByRole('button', { name: /Parent workspace/ }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
      const options = await heightsOf('[role=option]:visible')
      expect(options.filter(([, high]) => high < 56)).toEqual([])
      await page.keyboard.press('Escape')
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
          .analyze()
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      }
    }
  },
)
