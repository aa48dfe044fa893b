import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { BrowserContext, Page } from '@playwright/test'

import { readConfig } from '#server/config.ts'
import { startServer } from '#server/main.ts'
import { TAKEOVER_ELSEWHERE_MS, TAKEOVER_MS } from '#src/platform/pwa/updates.ts'
import { countLoads } from '#tests/helpers/count-loads.ts'
import {
  deviceRow,
  noteRenames,
  openWorkspace,
  rename,
  renamesTo,
  workerIsReady,
} from '#tests/helpers/device-stories.ts'
import { expect, NO_NETWORK, test as base } from '#tests/helpers/e2e.ts'
import type { Arrival } from '#tests/helpers/fault-proxy.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const NEXT_BUILD = 'the-next-build'

/** Builds the console as `npm start` does, but into another folder and with another build ID. */
const buildNext = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'inkfleet-next-build-'))
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
  return folder
}

/** Starts the updated server on the same data and port. */
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

interface UpdateFixtures {
  /** Stops the server and starts the next build in its place, until the test ends. */
  startNextBuild: () => Promise<void>
}

/** Built once, for the first test that needs it. */
let nextBuild: Promise<string> | undefined

const test = base.extend<UpdateFixtures>({
  startNextBuild: async ({ server, consoleErrors }, use) => {
    // A server that is stopping answers requests with 503.
    consoleErrors.allow(/503 \(Service Unavailable\)/)
    let next: Awaited<ReturnType<typeof startNext>> | undefined
    await use(async () => {
      nextBuild ??= buildNext()
      next = await startNext(server, await nextBuild)
    })
    await next?.stop()
  },
})
test.afterAll(async () => {
  if (nextBuild) rmSync(await nextBuild, { recursive: true })
})

const FETCHED_MS = 60_000

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'New version ready.' })

/** Makes the page react as if the user came back to it. */
const comeBack = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

/** Waits until the tabs announce the new build, after all of it has been fetched. */
const nextBuildWaits = async (...tabs: Page[]) => {
  for (const tab of tabs) await expect(bar(tab)).toBeVisible({ timeout: FETCHED_MS })
}

/**
 * Keeps the tabs from reloading by themselves before the new worker has taken over: they then load once, however long a busy
 * machine needs to start the worker.
 */
const awaitTakeover = async (...tabs: Page[]) => {
  for (const tab of tabs)
    await tab.evaluate(
      (limits) => {
        const { setTimeout } = window
        const start = (run: () => void, ms = 0) => (limits.includes(ms) ? 0 : setTimeout(run, ms))
        Object.assign(window, { setTimeout: start })
      },
      [TAKEOVER_MS, TAKEOVER_ELSEWHERE_MS],
    )
}

/** Chromium starts a new worker after about two seconds, later on a busy machine. */
const TAKEN_OVER_MS = 60_000

const twoTabs = async (page: Page, context: BrowserContext, server: ServerProcess) => {
  const other = await context.newPage()
  for (const tab of [page, other]) await openWorkspace(tab, server, 'Upper hall')
  await workerIsReady(page)
  return other
}

test('a new build is announced in every tab; once accepted, each tab reloads once and keeps its pending change [PWA-06]', async ({
  page,
  context,
  loginAs,
  wire,
  server,
  consoleErrors,
  startNextBuild,
}) => {
  test.setTimeout(300_000)
  consoleErrors.allow(NO_NETWORK)
  const newName = 'Reading room, desk of the new build'
  await noteRenames(server)
  await loginAs('ORG_MANAGER')
  const other = await twoTabs(page, context, server)
  await expect(page.getByText('Build local-development')).toBeVisible()
  await startNextBuild()
  // The change arrives but its responses are dropped for now, so it keeps waiting.
  await wire.set({ kind: 'drop-answer', to: /^PUT \/api\/devices\//, times: 10_000 })
  await rename(page, 'Reading room, desk', newName)
  const loads = countLoads([page, other])
  await comeBack(page)
  await nextBuildWaits(page, other)
  await awaitTakeover(page, other)
  for (const tab of [page, other])
    await expect(bar(tab)).toHaveText(
      'New version ready. 1 change is pending and will be kept.Reload',
    )
  await bar(other).getByRole('button', { name: 'Dismiss' }).click()
  await expect(bar(other)).toHaveCount(0)
  await expect(page.getByText('Build local-development')).toBeVisible()
  expect(loads).toEqual([0, 0])

  await bar(page).getByRole('button', { name: 'Reload' }).click()
  for (const tab of [page, other]) {
    await expect(tab.getByText(`Build ${NEXT_BUILD}`)).toBeVisible({ timeout: TAKEN_OVER_MS })
    await expect(deviceRow(tab, newName).getByText('Waiting to send')).toBeVisible()
    await expect(bar(tab)).toHaveCount(0)
  }
  await wire.set({ kind: 'pass' })
  for (const tab of [page, other]) {
    await expect(tab.getByText('Waiting to send')).toHaveCount(0, { timeout: 60_000 })
    await expect(tab.getByRole('banner').getByRole('status')).toHaveText('Online')
  }
  expect(await renamesTo(server, newName)).toBe(1)
  expect(loads).toEqual([1, 1])
})

/** Holds the device changes of this tab until `letGo()`, and records when one is sent or answered and when the tab loads. */
const holdChanges = async (tab: Page) => {
  const told: string[] = []
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await tab.route(/\/api\/devices\//, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    told.push('sent')
    await held
    await route.continue()
  })
  tab.on('requestfinished', (request) => {
    if (request.method() === 'PUT') told.push('answered')
  })
  tab.on('load', () => told.push('loaded'))
  return { told, letGo }
}

/** Records the types of the messages from other tabs and to the service worker. */
const noteMessages = async (tab: Page) => {
  const types = await tab.evaluateHandle(() => {
    const seen: string[] = []
    new BroadcastChannel('inkfleet').addEventListener(
      'message',
      ({ data }: MessageEvent<{ type: string }>) => seen.push(data.type),
    )
    const { postMessage } = ServiceWorker.prototype
    ServiceWorker.prototype.postMessage = function (message: { type: string }, ...rest: unknown[]) {
      seen.push(message.type)
      Reflect.apply(postMessage, this, [message, ...rest])
    }
    return seen
  })
  return () => types.jsonValue()
}

test('a change in flight gets its response before any tab reloads, even if the accepting tab is on its first visit [PWA-06]', async ({
  page,
  context,
  loginAs,
  wire,
  server,
  consoleErrors,
  startNextBuild,
}) => {
  test.setTimeout(300_000)
  consoleErrors.allow(NO_NETWORK)
  const newName = 'Reading room, on its way'
  await context.clock.install()
  await noteRenames(server)
  // This tab was never reloaded after the sign-in, so no service worker has served it.
  await loginAs('ORG_MANAGER')
  await workerIsReady(page)
  await page.getByRole('link', { name: 'Permissions' }).click()
  const other = await context.newPage()
  await openWorkspace(other, server, 'Upper hall')
  expect(await other.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await startNextBuild()
  await comeBack(page)
  await nextBuildWaits(page, other)
  await awaitTakeover(page, other)
  const { told, letGo } = await holdChanges(other)
  const loads = countLoads([page, other])
  const before = wire.arrivals.length
  await rename(other, 'Reading room', newName)
  await expect.poll(() => told).toEqual(['sent'])

  // The clock is paused, so that the change does not time out. The accepting tab hears from the other, then nothing for a while.
  await context.clock.pauseAt(Date.now() + 1_000)
  const messages = await noteMessages(page)
  await bar(page).getByRole('button', { name: 'Reload' }).click()
  await expect.poll(messages).toContain('update-heard')
  await context.clock.runFor(3_000)
  expect(await messages()).not.toContain('SKIP_WAITING')
  expect(loads).toEqual([0, 0])
  await context.clock.resume()
  letGo()
  for (const tab of [page, other])
    await expect(tab.getByText(`Build ${NEXT_BUILD}`)).toBeVisible({ timeout: TAKEN_OVER_MS })
  expect(told).toEqual(['sent', 'answered', 'loaded'])
  await expect(deviceRow(other, newName)).toBeVisible()
  expect(loads).toEqual([1, 1])
  const puts = wire.arrivals.slice(before).filter(({ request }) => request.startsWith('PUT '))
  expect(puts).toHaveLength(1)
  expect(await renamesTo(server, newName)).toBe(1)
})

/** Gives the service worker a request that does not end until it is aborted. */
const keepWorkerBusy = (tab: Page) =>
  tab.evaluateHandle(() => {
    const busy = new AbortController()
    const endless: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=part' },
      body: new ReadableStream(),
      duplex: 'half',
      signal: busy.signal,
    }
    void fetch('/share-target', endless).catch(() => undefined)
    return busy
  })

test('if a reload still gets the old build, every tab loads the new one as soon as the old worker is idle [PWA-06]', async ({
  page,
  context,
  loginAs,
  server,
  consoleErrors,
  startNextBuild,
}) => {
  test.setTimeout(300_000)
  consoleErrors.allow(NO_NETWORK)
  await loginAs('ORG_MANAGER')
  const other = await twoTabs(page, context, server)
  await startNextBuild()
  await comeBack(page)
  await nextBuildWaits(page, other)
  await bar(other).getByRole('button', { name: 'Dismiss' }).click()
  const busy = await keepWorkerBusy(other)
  const loads = countLoads([page, other])

  await bar(page).getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => loads[0], { timeout: TAKEN_OVER_MS }).toBe(1)
  await expect(page.getByText('Build local-development')).toBeVisible()
  await expect(bar(page)).toBeVisible()
  await busy.evaluate((one) => one.abort())
  for (const tab of [page, other])
    await expect(tab.getByText(`Build ${NEXT_BUILD}`)).toBeVisible({ timeout: TAKEN_OVER_MS })
  expect(loads).toEqual([2, 1])
})

/** As a page with lists does, but often enough that some requests meet the takeover. */
const keepAsking = (tab: Page) =>
  tab.evaluate(() => void setInterval(() => void fetch('/api/health'), 5))

test('neither images that do not arrive nor calls to the server hold up a new build [PWA-06]', async ({
  page,
  context,
  loginAs,
  wire,
  server,
  consoleErrors,
  startNextBuild,
}) => {
  test.setTimeout(300_000)
  consoleErrors.allow(NO_NETWORK)
  await loginAs('ORG_MANAGER')
  const other = await twoTabs(page, context, server)
  await startNextBuild()
  await comeBack(page)
  await nextBuildWaits(page, other)
  await awaitTakeover(page, other)
  await wire.set({ kind: 'hang', to: /^GET \/media\// })
  await other.getByRole('navigation').getByRole('link', { name: 'Media Library' }).click()
  const isPicture = ({ request }: Arrival) => request.startsWith('GET /media/')
  await expect.poll(() => wire.held.some(isPicture)).toBe(true)
  await keepAsking(other)
  const loads = countLoads([page, other])

  await bar(page).getByRole('button', { name: 'Reload' }).click()
  for (const tab of [page, other])
    await expect(tab.getByText(`Build ${NEXT_BUILD}`)).toBeVisible({ timeout: TAKEN_OVER_MS })
  expect(loads).toEqual([1, 1])
})

test('a page too old to send changes says so, keeps them, and sends them after a reload [PWA-06]', async ({
  page,
  loginAs,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/426/)
  const newName = 'Upper hall, wall of an old page'
  await noteRenames(server)
  await loginAs('ORG_MANAGER')
  await workerIsReady(page)
  await openWorkspace(page, server, 'Upper hall')
  // Simulates a tab that was left open across many releases.
  await page.route(/\/api\//, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'inkfleet-client': '0' } }),
  )
  await rename(page, 'Upper hall, south wall', newName)
  const tooOld = page.getByRole('status').filter({ hasText: 'This page is too old' })
  await expect(tooOld).toContainText('This page is too old to send changes. 1 change will be kept.')
  await expect(tooOld.getByRole('button')).toHaveText(['Reload'])
  expect(await renamesTo(server, newName)).toBe(0)

  await page.unroute(/\/api\//)
  await tooOld.getByRole('button', { name: 'Reload' }).click()
  await expect(tooOld).toHaveCount(0)
  await expect(deviceRow(page, newName)).toBeVisible()
  await expect.poll(() => renamesTo(server, newName)).toBe(1)
  await expect(page.getByText('Waiting to send')).toHaveCount(0)
})
