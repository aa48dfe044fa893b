import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  mkdtempSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { accountOf } from '#tests/helpers/accounts.ts'
import { beginSession } from '#tests/helpers/begin-session.ts'
import { deviceRow, openWorkspace, rename } from '#tests/helpers/device-stories.ts'
import { clearLibrary, openFolder, row, stored } from '#tests/helpers/media-stories.ts'
import {
  createPersistentBrowser,
  type PersistentBrowser,
} from '#tests/helpers/persistent-browser.ts'

import type { Front } from './front.ts'
import { expect, SPOILT, test as base } from './rig.ts'

const manager = accountOf('ORG_MANAGER')

interface SmallDisk {
  browser: PersistentBrowser
  /** Until the next call, a filler file leaves only this many bytes free, even when the browser frees space. */
  fillUpTo: (freeBytes: number) => void
}

/** A 200 MB file system for the browser's profile. Mounting it requires root, which the tests have on Debian. */
const test = base.extend<{ smallDisk: SmallDisk }>({
  smallDisk: async ({ baseURL, consoleErrors }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'inkfleet-small-disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', folder])
    const browser = createPersistentBrowser(baseURL ?? '', consoleErrors.watch, folder)
    const filler = join(folder, 'filler')
    writeFileSync(filler, '')
    let freeBytes = Infinity
    const excessBytes = () => {
      const { bavail, bsize } = statfsSync(folder)
      return bavail * bsize - freeBytes
    }
    const takeExcess = () => {
      const bytes = excessBytes()
      if (bytes > 0) appendFileSync(filler, Buffer.alloc(bytes))
    }
    const timer = setInterval(takeExcess, FILL_INTERVAL_MS)
    await use({
      browser,
      fillUpTo(next) {
        freeBytes = next
        // The filler is never emptied in between, because the browser would use that space.
        const { size } = statSync(filler)
        truncateSync(filler, Math.max(0, Math.min(size, size + excessBytes())))
        takeExcess()
      },
    })
    clearInterval(timer)
    await browser.dispose()
    execFileSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true })
  },
})

const FILL_INTERVAL_MS = 50
const WORKSPACE = 'Case row north'
const IMAGE_PX = 1_290
/** Enough for an image of about 5 MB and for what the browser writes on its own meanwhile. */
const ROOM_BYTES = 17_000_000
/** Too little for an image, but as much as possible for Chromium. */
const NO_ROOM_BYTES = 4_300_000
/** Enough for what Chromium writes when it loads pages. */
const ROOM_FOR_PAGES_BYTES = 40_000_000

/** About 5 MB of noise, which no encoder can compress. */
async function noisyImage(name: string) {
  const raw = { width: IMAGE_PX, height: IMAGE_PX, channels: 3 } as const
  const buffer = await sharp(randomBytes(IMAGE_PX * IMAGE_PX * 3), { raw })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

const refusalDialog = (page: Page) => page.getByRole('dialog', { name: '1 file was not added' })

/** Selects an image of about 5 MB and saves it. Resolves to whether it was saved. */
async function upload(page: Page, name: string) {
  await page.getByRole('button', { name: 'Upload new image' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload new asset' })
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles(await noisyImage(`${name}.png`))
  await expect(dialog.getByRole('img')).toBeVisible()
  await dialog.getByRole('button', { name: 'Upload image' }).click()
  const saved = row(page, name).first()
  await expect(saved.or(refusalDialog(page))).toBeVisible({ timeout: 30_000 })
  return await saved.isVisible()
}

/**
 * Resolves to whether Chromium deleted what the origin had stored, one unsent image included. It may do so when it cannot write
 * its own records, even if the storage is persistent. The console must say so.
 */
async function hasDeletedAll(page: Page) {
  const lost = page.getByRole('alertdialog', { name: 'This browser deleted stored data' })
  const waiting = page.getByRole('banner').getByRole('link', { name: '1 waiting' })
  await expect(lost.or(waiting).first()).toBeVisible()
  if (!(await lost.isVisible())) return false
  await expect(lost).toContainText('1 unsent change was lost.')
  return true
}

/** Chromium grants this to an installed console. Storage that is not persistent may be evicted when the disk is full. */
async function promiseToKeep(page: Page, origin: string) {
  const devtools = await page.context().newCDPSession(page)
  const permission = { name: 'persistent-storage' }
  await devtools.send('Browser.setPermission', { origin, permission, setting: 'granted' })
}

/** Fails API requests only. The console's files still load: Chromium may delete its service workers when the disk is full. */
const loseServer = (front: Front) =>
  front.meets(({ path }) => (path.startsWith('/api/') ? 'lost' : undefined))

test('a full disk rejects an image with a reason, keeps cached data through a reload, and sends everything once space is free [OFF-24]', async ({
  smallDisk: { browser, fillUpTo },
  server,
  front,
  baseURL,
  consoleErrors,
}) => {
  consoleErrors.allow(SPOILT)
  consoleErrors.allow(
    /could not write to the outbox|the cache on this device failed|could not save a draft/,
  )
  await clearLibrary(server)
  const library = await browser.openPage()
  await promiseToKeep(library, baseURL ?? '')
  await beginSession(library, manager)
  await openWorkspace(library, server, WORKSPACE)
  await library.getByRole('button', { name: 'Make available offline' }).click()
  const offline = library.getByRole('dialog', { name: /offline/ })
  await offline.getByRole('button', { name: 'Make available offline' }).click()
  await expect(offline).toContainText('Available offline. Last updated')
  expect(await library.evaluate(() => navigator.storage.persisted())).toBe(true)
  await openFolder(library, 'Landscapes')
  loseServer(front)

  fillUpTo(ROOM_BYTES)
  expect(await upload(library, 'Story noise 1')).toBe(true)
  fillUpTo(NO_ROOM_BYTES)
  const isSaved = await upload(library, 'Story noise 2')
  fillUpTo(ROOM_FOR_PAGES_BYTES)
  const page = await library.context().newPage()
  await page.goto('/home')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  if (await hasDeletedAll(page)) return
  expect(isSaved).toBe(false)
  await expect(refusalDialog(library)).toContainText('This device is full')
  await refusalDialog(library).getByRole('button', { name: 'Close' }).last().click()
  await openWorkspace(page, server, WORKSPACE)
  await page.reload()
  await expect(page.getByRole('heading', { name: WORKSPACE, exact: true })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText(manager.fullName)
  await rename(page, 'Case N1', 'Case N1 renamed')
  await expect(deviceRow(page, 'Case N1 renamed').getByText('Waiting to send')).toBeVisible()

  fillUpTo(Infinity)
  expect(await upload(library, 'Story noise 2')).toBe(true)
  front.calm()
  await expect
    .poll(async () => (await stored(server, 'Story noise')).map(({ name }) => name).toSorted(), {
      timeout: 90_000,
    })
    .toEqual(['Story noise 1', 'Story noise 2'])
  await expect(deviceRow(page, 'Case N1 renamed').getByText('Waiting to send')).toHaveCount(0)
})
