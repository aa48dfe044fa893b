import type { Fault } from '#tests/helpers/fault-proxy.ts'

import { newNames, picturing, renaming } from './changes.ts'
import { flap } from './flapping.ts'
import { makeDevice, makeDevices } from './ledger.ts'
import { startPortalHost } from './portal-host.ts'
import { drained, expect, rigSignIn, save, storedIn, test } from './rig.ts'

/** A failed request is retried after at most 90 s. */
const LONGEST_WAIT_MS = 120_000

const PORTALS = {
  'a page with status 200': () => ({ kind: 'portal' }),
  'a redirect (302)': (to) => ({ kind: 'portal', redirect: { status: 302, to } }),
  'a redirect that repeats the request (307)': (to) => ({
    kind: 'portal',
    redirect: { status: 307, to },
  }),
} satisfies Record<string, (to: string) => Fault>

for (const [name, portal] of Object.entries(PORTALS))
  test(`21. a portal that answers with ${name} is not mistaken for the server, and its host receives no changes or tokens [OFF-02] [OFF-16]`, async ({
    tab: page,
    server,
    front,
    wire,
    book,
    judge,
    consoleErrors,
  }) => {
    consoleErrors.allow(/violates the following Content Security Policy directive: "connect-src/)
    // A chunk that the page loads on first use; the console gets it from its service worker.
    consoleErrors.allow(/Failed to load module script/)
    const devices = await makeDevices(server, 'Portal', 3)
    await rigSignIn(page)
    // The first upload loads the code for uploads, so that later ones depend on the network alone.
    const first = devices.slice(0, 1).map((device) => picturing(book, device))
    await save(page, first)
    await drained(page)
    const host = await startPortalHost()
    const from = front.exchanges.length
    await wire.set(portal(host.url))
    await save(
      page,
      devices.flatMap((device) => [renaming(book, device), picturing(book, device)]),
    )
    await expect
      .poll(() => page.evaluate(() => window.rig.connectivity()))
      .toMatch(/captive|server-down/)
    const tried = async () => (await storedIn(page)).ops.some(({ attempts }) => attempts > 1)
    await expect.poll(tried, { timeout: LONGEST_WAIT_MS }).toBe(true)
    const { ops, receipts } = await storedIn(page)
    expect([ops.length, receipts.length]).toEqual([6, first.length])
    expect(front.exchanges.slice(from)).toEqual([])
    expect(host.heard.filter((line) => /R[\da-z]+-\d{5}|bearer/i.test(line))).toEqual([])

    await wire.set({ kind: 'pass' })
    await drained(page)
    expect(await judge(page)).toMatchObject({ saved: 6 + first.length })
    host.close()
  })

const FLAPPING = [
  { title: '15 s', seconds: 15, changes: 20, pictures: 3, upMs: 1_500, downMs: 1_000 },
  { title: '5 min @long', seconds: 300, changes: 100, pictures: 20, upMs: 3_000, downMs: 2_000 },
]
for (const { title, seconds, changes, pictures, upMs, downMs } of FLAPPING)
  test(`22. slow Wi-Fi that keeps dropping for ${title} costs at most three requests per change [OFF-12] [OFF-16]`, async ({
    tab: page,
    server,
    front,
    wire,
    book,
    judge,
  }) => {
    test.setTimeout((seconds + 240) * 1_000)
    const devices = await makeDevices(server, 'Flapping', changes)
    await rigSignIn(page)
    const from = front.exchanges.length
    const stop = flap(wire, {
      up: { kind: 'slow', latencyMs: 100, bytesPerSecond: 50_000 },
      upMs,
      downMs,
    })
    const until = Date.now() + seconds * 1_000
    await save(page, [
      ...newNames(book, devices),
      ...devices.slice(0, pictures).map((device) => picturing(book, device)),
    ])
    await expect
      .poll(async () => (await storedIn(page)).ops.length === 0 || Date.now() > until, {
        timeout: (seconds + 30) * 1_000,
        intervals: [500],
      })
      .toBe(true)
    const left = (await storedIn(page)).ops.length
    await stop()
    await drained(page)
    const sent = front.exchanges.slice(from).filter(({ key }) => key !== undefined).length
    const figures = await judge(page)
    console.log(
      `flapping for ${seconds} s: ${figures.saved} changes, ${sent} requests, ${left} left when it ended`,
    )
    expect(sent).toBeLessThanOrEqual(figures.saved * 3)
  })

for (const seconds of [12, 120])
  test(`23. a server that answers 429 with Retry-After: 5 for ${seconds} s gets one request per window [OFF-16] @long`, async ({
    tab: page,
    server,
    front,
    book,
    judge,
  }) => {
    const devices = await makeDevices(server, 'Storm of 429', 20)
    await rigSignIn(page)
    const refused: number[] = []
    front.meets(({ key }) => {
      if (key === undefined) return undefined
      refused.push(Date.now())
      return { status: 429, retryAfterS: 5, problem: { title: 'Too many requests' } }
    })
    await save(page, newNames(book, devices))
    const start = Date.now()
    await expect
      .poll(() => Date.now() - start, { timeout: (seconds + 5) * 1_000, intervals: [500] })
      .toBeGreaterThan(seconds * 1_000)
    front.calm()
    // Requests that were in flight when the first 429 arrived, on a slow machine for seconds; after its wait, one at a time.
    const first = refused.filter((at) => at - (refused[0] ?? 0) < 4_000).length
    expect(first).toBeLessThanOrEqual(6)
    expect(refused.length - first).toBeLessThanOrEqual(Math.ceil(seconds / 5))
    await drained(page)
    expect(await judge(page)).toMatchObject({ saved: 20 })
  })

for (const days of [1, 365, -365])
  test(`26. keeps sending when the clock is ${days} days ahead and is then set back an hour while a change waits [OFF-16] [OFF-29] @chromium`, async ({
    page,
    server,
    front,
    book,
    judge,
  }) => {
    const devices = await makeDevices(server, 'Clock', 2)
    const [first, second] = devices
    if (!first || !second) throw new Error('No device')
    const ahead = days * 24 * 60 * 60_000
    await page.clock.install({ time: Date.now() + ahead })
    await rigSignIn(page)
    await save(page, [renaming(book, first)])
    await drained(page)

    front.meets(({ key }) => (key === undefined ? undefined : 'lost'))
    await save(page, [renaming(book, second)])
    await expect.poll(async () => (await storedIn(page)).ops[0]?.attempts ?? 0).toBeGreaterThan(1)
    await page.clock.setSystemTime(Date.now() + ahead - 60 * 60_000)
    front.calm()
    await drained(page)
    expect(await judge(page)).toMatchObject({ saved: 2 })
  })

test('39. an image too large for any single connection is uploaded in parts, each part once [OFF-02] [OFF-16]', async ({
  tab: page,
  server,
  front,
  wire,
  book,
  judge,
}) => {
  const device = await makeDevice(server, 'Cellar')
  await rigSignIn(page)
  const from = front.exchanges.length
  await wire.set({ kind: 'reset-after', bytes: 700_000 })
  await save(page, [picturing(book, device, { width: 800, height: 800 })])
  await drained(page)
  const sent = front.exchanges.slice(from).filter(({ path }) => path.includes('/parts/'))
  const arrived = sent.filter(({ status }) => status === 200).map(({ path }) => path)
  expect(arrived.length).toBeGreaterThan(5)
  expect(new Set(arrived).size).toBe(arrived.length)
  await wire.set({ kind: 'pass' })
  expect(await judge(page)).toMatchObject({ saved: 1 })
})
