import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'

import { readConfig } from '#server/config.ts'
import { startServer } from '#server/main.ts'
import { accountOf } from '#tests/helpers/accounts.ts'
import {
  deviceRow,
  noteRenames,
  openWorkspace,
  rename,
  renamesTo,
  workerIsReady,
} from '#tests/helpers/device-stories.ts'
import { expect, NO_NETWORK, signIn, test } from '#tests/helpers/e2e.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const NEXT_BUILD = 'the-next-build'

test('the browser finds nothing that keeps it from installing the console, and starts it at /home in a window of its own [PWA-01]', async ({
  browserOnDisk,
  consoleErrors,
  baseURL,
}) => {
  const context = await browserOnDisk.launch()
  consoleErrors.watch(context)
  const page = await context.newPage()
  await signIn(page, accountOf('ORG_MANAGER'), { remember: true })
  await workerIsReady(page)
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '{}')).toMatchObject({ display: 'standalone' })
  const { appId } = await devtools.send('Page.getAppId')
  expect(appId).toBe(`${baseURL}/`)

  // As the browser's own menu does it: installed, to open in a window, then started from outside.
  const manifestId = `${baseURL}/`
  await devtools.send('PWA.install', { manifestId })
  await devtools.send('PWA.changeAppUserSettings', { manifestId, displayMode: 'standalone' })
  const opened = context.waitForEvent('page')
  await devtools.send('PWA.launch', { manifestId })
  const app = await opened
  await expect(app).toHaveURL(`${baseURL}/home?source=pwa`)
  await expect(app.getByRole('navigation').getByRole('link', { name: 'Devices' })).toBeVisible()
  expect(await app.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true)
  expect(await windowOf(context, app)).not.toBe(await windowOf(context, page))
})

const windowOf = async (context: BrowserContext, page: Page) => {
  const devtools = await context.newCDPSession(page)
  return (await devtools.send('Browser.getWindowForTarget')).windowId
}

interface Picture {
  src: string
  sizes: string
  purpose?: string
  form_factor?: string
}

test('the manifest has what an installed app needs, and its pictures are as large as it says [PWA-02]', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await request.get(address ?? '')).json()
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Inkfleet',
    short_name: expect.any(String),
    description: expect.any(String),
    start_url: '/home?source=pwa',
    scope: '/',
    display: 'standalone',
    theme_color: expect.stringMatching(/^#/),
    background_color: expect.stringMatching(/^#/),
  })
  const { icons, screenshots, shortcuts } = manifest as Record<
    'icons' | 'screenshots',
    Picture[]
  > & {
    shortcuts: { url: string; icons: Picture[] }[]
  }
  const sizesFor = (purpose: string) =>
    icons.filter((one) => one.purpose === purpose).map(({ sizes }) => sizes)
  expect(sizesFor('any')).toEqual(['192x192', '512x512'])
  expect(sizesFor('maskable')).toEqual(['512x512'])
  for (const form of ['wide', 'narrow'])
    expect(screenshots.filter((one) => one.form_factor === form).length).toBeGreaterThan(0)
  expect(shortcuts.map(({ url }) => url).toSorted()).toEqual([
    '/devices/register',
    '/media-library',
    '/pending-changes',
    '/user/devices',
  ])
  for (const { src, sizes } of [
    ...icons,
    ...screenshots,
    ...shortcuts.flatMap((one) => one.icons),
  ]) {
    const { width, height } = await sharp(await (await request.get(src)).body()).metadata()
    expect(`${src} ${width}x${height}`).toBe(`${src} ${sizes}`)
  }
})

test('the service worker answers reads of the console alone and keeps no answer of the API [PWA-05]', async ({
  page,
  context,
  loginAs,
  server,
}) => {
  await page.goto('/')
  await workerIsReady(page)
  await page.reload()
  const answers: { method: string; path: string; byWorker: boolean }[] = []
  const askedByWorker: string[] = []
  context.on('request', (request) => {
    if (request.serviceWorker() !== null) askedByWorker.push(new URL(request.url()).pathname)
  })
  page.on('response', (response) =>
    answers.push({
      method: response.request().method(),
      path: new URL(response.url()).pathname,
      byWorker: response.fromServiceWorker(),
    }),
  )
  await loginAs('ORG_MANAGER')
  await openWorkspace(page, server, 'Upper hall')
  await rename(page, 'Upper hall, landing', 'Upper hall, first landing')
  await expect(page.getByText('Changes saved')).toBeVisible()

  const byWorker = answers.filter((answer) => answer.byWorker)
  expect(byWorker.length).toBeGreaterThan(0)
  expect(new Set(byWorker.map(({ method }) => method))).toEqual(new Set(['GET']))
  expect(
    answers.filter(({ method }) => method === 'PUT' || method === 'POST').length,
  ).toBeGreaterThan(1)
  expect(byWorker.filter(({ path }) => path.startsWith('/api'))).toEqual([])
  expect(askedByWorker.filter((path) => path.startsWith('/api'))).toEqual([])
  expect(answers.some(({ method, path }) => method === 'GET' && path.startsWith('/api'))).toBe(true)

  const kept = await keptAnswers(page)
  expect(kept.length).toBeGreaterThan(10)
  expect(
    kept.filter(
      ({ path, method, type }) =>
        path.startsWith('/api') || method !== 'GET' || type.startsWith('application/json'),
    ),
  ).toEqual([])
})

const keptAnswers = (page: Page) =>
  page.evaluate(async () => {
    const found: { path: string; method: string; type: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        const type = answer?.headers.get('content-type') ?? ''
        found.push({ path: new URL(request.url).pathname, method: request.method, type })
      }
    }
    return found
  })

/** As `npm start` builds it, but elsewhere and under another name. */
const buildNext = async (folder: string) => {
  const vite = fileURLToPath(new URL('bin/vite.js', import.meta.resolve('vite/package.json')))
  const build = spawn(
    process.execPath,
    [vite, 'build', '--outDir', folder, '--logLevel', 'error'],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, BUILD_ID: NEXT_BUILD },
    },
  )
  const [code] = (await once(build, 'close')) as [number]
  expect(code).toBe(0)
}

/** The same server on the same data and port, after it was brought up to date. */
const startNext = async (server: ServerProcess, consoleFolder: string) => {
  await server.stop()
  const config = readConfig({
    PORT: String(server.port),
    HOST: '127.0.0.1',
    DATA_DIR: server.dataFolder,
    LOG_LEVEL: 'warn',
    BUILD_ID: NEXT_BUILD,
  })
  return startServer(config, { consoleFolder })
}

const bar = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'A new version of the console is ready.' })

/** What the page does when somebody comes back to it. */
const comeBack = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

const countLoads = (pages: readonly Page[]) => {
  const loads = pages.map(() => 0)
  for (const [at, page] of pages.entries())
    page.on('load', () => (loads[at] = (loads[at] ?? 0) + 1))
  return loads
}

const twoTabs = async (page: Page, context: BrowserContext, server: ServerProcess) => {
  const other = await context.newPage()
  for (const tab of [page, other]) await openWorkspace(tab, server, 'Upper hall')
  await workerIsReady(page)
  return other
}

test('a new build waits behind a bar in every tab; accepted, each tab reloads once and what waits to be sent is still there', async ({
  page,
  context,
  loginAs,
  wire,
  server,
  consoleErrors,
}, info) => {
  test.setTimeout(300_000)
  consoleErrors.allow(NO_NETWORK)
  const newName = 'Upper hall, wall of the new build'
  const folder = info.outputPath('next-build')
  await noteRenames(server)
  await loginAs('ORG_MANAGER')
  const other = await twoTabs(page, context, server)
  await expect(page.getByText('Build local-development')).toBeVisible()
  await buildNext(folder)
  const next = await startNext(server, folder)
  try {
    // The change arrives and its answer does not, as long as the wire is like this: it keeps waiting.
    await wire.set({ kind: 'drop-answer', to: /^PUT \/api\/devices\//, times: 10_000 })
    await rename(page, 'Upper hall, north wall', newName)
    const loads = countLoads([page, other])
    await comeBack(page)
    for (const tab of [page, other]) await expect(bar(tab)).toBeVisible()
    await bar(other).getByRole('button', { name: 'Dismiss' }).click()
    await expect(bar(other)).toHaveCount(0)
    await expect(page.getByText('Build local-development')).toBeVisible()
    expect(loads).toEqual([0, 0])

    await bar(page).getByRole('button', { name: 'Reload' }).click()
    for (const tab of [page, other]) {
      await expect(tab.getByText(`Build ${NEXT_BUILD}`)).toBeVisible()
      await expect(deviceRow(tab, newName).getByText('Waiting to send')).toBeVisible()
      await expect(bar(tab)).toHaveCount(0)
    }
    await wire.set({ kind: 'pass' })
    for (const tab of [page, other])
      await expect(tab.getByText('Waiting to send')).toHaveCount(0, { timeout: 60_000 })
    expect(await renamesTo(server, newName)).toBe(1)
    expect(loads).toEqual([1, 1])
  } finally {
    await next.stop()
  }
})
