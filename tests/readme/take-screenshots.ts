import { mkdir, writeFile } from 'node:fs/promises'

import { type Browser, chromium, expect, type Page } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'

import { buildConsoleIfStale } from '#server/client-build.ts'
import { readConfig } from '#server/config.ts'
import { accountOf } from '#tests/helpers/accounts.ts'
import { beginSession } from '#tests/helpers/begin-session.ts'
import { CHROMIUM_FLAGS, findChromium } from '#tests/helpers/chromium.ts'
import { CASE } from '#tests/helpers/content-stories.ts'
import { seePanels } from '#tests/helpers/demo-data.ts'
import {
  assignButton,
  boxedPanels,
  choosePlace,
  openLink,
} from '#tests/helpers/register-stories.ts'
import { createServerProcess, type ServerProcess } from '#tests/helpers/server-process.ts'

/** Takes the screenshots in README.md from the demo: `npm run screenshots`. */

const FOLDER = new URL('screenshots/', import.meta.url)
const MAX_BYTES = 60_000
const QUALITIES = [82, 74, 66, 58, 50, 42] as const
const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }
const GAP_PX = 24

interface Setting {
  page: Page
  server: ServerProcess
}

const idOf = async (server: ServerProcess, table: 'devices' | 'templates', name?: string) => {
  const [row] = await server.query(
    `select id from ${table} where $1::text is null or name = $1 order by name limit 1`,
    [name ?? null],
  )
  return String(row?.['id'])
}
const openDevice = async ({ page, server }: Setting, tab: string) => {
  const device = await idOf(server, 'devices', CASE.device)
  await page.goto(`/user/devices?view=grid&device=${device}&tab=${tab}`)
  await expect(page.getByRole('dialog', { name: CASE.device, exact: true })).toBeVisible()
}

const SCREENS: Record<string, (setting: Setting) => Promise<void>> = {
  devices: async ({ page }) => {
    await page.goto('/user/devices?view=grid')
    await expect(page.getByRole('grid', { name: 'Devices' }).locator('img').first()).toBeVisible()
  },
  device: (setting) => openDevice(setting, 'devicePreview'),
  schedule: async (setting) => {
    await openDevice(setting, 'scheduledContent')
    const calendar = setting.page.getByRole('region', { name: 'Calendar' })
    await expect(calendar.getByText('Updated')).toBeVisible()
  },
  template: async ({ page, server }) => {
    await page.goto(`/template-editor/${await idOf(server, 'templates')}/edit`)
    await expect(page.getByRole('button', { name: 'Add text' })).toBeVisible()
  },
}

/** Live updates keep a request open, so the network never becomes idle. */
const isDrawn = async (page: Page) => {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"]') === null &&
      [...document.images].every(({ complete }) => complete),
  )
}
const shoot = async (page: Page) => {
  await isDrawn(page)
  return page.screenshot({ animations: 'disabled' })
}

/** Writes the image in the best quality that fits the limit. */
async function write(name: string, picture: Sharp) {
  for (const quality of QUALITIES) {
    const bytes = await picture.clone().webp({ quality, effort: 6 }).toBuffer()
    if (bytes.byteLength > MAX_BYTES) continue
    await writeFile(new URL(`${name}.webp`, FOLDER), bytes)
    return console.log(`${name}.webp: ${bytes.byteLength} bytes, quality ${quality}`)
  }
  throw new Error(`${name} does not fit into ${MAX_BYTES} bytes`)
}

const open = async (
  browser: Browser,
  { origin }: ServerProcess,
  colorScheme: Theme,
  viewport: { width: number; height: number },
) => {
  const context = await browser.newContext({
    baseURL: origin,
    colorScheme,
    viewport,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    timezoneId: 'Europe/Ljubljana',
  })
  return context.newPage()
}

async function takeScreens(browser: Browser, server: ServerProcess, theme: Theme) {
  const page = await open(browser, server, theme, DESKTOP)
  await beginSession(page, accountOf('ORG_OWNER'))
  for (const [name, show] of Object.entries(SCREENS)) {
    await show({ page, server })
    await write(`${name}-${theme}`, sharp(await shoot(page)))
  }
  await page.context().close()
}

/** The steps from the code on a device to the registered device, side by side. */
async function takeRegistration(browser: Browser, server: ServerProcess, theme: Theme) {
  const page = await open(browser, server, theme, PHONE)
  const panel = (await boxedPanels(server, server.origin))[THEMES.indexOf(theme)]
  if (!panel) throw new Error('The demo has a panel in its box')
  const shots: Buffer[] = []
  await openLink(page, panel.address)
  await expect(page.getByText('Step 1/2')).toBeVisible()
  shots.push(await shoot(page))
  const { email, password } = accountOf('ORG_MANAGER')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Device name').fill(theme === 'light' ? 'Pier 4' : 'Pier 5')
  await choosePlace(page, /\w/)
  shots.push(await shoot(page))
  await assignButton(page).click()
  await expect(page.getByRole('region', { name: /Registered on this visit/ })).toBeVisible()
  shots.push(await shoot(page))
  const { width, height } = PHONE
  const strip = sharp({
    create: {
      width: shots.length * width + (shots.length - 1) * GAP_PX,
      height,
      channels: 4,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    },
  }).composite(shots.map((input, at) => ({ input, left: at * (width + GAP_PX), top: 0 })))
  await write(`registration-${theme}`, sharp(await strip.png().toBuffer()))
  await page.context().close()
}

await mkdir(FOLDER, { recursive: true })
await buildConsoleIfStale(readConfig(process.env).buildId, (line) => console.log(line))
const server = await createServerProcess()
const executablePath = findChromium()
const browser = await chromium.launch({
  args: [...CHROMIUM_FLAGS],
  ...(executablePath !== undefined && { executablePath }),
})
try {
  await server.start()
  await seePanels(server, new Date())
  for (const theme of THEMES) {
    await takeScreens(browser, server, theme)
    await takeRegistration(browser, server, theme)
  }
} finally {
  await browser.close()
  await server.dispose()
}
