import { writeFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { BrowserContext, Page } from '@playwright/test'

import { OUTBOX_DATABASE_PREFIX } from '#src/platform/db/names.ts'
import { accountOf } from '#tests/helpers/accounts.ts'
import { beginSession } from '#tests/helpers/begin-session.ts'
import { deleteDatabase } from '#tests/helpers/databases.ts'
import { cutNetwork, deviceRow, openWorkspace, rename } from '#tests/helpers/device-stories.ts'

import { newNames, picturing, renaming } from './changes.ts'
import { makeDevice, makeDevices } from './ledger.ts'
import {
  drained,
  expect,
  openRig,
  rigSignIn,
  save,
  signInHere,
  SPOILT,
  storedIn,
  test,
} from './rig.ts'

const BIG = { width: 1_150, height: 1_150 }

const limitQuota = async (context: BrowserContext, page: Page, bytes: number) => {
  const devtools = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: bytes })
}

/** Simulates a full disk for receipts, which are so small that Chromium ignores the quota. Returns a function that ends it. */
const fillForReceipts = async (page: Page) => {
  const put = await page.evaluateHandle(() => IDBObjectStore.prototype.put)
  await put.evaluate((write) => {
    IDBObjectStore.prototype.put = function (...row) {
      if (this.name === 'receipts') throw new DOMException('No room', 'QuotaExceededError')
      return write.apply(this, row)
    }
  })
  return () => put.evaluate((write) => void (IDBObjectStore.prototype.put = write))
}

test('17. a full disk rejects an image that does not fit but still accepts text; all saved changes are sent while it is full [OFF-24] @long', async ({
  page,
  context,
  server,
  wire,
  book,
  judge,
  consoleErrors,
}) => {
  consoleErrors.allow(/could not write to the outbox/)
  const devices = await makeDevices(server, 'Quota', 12)
  await openRig(page)
  await limitQuota(context, page, 20_000_000)
  await rigSignIn(page)
  await wire.set({ kind: 'refuse' })
  let refused: string | undefined
  let kept = 0
  for (const device of devices) {
    const planned = picturing(book, device, BIG)
    refused = await save(page, [planned]).then(
      () => undefined,
      (error: unknown) => String(error),
    )
    if (refused !== undefined) break
    kept += 1
  }
  expect(refused).toContain('StorageFullError')
  expect(kept).toBeGreaterThan(0)
  const { ops, blobs } = await storedIn(page)
  expect([ops.length, blobs]).toEqual([kept, kept])
  await save(page, newNames(book, devices))
  await wire.set({ kind: 'pass' })
  await drained(page, 180_000)
  expect(await judge(page)).toMatchObject({ saved: kept + devices.length })
})

test('18. a change whose receipt does not fit on a full disk is sent again and takes effect once [OFF-13] [OFF-24]', async ({
  page,
  server,
  front,
  book,
  judge,
  consoleErrors,
}) => {
  const unwritten = /could not write to the outbox/
  consoleErrors.allow(unwritten)
  const devices = await makeDevices(server, 'Receipt', 3)
  await rigSignIn(page)
  const failed = page.waitForEvent('console', (message) => unwritten.test(message.text()))
  const from = front.exchanges.length
  const makeRoom = await fillForReceipts(page)
  await save(page, newNames(book, devices))
  await failed
  expect((await storedIn(page)).receipts).toEqual([])
  const sent = () => front.exchanges.slice(from).filter(({ key }) => key !== undefined)
  const [done] = sent().filter(({ status }) => status === 200)
  expect(done).toBeDefined()
  await makeRoom()
  await drained(page)
  expect(sent().filter(({ replayed }) => replayed)).toContainEqual(
    expect.objectContaining({ key: done?.key }),
  )
  expect(await judge(page)).toMatchObject({ saved: 3 })
})

test('19. detects that the browser deleted its databases and reports how many changes are lost [OFF-24]', async ({
  browserOnDisk,
  server,
  wire,
  book,
}) => {
  const devices = await makeDevices(server, 'Evicted', 3)
  const page = await browserOnDisk.openPage()
  await rigSignIn(page)
  await wire.set({ kind: 'refuse' })
  await save(page, newNames(book, devices))
  await expect.poll(() => page.evaluate(() => window.rig.counts().waiting)).toBe(3)
  await browserOnDisk.close()
  for (const place of ['IndexedDB', 'WebStorage'])
    await rm(path.join(browserOnDisk.profile, 'Default', place), { recursive: true, force: true })
  await wire.set({ kind: 'pass' })

  const again = await browserOnDisk.openPage()
  await openRig(again)
  if ((await again.evaluate(() => window.rig.session().status)) === 'signedOut')
    await signInHere(again)
  await expect.poll(() => again.evaluate(() => window.rig.lost())).toBe(3)
})

for (const [title, places] of [
  ['its databases and', ['WebStorage', 'Local Storage']],
  ['its databases but not', ['WebStorage']],
] as const)
  test(`a browser that is killed right after saving and then loses ${title} local storage still reports how many changes are lost [OFF-24]`, async ({
    browserOnDisk,
    server,
    wire,
    book,
  }) => {
    const devices = await makeDevices(server, 'Killed', 3)
    const page = await browserOnDisk.openPage()
    await rigSignIn(page)
    await wire.set({ kind: 'refuse' })
    await save(page, newNames(book, devices))
    await browserOnDisk.kill()
    for (const place of places)
      await rm(path.join(browserOnDisk.profile, 'Default', place), { recursive: true })

    const again = await browserOnDisk.openPage()
    await wire.set({ kind: 'pass' })
    await openRig(again)
    await expect.poll(() => again.evaluate(() => window.rig.lost())).toBe(3)
  })

test('a deleted outbox is reported by the page that has it open, and after a reload until the user acknowledges it [OFF-24]', async ({
  page,
  server,
  wire,
  consoleErrors,
}) => {
  consoleErrors.allow(SPOILT)
  await beginSession(page, accountOf('ORG_MANAGER'))
  await openWorkspace(page, server, 'Case row north')
  await cutNetwork(page, wire)
  await rename(page, 'Case N1', 'Case N1, deleted')
  await rename(page, 'Case N2', 'Case N2, deleted')
  await expect(page.getByRole('banner').getByRole('status')).toHaveText(/2 waiting/)
  await deleteDatabase(page, OUTBOX_DATABASE_PREFIX)
  const dialog = page.getByRole('alertdialog', { name: 'This browser deleted stored data' })
  await expect(dialog).toContainText('2 unsent changes were lost.')
  await page.reload()
  await expect(dialog).toContainText('2 unsent changes were lost.')
  await deleteDatabase(page, OUTBOX_DATABASE_PREFIX)
  await page.reload()
  await expect(dialog).toContainText('2 unsent changes were lost.')
  await dialog.getByRole('button', { name: 'Got it' }).click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(deviceRow(page, 'Case N3')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('an outbox cleared by a middlebox (Clear-Site-Data) is reported on the open page and at the next sign-in; saving works [OFF-24]', async ({
  page,
  server,
  front,
  wire,
  consoleErrors,
}) => {
  consoleErrors.allow(SPOILT)
  // Reads that were in progress while everything was deleted.
  consoleErrors.allow(/could not write to the outbox|the cache on this device failed/)
  const account = accountOf('ORG_MANAGER')
  await beginSession(page, account)
  await openWorkspace(page, server, 'Case row north')
  await cutNetwork(page, wire)
  await rename(page, 'Case N1', 'Case N1, cleared')
  await rename(page, 'Case N2', 'Case N2, cleared')
  await expect(page.getByRole('banner').getByRole('status')).toHaveText(/2 waiting/)
  const from = front.exchanges.length
  front.meets(() =>
    front.exchanges.length === from + 1
      ? { status: 503, page: '', clears: '"storage"' }
      : undefined,
  )
  await wire.set({ kind: 'pass' })
  const dialog = page.getByRole('alertdialog', { name: 'This browser deleted stored data' })
  await expect(dialog).toContainText('2 unsent changes were lost.')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await beginSession(page, account)
  await page.goto('/home')
  await expect(dialog).toContainText('2 unsent changes were lost.')
  await dialog.getByRole('button', { name: 'Got it' }).click()
  await expect(dialog).toHaveCount(0)
  await openWorkspace(page, server, 'Case row north')
  await rename(page, 'Case N1', 'Case N1, saved')
  await expect
    .poll(() => server.query("select 1 from devices where name = 'Case N1, saved'"))
    .toHaveLength(1)
})

test('16. a page older than the outbox rejects new changes with an error and keeps the pending ones [OFF-27]', async ({
  page,
  server,
  wire,
  book,
}) => {
  const devices = await makeDevices(server, 'Outdated', 2)
  const [first, second] = devices
  if (!first || !second) throw new Error('No device')
  await rigSignIn(page)
  await wire.set({ kind: 'refuse' })
  await save(page, [renaming(book, first)])
  await page.evaluate(() => window.rig.upgradeRows(99))
  await expect(save(page, [renaming(book, second)])).rejects.toThrow('OutdatedPageError')
  expect((await storedIn(page)).ops).toHaveLength(1)
  await wire.set({ kind: 'pass' })
  await openRig(page)
  await expect(save(page, [renaming(book, second)])).rejects.toThrow('OutdatedPageError')
  expect((await storedIn(page)).ops).toHaveLength(1)
})

test('32. an image whose file is changed and deleted after saving is sent as it was saved [OFF-08]', async ({
  page,
  server,
  front,
  wire,
  book,
  judge,
}) => {
  const device = await makeDevice(server, 'Picked')
  await rigSignIn(page)
  const file = path.join(tmpdir(), `${book.run}-picked.png`)
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const { mark, saved } = book.mark('picked')
  await writeFile(file, pixel)
  await page.locator('input[type=file]').setInputFiles(file)
  await wire.set({ kind: 'refuse' })
  const { id, name, organizationId } = device
  const input = {
    id,
    name,
    organizationId,
    fileName: `${mark}.png`,
    thumbnail: `data:image/png;base64,${pixel.toString('base64')}`,
  }
  const wish = { kind: 'device.uploadImage', input, files: { image: 'picked' as const } }
  saved((await page.evaluate((one) => window.rig.enqueue(one), wish)).opId)
  await writeFile(file, 'something else')
  await rm(file)
  await wire.set({ kind: 'pass' })
  await drained(page)
  const sent = front.exchanges.filter(({ body }) => body.includes(pixel))
  expect(sent.length).toBeGreaterThan(0)
  expect((await storedIn(page)).ops).toEqual([])
  void judge
})
