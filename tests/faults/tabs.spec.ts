import { setTimeout as sleep } from 'node:timers/promises'

import type { Page } from '@playwright/test'

import { knowDatabases } from '#tests/helpers/databases.ts'

import { newNames, picturing, renaming } from './changes.ts'
import { makeDevices } from './ledger.ts'
import {
  drained,
  expect,
  openRig,
  openTabs,
  rigSignIn,
  save,
  sends,
  storedIn,
  test,
} from './rig.ts'

test('11. two tabs send 200 changes, each in exactly one request [OFF-21]', async ({
  browserUnderTest,
  server,
  front,
  wire,
  book,
  judge,
}) => {
  const devices = await makeDevices(server, 'Two tabs', 200)
  const [page, other] = await browserUnderTest.openTabs(2)
  if (!page || !other) throw new Error('No tab')
  await rigSignIn(page)
  await openRig(other)
  const from = front.exchanges.length
  await wire.set({ kind: 'refuse' })
  await Promise.all([
    save(page, newNames(book, devices.slice(0, 100))),
    save(other, newNames(book, devices.slice(100))),
  ])
  await wire.set({ kind: 'pass' })
  await Promise.all([page, other].map((tab) => tab.evaluate(() => window.rig.sendNow())))
  await Promise.all([drained(page), drained(other)])
  const keys = front.exchanges.slice(from).flatMap(({ key }) => key ?? [])
  expect([keys.length, new Set(keys).size]).toEqual([200, 200])
  for (const tab of [page, other]) expect(await judge(tab)).toMatchObject({ saved: 200 })
})

/** Ends the page's process without any event in the page, as when the browser discards a background tab. */
async function crash(page: Page) {
  const crashed = page.waitForEvent('crash')
  const devtools = await page.context().newCDPSession(page)
  void devtools.send('Page.crash').catch(() => undefined)
  await crashed
}

test('12. the other tab continues sending when the sending tab crashes [OFF-21] @chromium', async ({
  page,
  context,
  server,
  front,
  book,
  judge,
}) => {
  const devices = await makeDevices(server, 'Crash', 20)
  await rigSignIn(page)
  const [other] = await openTabs(context, 1)
  if (!other) throw new Error('No tab')
  front.meets(({ key }) => (key === undefined ? undefined : 'hang'))
  await save(page, newNames(book, devices))
  await sends(page)
  await crash(page)
  front.meets(() => undefined)
  await drained(other)
  expect(await judge(other)).toMatchObject({ saved: 20 })
})

test('41. each change takes effect once when the only tab is discarded while sending and then loaded again [OFF-12] [OFF-22] @chromium', async ({
  page,
  context,
  server,
  front,
  book,
  judge,
}) => {
  const devices = await makeDevices(server, 'Discarded', 20)
  await rigSignIn(page)
  const from = front.exchanges.length
  front.meets(({ key }) => (key === undefined ? undefined : 'answer-lost'))
  await save(page, newNames(book, devices))
  await expect.poll(() => front.exchanges.slice(from).some(({ key }) => key)).toBe(true)
  await crash(page)
  front.calm()
  const [again] = await openTabs(context, 1)
  if (!again) throw new Error('No tab')
  await drained(again)
  expect(await judge(again)).toMatchObject({ saved: 20 })
})

test('12. the other tab takes over when the sending tab hangs for five minutes and its lease expires [OFF-21] @long @chromium', async ({
  browserOnDisk,
  server,
  front,
  book,
  judge,
}) => {
  test.setTimeout(8 * 60_000)
  const context = await browserOnDisk.launch()
  const devices = await makeDevices(server, 'Hangs', 12)
  const page = await context.newPage()
  await rigSignIn(page)
  const other = await context.newPage()
  await openRig(other)
  front.meets(({ key }) => (key === undefined ? undefined : 'hang'))
  await save(page, newNames(book, devices))
  await sends(page)
  const spinning = page.evaluate(() => window.rig.spin(5 * 60_000)).catch(() => undefined)
  front.meets(() => undefined)
  await drained(other, 4 * 60_000)
  expect(await judge(other)).toMatchObject({ saved: 12 })
  await browserOnDisk.kill()
  await spinning
})

test('40. each change takes effect once when the machine sleeps for ten minutes while two tabs send [OFF-12] [OFF-21] @long @chromium', async ({
  browserOnDisk,
  server,
  front,
  book,
  judge,
}) => {
  test.setTimeout(15 * 60_000)
  const context = await browserOnDisk.launch()
  const devices = await makeDevices(server, 'Asleep', 40)
  const page = await context.newPage()
  await rigSignIn(page)
  const other = await context.newPage()
  await openRig(other)
  front.meets(({ key }) => (key === undefined ? undefined : 'hang'))
  await save(page, newNames(book, devices.slice(0, 20)))
  await save(other, newNames(book, devices.slice(20)))
  await sends(page)
  await browserOnDisk.whileAsleep(() => sleep(10 * 60_000))
  front.meets(() => undefined)
  await Promise.all([drained(page), drained(other)])
  for (const tab of [page, other]) expect(await judge(tab)).toMatchObject({ saved: 40 })
})

test('20. a database connection that another page closes is reopened, and the next change is saved [OFF-24] @chromium', async ({
  page,
  context,
  server,
  book,
  judge,
}) => {
  const devices = await makeDevices(server, 'Closed', 2)
  const [first, second] = devices
  if (!first || !second) throw new Error('No device')
  await rigSignIn(page)
  await save(page, [renaming(book, first)])
  await drained(page)
  const [other] = await openTabs(context, 1)
  // Upgrades the database, as a build with one more store does.
  if (other) await knowDatabases(other)
  await other?.evaluate(async () => {
    const databases = await everyDatabase()
    const outbox = databases.find(({ name }) => name.startsWith('inkfleet-outbox-'))
    await new Promise((resolve, reject) => {
      if (!outbox) throw new Error('No outbox')
      const opening = outbox.storage.open(outbox.name, outbox.version + 1)
      opening.addEventListener('success', () => resolve(opening.result.close()))
      opening.addEventListener('error', reject)
      opening.addEventListener('blocked', reject)
    })
  })
  await save(page, [renaming(book, second)])
  await drained(page)
  expect(await judge(page)).toMatchObject({ saved: 2 })
})

test('31. a tab sends each change once after the user navigates back to it and after it is frozen and resumed [OFF-12] @chromium', async ({
  page,
  context,
  server,
  front,
  wire,
  book,
  judge,
}) => {
  const devices = await makeDevices(server, 'Frozen', 6)
  await rigSignIn(page)
  const from = front.exchanges.length
  await wire.set({ kind: 'refuse' })
  await save(page, newNames(book, devices.slice(0, 3)))
  await page.goto('about:blank')
  await wire.set({ kind: 'pass' })
  await page.goBack()
  await page.waitForFunction(() => 'rig' in window)
  await drained(page)

  const devtools = await context.newCDPSession(page)
  await wire.set({ kind: 'refuse' })
  await save(page, newNames(book, devices.slice(3)))
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  await wire.set({ kind: 'pass' })
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  await drained(page)
  const keys = front.exchanges.slice(from).flatMap(({ key }) => key ?? [])
  expect([keys.length, new Set(keys).size]).toEqual([6, 6])
  expect(await judge(page)).toMatchObject({ saved: 6 })
})

test('I7. the values shown while changes wait equal the server’s values after they are sent [OFF-06] [OFF-10]', async ({
  tab: page,
  server,
  wire,
  book,
  judge,
}) => {
  const devices = await makeDevices(server, 'Shown', 4)
  const ids = devices.map(({ id }) => id)
  const [first, second, third] = devices
  if (!first || !second || !third) throw new Error('No device')
  await rigSignIn(page)
  const before = await page.evaluate((all) => window.rig.look(all), ids)
  await wire.set({ kind: 'refuse' })
  await save(page, [
    renaming(book, first),
    picturing(book, first),
    renaming(book, second),
    renaming(book, second),
    picturing(book, third),
  ])
  const shown = () => page.evaluate(() => window.rig.shown())
  await expect.poll(shown).not.toEqual(before)
  // The second name joins the first unless that is just being tried.
  const { length } = (await storedIn(page)).ops
  await expect
    .poll(async () => (await page.evaluate(() => window.rig.counts())).waiting)
    .toBe(length)
  const waiting = await shown()
  await wire.set({ kind: 'pass' })
  await page.evaluate(() => window.rig.sendNow())
  await drained(page)
  expect(await shown()).toEqual(waiting)
  expect(await page.evaluate((all) => window.rig.look(all), ids)).toEqual(waiting)
  expect(await shown()).toEqual(waiting)
  await judge(page)
})
