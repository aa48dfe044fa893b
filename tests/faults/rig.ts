import { rm } from 'node:fs/promises'

import type { BrowserContext, Page } from '@playwright/test'

import type { DemoAccount } from '#server/demo/seed/accounts.ts'
import { accountOf } from '#tests/helpers/accounts.ts'
import { expect, test as base } from '#tests/helpers/e2e.ts'
import { startFaultProxy } from '#tests/helpers/fault-proxy.ts'

import { createBook, type Book, type Figures } from './book.ts'
import { buildRigPage } from './build-page.ts'
import type { Planned } from './changes.ts'
import { type Front, RIG_PATH, startFront } from './front.ts'
import { type Invariants, invariants } from './invariants.ts'
import { openLedger } from './ledger.ts'

export { expect } from '#tests/helpers/e2e.ts'

/** Words of Chromium's own for what the front and the wire do to it. */
export const SPOILT = /net::ERR_|status of \d{3}|WebSocket connection/

/** The engine's page, in this tab of the browser. */
export async function openRig(page: Page) {
  await page.goto(RIG_PATH)
  await page.waitForFunction(() => 'rig' in window)
}

/** Where no story needs another. */
const OWNER = accountOf('ORG_OWNER')

export async function rigSignIn(page: Page, account: DemoAccount = OWNER) {
  await openRig(page)
  await signInHere(page, account)
}

/** In the page as it stands, which may have been signed out. */
export async function signInHere(page: Page, { email, password }: DemoAccount = OWNER) {
  // Right after its start a busy server may say 503 once.
  await expect(async () => {
    await page.evaluate(([name, word]) => window.rig.login(name, word), [email, password] as const)
  }).toPass()
  await page.waitForFunction(() => window.rig.session().status === 'signedIn')
}

/** Saves changes one after the other, as a person does. */
export async function save(page: Page, planned: readonly Planned[]) {
  const wishes = planned.map(({ wish }) => wish)
  const saved = await page.evaluate((all) => window.rig.enqueueAll(all), wishes)
  planned.forEach((one, at) => one.saved(saved[at]?.opId ?? ''))
  return saved.map(({ opId }) => opId)
}

export const storedIn = (page: Page) => page.evaluate(() => window.rig.stored())

/** Ends once nothing waits; what needs attention may be left. */
export const drained = (page: Page, timeout = 120_000) =>
  expect
    .poll(async () => (await storedIn(page)).ops.filter(isWaiting).length, {
      timeout,
      intervals: [250],
    })
    .toBe(0)
const isWaiting = ({ state }: { state: string }) => state !== 'attention'

/** Ends once a change is on its way. */
export const sends = (page: Page) =>
  expect
    .poll(async () => (await storedIn(page)).ops.some(({ state }) => state === 'sending'))
    .toBe(true)

export const openTabs = (context: BrowserContext, count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const page = await context.newPage()
      await openRig(page)
      return page
    }),
  )

interface Fixtures {
  book: Book
  /** Holds the run against every invariant of the design and returns its figures. */
  judge: (page: Page, options?: Partial<Invariants>) => Promise<Figures>
}
interface WorkerFixtures {
  front: Front
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
  isServedAfresh: false,
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
