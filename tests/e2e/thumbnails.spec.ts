import type { Page } from '@playwright/test'

import {
  cutNetwork,
  deviceRow,
  deviceRows,
  openWorkspace,
  workerIsReady,
} from '#tests/helpers/device-stories.ts'
import { expect, NO_NETWORK, test } from '#tests/helpers/e2e.ts'

const THUMBNAIL = /\/media\/[0-9a-f]{64}\/[^/]+\.thumb\.webp/
const DAY_MS = 24 * 60 * 60 * 1_000

interface Kept {
  cache: string
  url: string
  bytes: number
}

/** All images that the browser has cached, in insertion order. */
const keptPictures = (page: Page) =>
  page.evaluate(async () => {
    const found: Kept[] = []
    for (const cache of await caches.keys()) {
      if (!cache.startsWith('thumbs-')) continue
      const opened = await caches.open(cache)
      for (const { url } of await opened.keys()) {
        const answer = await opened.match(url)
        found.push({ cache, url, bytes: (await answer?.blob())?.size ?? 0 })
      }
    }
    return found
  })

const userIdOf = (page: Page) => page.evaluate(() => localStorage.getItem('userId') ?? '')

const withoutSignature = (url: string) => url.split('?')[0] ?? ''
const hashIn = (url: string) => /[0-9a-f]{64}/.exec(url)?.[0]

/** The URLs of the images of the list, once all of them are drawn. */
const drawn = async (page: Page) => {
  const images = page.getByRole('grid', { name: 'Devices' }).locator('img')
  const undrawn = () =>
    images.evaluateAll(
      (all) =>
        all.filter((one) => !(one instanceof HTMLImageElement) || one.naturalWidth === 0).length,
    )
  await expect.poll(() => images.count()).toBeGreaterThan(2)
  await expect.poll(undrawn).toBe(0)
  return images.evaluateAll((all) => all.map((image) => image.getAttribute('src') ?? ''))
}

/** Opens a page without images and waits for the service worker. */
const openWithoutPictures = async (page: Page) => {
  await page.goto('/permissions')
  await workerIsReady(page)
}

/** Whether the URL loads in an `img` element. */
const draws = (page: Page, url: string) =>
  page.evaluate(
    (src) =>
      new Promise<boolean>((resolve) => {
        const image = new Image()
        image.addEventListener('load', () => resolve(true))
        image.addEventListener('error', () => resolve(false))
        image.src = src
      }),
    url,
  )

test('thumbnails seen once show offline under any signature, full images are not cached, and signing out clears them [PWA-04]', async ({
  page,
  knownAs,
  server,
  wire,
  consoleErrors,
}) => {
  consoleErrors.allow(NO_NETWORK)
  await knownAs('ORG_MANAGER')
  await openWithoutPictures(page)
  await openWorkspace(page, server, 'Upper hall')
  const seen = await drawn(page)
  expect(seen.filter((src) => !THUMBNAIL.test(src))).toEqual([])
  const userId = await userIdOf(page)
  const keptHashes = async () => new Set((await keptPictures(page)).map(({ url }) => hashIn(url)))
  await expect.poll(keptHashes).toEqual(new Set(seen.map(hashIn)))
  const kept = await keptPictures(page)
  expect(new Set(kept.map(({ cache }) => cache))).toEqual(new Set([`thumbs-v1-${userId}`]))
  expect(kept.filter(({ url, bytes }) => url.includes('?') || bytes === 0)).toEqual([])

  // The full image of a device is loaded too, but not cached.
  const full = await page.evaluate(
    async (token) => {
      const answer = await fetch('/api/devices?limit=50', {
        headers: { authorization: `Bearer ${token}` },
      })
      const { data } = (await answer.json()) as { data: { imageUrl: string | null }[] }
      return data.find(({ imageUrl }) => imageUrl !== null)?.imageUrl ?? ''
    },
    await page.evaluate(() => localStorage.getItem('accessToken')),
  )
  expect(full).toMatch(/^\/media\//)
  expect(await draws(page, full)).toBe(true)
  expect(await keptHashes()).toEqual(new Set(seen.map(hashIn)))

  await cutNetwork(page, wire)
  await page.reload()
  await expect(deviceRows(page).first()).toBeVisible()
  expect((await drawn(page)).map(withoutSignature).toSorted()).toEqual(
    seen.map(withoutSignature).toSorted(),
  )
  const [first = ''] = seen
  const address = withoutSignature(first)
  for (const url of [
    `${address}?exp=1&sig=ended`,
    address,
    address.replace(/[^/]+\.thumb/, 'renamed.thumb'),
  ])
    expect({ url, drawn: await draws(page, url) }).toEqual({ url, drawn: true })
  const never = address.replace(/[0-9a-f]{64}/, 'a'.repeat(64))
  expect(await draws(page, never)).toBe(false)

  await wire.set({ kind: 'pass' })
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Online', {
    timeout: 60_000,
  })
  // Requests that are still in flight are rejected once the session has ended.
  consoleErrors.allow(/status of 401/)
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => keptPictures(page)).toEqual([])
  // While signed out, the image still loads but is not cached.
  expect(await draws(page, first)).toBe(true)
  expect(await page.evaluate(() => caches.keys())).not.toContainEqual(
    expect.stringMatching(/^thumbs/),
  )
})

test('thumbnails drawn on a first visit before the service worker took over are cached too [PWA-04]', async ({
  page,
  knownAs,
  server,
}) => {
  await knownAs('ORG_MANAGER')
  await openWorkspace(page, server, 'Upper hall')
  const seen = await drawn(page)
  await workerIsReady(page)
  await expect
    .poll(async () => new Set((await keptPictures(page)).map(({ url }) => hashIn(url))))
    .toEqual(new Set(seen.map(hashIn)))
})

test('cached thumbnails are limited in number and age, and a truncated response is not cached [PWA-04]', async ({
  page,
  knownAs,
  server,
  wire,
  consoleErrors,
}) => {
  consoleErrors.allow(NO_NETWORK)
  await knownAs('ORG_MANAGER')
  await openWithoutPictures(page)
  const cache = `thumbs-v1-${await userIdOf(page)}`
  const { thumbnail } = await firstDevice(page)
  const [, , sha = ''] = thumbnail.split('/')

  // Fills the cache with this thumbnail and 620 others. It and the first 40 others are two months old, the rest one day old.
  await page.evaluate(
    async ({ cache, sha, now, day }) => {
      await caches.delete(cache)
      const opened = await caches.open(cache)
      const put = (key: string, days: number) =>
        opened.put(
          `/media/${key}`,
          new Response('not a picture', {
            headers: { 'inkfleet-kept-at': String(now - days * day) },
          }),
        )
      await put(sha, 60)
      for (let at = 0; at < 620; at += 1) await put(`other-${at}`, at < 40 ? 60 : 1)
    },
    { cache, sha, now: Date.now(), day: DAY_MS },
  )
  // A truncated response is neither shown nor cached, and the cache stays as it was.
  await wire.set({ kind: 'reset-after', bytes: 0 })
  expect(await draws(page, thumbnail)).toBe(false)
  expect((await keptPictures(page)).length).toBe(621)
  await wire.set({ kind: 'pass' })
  expect(await draws(page, thumbnail)).toBe(true)
  await expect.poll(async () => (await keptPictures(page)).length).toBe(581)
  const names = (await keptPictures(page)).map(({ url }) => url.split('/').at(-1))
  expect(names[0]).toBe('other-40')
  expect(names.at(-1)).toBe(sha)
  await openWorkspace(page, server, 'Upper hall')
  await expect(deviceRow(page, 'Upper hall, landing')).toBeVisible()
})

const firstDevice = async (page: Page) =>
  page.evaluate(
    async (token) => {
      const answer = await fetch('/api/devices?limit=50', {
        headers: { authorization: `Bearer ${token}` },
      })
      const { data } = (await answer.json()) as { data: { thumbnail: string | null }[] }
      const found = data.find(({ thumbnail }) => thumbnail !== null)
      return { thumbnail: found?.thumbnail ?? '' }
    },
    await page.evaluate(() => localStorage.getItem('accessToken')),
  )
