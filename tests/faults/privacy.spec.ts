import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { Page } from '@playwright/test'

import { DEMO_ORGANIZATION } from '#server/demo/seed/accounts.ts'
import { SESSION_DATABASE } from '#src/platform/db/names.ts'
import { accountOf } from '#tests/helpers/accounts.ts'
import { knowDatabases } from '#tests/helpers/databases.ts'
import { openDevice, openWorkspace } from '#tests/helpers/device-stories.ts'
import { signIn } from '#tests/helpers/e2e.ts'
import { openFolder, row as imageRow } from '#tests/helpers/media-stories.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'

import { filesWith } from './profile-search.ts'
import { expect, SPOILT, test } from './rig.ts'

const owner = accountOf('ORG_OWNER')

/** Everything that scripts of this origin can read: local storage, Cache Storage and every database. */
async function readable(page: Page) {
  await knowDatabases(page)
  return await page.evaluate(async () => {
    const read = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('Not read')))
      })
    const parts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie]
    for (const { name, storage } of await everyDatabase()) {
      const database = await read(storage.open(name))
      const stores = [...database.objectStoreNames]
      for (const store of stores)
        parts.push(
          `${name}/${store} ${JSON.stringify(await read(database.transaction(store).objectStore(store).getAll()))}`,
        )
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        parts.push(`${name} ${request.url} ${(await answer?.text()) ?? ''}`)
      }
    }
    return parts
  })
}

test("I9. after logout, the user's text is in no storage that a page can read and in no file of the profile [OFF-26] [OFF-28]", async ({
  browserOnDisk,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(SPOILT)
  const marker = `Zq${Date.now().toString(36)}Marker`
  const [row] = await server.query(
    `update devices set name = $1 where name = 'Case N1' returning id`,
    [`Case ${marker}`],
  )
  expect(row).toBeDefined()
  const page = await browserOnDisk.openPage()
  await signIn(page, owner, { remember: true })
  await openWorkspace(page, server, 'Case row north')
  const dialog = await openDevice(page, `Case ${marker}`)
  await dialog.getByRole('button', { name: 'Close' }).click()
  const holdsMarker = async () =>
    (await readable(page)).filter((part) => part.includes(marker)).length > 0
  await expect.poll(holdsMarker).toBe(true)
  // Chromium writes its local storage to disk when it closes, if not before.
  await browserOnDisk.close()
  const later = await browserOnDisk.openPage()
  await later.goto('/home')
  const holding = async () => (await readable(later)).filter((part) => part.includes(marker))

  const otherTab = await later.context().newPage()
  await otherTab.goto('/home')
  await expect(otherTab.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await later.getByRole('button', { name: 'Sign out' }).click()
  for (const tab of [later, otherTab])
    await expect(tab.getByRole('form', { name: 'Sign in' })).toBeVisible()
  await expect.poll(holding).toEqual([])
  await browserOnDisk.close()
  await server.query(`update devices set name = 'Case N1' where id = $1`, [row?.['id']])

  const found = () => filesWith(browserOnDisk.profile, marker, owner.email, DEMO_ORGANIZATION)
  const rightAfter = await found()
  const again = await browserOnDisk.openPage()
  await again.goto('/')
  await expect(again.getByRole('form', { name: 'Sign in' })).toBeVisible()
  await expect.poll(async () => (await readable(again)).join(' ')).not.toContain(marker)
  expect(await bucketsOf(again)).toEqual([])
  await browserOnDisk.close()
  expect(rightAfter).toEqual([])
  expect(await found()).toEqual([])
})

/** Names of the users' storage buckets, which contain their ids. */
const bucketsOf = (page: Page) =>
  page.evaluate(() =>
    (navigator as { storageBuckets?: { keys: () => Promise<string[]> } }).storageBuckets?.keys(),
  )

/** Bytes from the middle of a stored image, which no other file contains. */
const bytesOf = async ({ dataFolder }: ServerProcess, sha256: unknown) => {
  const hash = String(sha256)
  const bytes = await readFile(path.join(dataFolder, 'media', hash.slice(0, 2), hash.slice(2)))
  const middle = Math.floor(bytes.length / 2)
  return bytes.subarray(middle, middle + 64)
}

for (const network of ['online', 'offline'] as const)
  test(`after a logout while ${network}, no file of the profile contains an image, a thumbnail or an image name [OFF-26]`, async ({
    browserOnDisk,
    server,
    wire,
    consoleErrors,
  }) => {
    consoleErrors.allow(SPOILT)
    const name = `Zq${Date.now().toString(36)}Image`
    const [image] = await server.query(
      `update images set name = $1
       where id = (select i.id from images i join image_folders f on f.id = i.image_folder_id
                   where f.name = 'Landscapes' and i.name not like 'Zq%' limit 1)
       returning sha256, thumbnail_sha256`,
      [name],
    )
    const full = await bytesOf(server, image?.['sha256'])
    const small = await bytesOf(server, image?.['thumbnail_sha256'])
    const found = () => filesWith(browserOnDisk.profile, name, full, small)
    const page = await browserOnDisk.openPage()
    await signIn(page, owner, { remember: true })
    await openFolder(page, 'Landscapes')
    await imageRow(page, name).getByRole('button', { name, exact: true }).click()
    const preview = page.getByRole('dialog', { name })
    await expect(preview.getByRole('img', { name })).toHaveAttribute('src', /^blob:/)
    await preview.getByRole('button', { name: 'Close' }).last().click()
    // Proves that the search finds the image before the logout.
    await expect.poll(async () => (await found()).length).toBeGreaterThan(0)

    if (network === 'offline') await wire.set({ kind: 'refuse' })
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
    await browserOnDisk.close()
    expect(await found()).toEqual([])
  })

test('an unreadable session record leads to the login page and leaves no readable data of its user [SESS-16] [OFF-26]', async ({
  browserOnDisk,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/could not read the stored session/)
  const page = await browserOnDisk.openPage()
  await signIn(page, owner, { remember: true })
  await openWorkspace(page, server, 'Case row north')
  const canRead = async (where: Page, text: string) =>
    (await readable(where)).some((part) => part.includes(text))
  await expect.poll(() => canRead(page, owner.email)).toBe(true)
  await page.evaluate(
    async ([name, email]) => {
      // As earlier builds stored the same data.
      localStorage.setItem(`rq:${localStorage.getItem('userId')}`, JSON.stringify({ email }))
      const opening = indexedDB.open(name)
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const change = opening.result.transaction('session', 'readwrite')
      change.objectStore('session').put({ user: 'of an earlier build' }, 'current')
      await new Promise((resolve) => change.addEventListener('complete', resolve))
    },
    [SESSION_DATABASE, owner.email] as const,
  )
  await browserOnDisk.close()

  const again = await browserOnDisk.openPage()
  await again.goto('/home')
  await expect(again.getByRole('form', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => canRead(again, owner.email)).toBe(false)
  expect(await canRead(again, DEMO_ORGANIZATION)).toBe(false)
  // Every visit stores the times of server responses, which identify no user.
  const keys = await again.evaluate(() => Object.keys(localStorage))
  expect(keys.filter((key) => !/^inkfleet-(?:last-answer|clock-offset)$/.test(key))).toEqual([])
  await browserOnDisk.close()
})
