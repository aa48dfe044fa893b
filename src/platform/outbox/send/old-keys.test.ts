import { afterEach, expect, it } from 'vitest'

import {
  kindsFor,
  modelServer,
  newUserId,
  openBrowser,
  virtualClock,
} from '#tests/helpers/outbox-world.ts'

import { deleteExpired, retryOp } from '../save/actions.ts'
import { importArchive } from '../store/archive-import.ts'
import { exportArchive } from '../store/archive.ts'

const DAY_MS = 24 * 60 * 60_000
const START_MS = Date.UTC(2026, 0, 1)

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

interface Circumstances {
  /** How far the device's clock is ahead of the server's at the first attempt, and at the next one. */
  aheadMs?: readonly [first: number, next: number]
  lastAnswerMs?: number | undefined
}

/** A change whose only answer was lost, in a browser that is restarted after some days. */
async function triedBefore(
  days: number,
  { aheadMs: [first, next] = [0, 0], ...rest }: Circumstances = {},
) {
  const server = modelServer()
  const { append } = kindsFor(server)
  const clock = virtualClock(START_MS + first)
  let serverMs = START_MS
  const lastAnswerMs = 'lastAnswerMs' in rest ? rest.lastAnswerMs : START_MS
  const browser = openBrowser({
    userId: newUserId(),
    kinds: [append],
    clock,
    serverTime: { now: () => serverMs, lastAnswerMs: () => lastAnswerMs },
  })
  closing.push(browser.kill)
  const before = browser.openTab()
  await browser.settle()
  server.next({ answerLost: true })
  await browser.save(before, append, { lane: 'a', value: '1' })
  before.engine.notify()
  await before.engine.idle()
  browser.kill()
  serverMs += days * DAY_MS
  clock.skip(days * DAY_MS + next - first)
  const tab = browser.openTab()
  await tab.started
  await tab.engine.sendNow()
  await tab.engine.idle()
  const state = async () => {
    const [op] = await tab.db.ops.toArray()
    return op === undefined ? 'sent' : (op.error?.reason ?? op.state)
  }
  return { server, browser, append, tab, state }
}

it.each([
  [1, 'sent'],
  [30, 'sent'],
  [79, 'sent'],
  [81, 'maybeApplied'],
  [91, 'maybeApplied'],
  [400, 'maybeApplied'],
])('a change that was first sent %i days ago: %s [OFF-13]', async (days, expected) => {
  const { server, state } = await triedBefore(days)
  expect(await state()).toBe(expected)
  expect(server.applied).toHaveLength(1)
})

const YEAR_MS = 365 * DAY_MS
it.each<[string, number, Circumstances, string]>([
  ['jumps ahead by a year', 1, { aheadMs: [0, YEAR_MS] }, 'sent'],
  ['is corrected after it was a year ahead', 1, { aheadMs: [YEAR_MS, 0] }, 'sent'],
  ['is corrected after it started at 1970', 1, { aheadMs: [-START_MS, 0] }, 'sent'],
  ['falls back to 1970', 90, { aheadMs: [0, -START_MS - 90 * DAY_MS] }, 'maybeApplied'],
  ['stood still for 90 days', 90, { aheadMs: [0, -90 * DAY_MS] }, 'maybeApplied'],
  ['was 60 days ahead at first', 90, { aheadMs: [60 * DAY_MS, 0] }, 'maybeApplied'],
  [
    'is right, but the server had never responded before',
    90,
    { lastAnswerMs: undefined },
    'maybeApplied',
  ],
])(
  "relies on the server's time if the device's clock %s [OFF-29]",
  async (_, days, circumstances, expected) => {
    const { server, state } = await triedBefore(days, circumstances)
    expect(await state()).toBe(expected)
    expect(server.applied).toHaveLength(1)
  },
)

it('waits until the server’s time is known', async () => {
  const { server, browser, append, tab } = await triedBefore(1)
  server.next({ lost: true })
  await browser.save(tab, append, { lane: 'a', value: '2' })
  tab.engine.notify()
  await tab.engine.idle()
  browser.kill()
  browser.network.isThere = false
  const after = browser.openTab()
  await after.started
  await after.engine.sendNow()
  await after.engine.idle()
  expect(await after.db.ops.toArray()).toMatchObject([{ state: 'queued', attempts: 1 }])
  expect(server.applied).toHaveLength(1)
  browser.network.isThere = true
  await after.engine.sendNow()
  await browser.settle()
  expect(server.applied.map(({ value }) => value)).toEqual(['1', '2'])
})

it('sends a change without attempts regardless of its age', async () => {
  const server = modelServer()
  const { append } = kindsFor(server)
  const clock = virtualClock()
  const browser = openBrowser({ userId: newUserId(), kinds: [append], clock })
  closing.push(browser.kill)
  browser.network.isThere = false
  const tab = browser.openTab()
  await browser.save(tab, append, { lane: 'a', value: '1' })
  clock.skip(400 * DAY_MS)
  browser.network.isThere = true
  await tab.engine.wake()
  await browser.settle()
  expect(server.applied).toHaveLength(1)
})

it.each([
  [60, 'sent'],
  [81, 'maybeApplied'],
])(
  'imports a change that was sent after its export, %i days ago: %s [OFF-13]',
  async (days, expected) => {
    const server = modelServer()
    const { append } = kindsFor(server)
    const clock = virtualClock()
    const userId = newUserId()
    const browser = openBrowser({ userId, kinds: [append], clock })
    closing.push(browser.kill)
    const tab = browser.openTab()
    const { db, engine } = tab
    await browser.save(tab, append, { lane: 'a', value: '1' })
    const { now } = clock
    const archive = await exportArchive({ db, userId, now, summarize: () => '' })
    await engine.wake()
    await browser.settle()
    clock.skip(days * DAY_MS)
    await deleteExpired(db, now())
    await importArchive({ db, userId, definitionOf: () => append, now }, archive)
    engine.notify()
    await browser.settle()
    const [op] = await db.ops.toArray()
    expect(op?.error?.reason ?? 'sent').toBe(expected)
    expect(server.arrivals).toHaveLength(expected === 'sent' ? 2 : 1)
    expect(server.applied).toHaveLength(1)
  },
)

it("resends an old change under a new key at the user's request, before its dependents", async () => {
  const { server, browser, append, tab, state } = await triedBefore(90)
  const [parked] = await tab.db.ops.toArray()
  const after = [parked?.opId ?? '']
  await browser.save(tab, append, { lane: 'b', value: '2' }, { after })
  tab.engine.notify()
  await browser.settle(5)
  expect(server.applied).toHaveLength(1)
  expect(await retryOp(tab.db, parked?.opId ?? '')).toBe(true)
  tab.engine.notify()
  await browser.settle()
  expect(await state()).toBe('sent')
  expect(server.applied.map(({ value }) => value)).toEqual(['1', '1', '2'])
  expect(new Set(server.applied.map(({ key }) => key)).size).toBe(3)
})
