import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'

import { accountOf } from '#tests/helpers/accounts.ts'
import {
  cutNetwork,
  deviceRow,
  openWorkspace,
  rename,
  workerIsReady,
} from '#tests/helpers/device-stories.ts'
import { expect, NO_NETWORK, signIn, test } from '#tests/helpers/e2e.ts'

test('the console meets the browser’s install criteria and starts at /home in its own window [PWA-01]', async ({
  browserOnDisk,
  baseURL,
}) => {
  const context = await browserOnDisk.launch({ whole: true })
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

  // Installs the app to open in a window, then launches it, as the browser's own menu does.
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

test('the manifest has what an installed app needs, and its images have the declared sizes [PWA-02]', async ({
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

test('the service worker answers only GET requests for the console and caches no API responses [PWA-05]', async ({
  page,
  context,
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
  await signIn(page, accountOf('ORG_MANAGER'))
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

test('the app badge shows how many changes need attention and is cleared at sign-out [OFF-31]', async ({
  page,
  knownAs,
  server,
  wire,
  consoleErrors,
}) => {
  consoleErrors.allow(NO_NETWORK)
  consoleErrors.allow(/status of 40[14]/)
  // Records the badge calls, because a headless browser shows no app icon.
  await page.addInitScript(() => {
    const told: number[] = []
    Object.assign(globalThis, { badges: told })
    navigator.setAppBadge = async (count) => void told.push(count ?? -1)
    navigator.clearAppBadge = async () => void told.push(0)
  })
  const badge = () => page.evaluate(() => Object(globalThis).badges.at(-1))
  await knownAs('ORG_MANAGER')
  await openWorkspace(page, server, 'Upper hall')
  await cutNetwork(page, wire)
  for (const name of ['Upper hall, north wall', 'Upper hall, south wall']) {
    await rename(page, name, `${name}, gone`)
    await expect(deviceRow(page, `${name}, gone`).getByText('Waiting to send')).toBeVisible()
  }
  expect(await badge()).toBe(0)
  // Deletes the devices meanwhile, so that the server rejects the changes.
  await server.query(
    `delete from devices where name in ('Upper hall, north wall', 'Upper hall, south wall')`,
  )
  await wire.set({ kind: 'pass' })
  await expect.poll(badge, { timeout: 60_000 }).toBe(2)
  await page.reload()
  await expect.poll(badge).toBe(2)

  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  const leaving = page.getByRole('dialog')
  await leaving.getByRole('button', { name: 'Keep on this device and sign out' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect.poll(badge).toBe(0)
})

test('on a background sync event for the outbox, the service worker notifies open pages', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await workerIsReady(page)
  await page.reload()
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  await page.evaluate(() => {
    const heard: unknown[] = []
    Object.assign(globalThis, { heard })
    navigator.serviceWorker.addEventListener('message', ({ data }) => heard.push(data))
  })
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin: new URL(page.url()).origin,
    registrationId,
    tag: 'inkfleet-outbox',
    lastChance: false,
  })
  await expect.poll(() => page.evaluate(() => Object(globalThis).heard)).toEqual([{ type: 'kick' }])
})
