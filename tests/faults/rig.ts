import { rm } from 'node:fs/promises'

import type { BrowserContext } from '@playwright/test'

import type { DemoAccount } from '#server/demo/seed/accounts.ts'
import { createEngineBrowser, type EngineBrowser } from '#tests/engines/browser.ts'
import type { EngineName } from '#tests/engines/executables.ts'
import type { EnginePage } from '#tests/engines/page.ts'
import { accountOf } from '#tests/helpers/accounts.ts'
import { expect, test as base } from '#tests/helpers/e2e.ts'
import { startFaultProxy } from '#tests/helpers/fault-proxy.ts'
import type { PersistentBrowser } from '#tests/helpers/persistent-browser.ts'

import { createBook, type Book, type Figures } from './book.ts'
import { buildRigPage } from './build-page.ts'
import type { Planned } from './changes.ts'
import { type Front, RIG_PATH, startFront } from './front.ts'
import { type Invariants, invariants } from './invariants.ts'
import { openLedger } from './ledger.ts'

export { expect } from '#tests/helpers/e2e.ts'

/** Chromium's own messages about the faults of the front and the wire. */
export const SPOILT = /net::ERR_|status of \d{3}|WebSocket connection/

/** A tab of any browser. */
export type Tab = Pick<EnginePage, 'goto' | 'evaluate'>

/** Opens the rig's page in this tab. */
export async function openRig(page: Tab) {
  await page.goto(RIG_PATH)
  await rigIsThere(page)
}
export const rigIsThere = (page: Tab) =>
  expect.poll(() => page.evaluate(() => 'rig' in window), { timeout: 60_000 }).toBe(true)

/** The account of stories that need no specific one. */
const OWNER = accountOf('ORG_OWNER')

export async function rigSignIn(page: Tab, account: DemoAccount = OWNER) {
  await openRig(page)
  await signInHere(page, account)
}

/** Signs in on the current page, which may have been signed out. */
export async function signInHere(page: Tab, { email, password }: DemoAccount = OWNER) {
  // Right after its start, a busy server may answer 503 once.
  await expect(async () => {
    await page.evaluate(([name, word]) => window.rig.login(name, word), [email, password] as const)
  }).toPass()
  await expect.poll(() => page.evaluate(() => window.rig.session().status)).toBe('signedIn')
}

/** Saves changes one after the other, as a user does. */
export async function save(page: Tab, planned: readonly Planned[]) {
  const wishes = planned.map(({ wish }) => wish)
  const saved = await page.evaluate((all) => window.rig.enqueueAll(all), wishes)
  planned.forEach((one, at) => one.saved(saved[at]?.opId ?? ''))
  return saved.map(({ opId }) => opId)
}

export const storedIn = (page: Tab) => page.evaluate(() => window.rig.stored())

/** Waits until no change is waiting; changes that need attention may remain. */
export const drained = (page: Tab, timeout = 120_000) =>
  expect
    .poll(async () => (await storedIn(page)).ops.filter(isWaiting).length, {
      timeout,
      intervals: [250],
    })
    .toBe(0)
const isWaiting = ({ state }: { state: string }) => state !== 'attention'

/** Waits until a change is being sent. */
export const sends = (page: Tab) =>
  expect
    .poll(async () => (await storedIn(page)).ops.some(({ state }) => state === 'sending'))
    .toBe(true)

export const openTabs = async (context: BrowserContext, count: number) => {
  const pages = await openPages(context, count)
  await Promise.all(pages.map(openRig))
  return pages
}
const openPages = (context: BrowserContext, count: number) =>
  Promise.all(Array.from({ length: count }, () => context.newPage()))

export type Engine = 'chromium' | EngineName

/** A browser with a profile on disk, in the engine of the Playwright project. */
interface BrowserUnderTest {
  /** Starts the browser if it is not running. The tabs are blank. */
  openTabs: (count: number) => Promise<Tab[]>
  /** Sends SIGKILL to all of its processes. */
  kill: () => Promise<void>
}

interface Fixtures {
  engine: Engine
  browserUnderTest: BrowserUnderTest
  /** A tab of the browser under test. */
  tab: Tab
  book: Book
  /** Checks the run against every invariant of the design and returns its figures. */
  judge: (page: Tab, options?: Partial<Invariants>) => Promise<Figures>
}
interface WorkerFixtures {
  front: Front
}

function chromiumUnderTest({ launch, kill }: PersistentBrowser): BrowserUnderTest {
  let context: BrowserContext | undefined
  return {
    async openTabs(count) {
      context ??= await launch()
      return await openPages(context, count)
    },
    async kill() {
      context = undefined
      await kill()
    },
  }
}

function engineUnderTest({ openPage, openTab, kill }: EngineBrowser): BrowserUnderTest {
  let isRunning = false
  return {
    async openTabs(count) {
      const tabs: Tab[] = isRunning ? [] : [await openPage()]
      isRunning = true
      while (tabs.length < count) tabs.push(await openTab())
      return tabs
    },
    async kill() {
      isRunning = false
      await kill()
    },
  }
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  front: [
    async ({ server }, use) => {
      await openLedger(server)
      const folder = await buildRigPage()
      const front = await startFront(server.port, folder)
      await use(front)
      await front.close()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  wire: [
    async ({ front }, use) => {
      const wire = await startFaultProxy(front.port)
      await use(wire)
      await wire.close()
    },
    { scope: 'worker' },
  ],
  engine: ['chromium', { option: true }],
  browserUnderTest: async ({ engine, wire, browserOnDisk }, use) => {
    if (engine === 'chromium') return await use(chromiumUnderTest(browserOnDisk))
    const browser = createEngineBrowser(engine, `http://localhost:${wire.port}`)
    await use(engineUnderTest(browser))
    await browser.dispose()
  },
  tab: async ({ engine, page, browserUnderTest }, use) => {
    const [tab] = engine === 'chromium' ? [page] : await browserUnderTest.openTabs(1)
    if (tab) await use(tab)
  },
  book: async ({ front, consoleErrors }, use) => {
    consoleErrors.allow(SPOILT)
    await use(createBook())
    front.calm()
  },
  judge: async ({ front, server, book }, use) => {
    const since = front.exchanges.length
    await use((page, options = {}) =>
      invariants({ page, server, book, exchanges: front.exchanges.slice(since), ...options }),
    )
  },
})
