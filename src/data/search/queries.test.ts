// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'

import type { Image } from '#src/contract/image.ts'
import { currentCache } from '#src/platform/db/current-cache.ts'
import { cacheDevicePage } from '#src/platform/db/device-cache.ts'
import { cacheMediaPage, imageList, templatesInFolder } from '#src/platform/db/media-cache.ts'
import { createQueryClient } from '#src/platform/query/query-client.ts'
import { session } from '#src/platform/session/session.ts'
import { buildDevice } from '#tests/fixtures/device.ts'
import { loginAnswer } from '#tests/helpers/console-session.ts'

import { searchQueries } from './queries.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const FOLDER = id(901)
const CREATED = '2026-11-01T08:00:00.000Z'
const image = (n: number, name: string): Image => ({
  id: id(n),
  name,
  imageFolderId: FOLDER,
  thumbnail: '/media/x',
  thumbnailSmall: '/media/x-small',
  created: CREATED,
  uploadedById: null,
  uploadedByName: null,
})
const template = (n: number, name: string) => ({
  id: id(n),
  name,
  templateFolderId: FOLDER,
  variables: [],
  created: CREATED,
  updatedAt: CREATED,
  original: false,
  devices: [],
})
const pageOf = <T>(data: T[]) => ({ data, total: data.length, limit: 0, offset: 0 })
const NAMES = [
  'A north door',
  'B north door',
  'C north door',
  'D north door',
  'E north door',
  'North',
]

it('finds what the opened folders and lists have without the server, with names that begin with the text first [SHELL-20] [OFF-04]', async () => {
  await session.begin(loginAnswer(), { remember: true })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const db = currentCache()
  if (!db) throw new Error('No cache is open')
  const images = NAMES.map((name, n) => image(n, name))
  await cacheMediaPage(db, imageList({ imageFolderId: FOLDER }), pageOf(images), 1)
  const templates = NAMES.map((name, n) => template(n, name))
  await cacheMediaPage(db, templatesInFolder(FOLDER, {}), pageOf(templates), 1)
  const devices = NAMES.map((name, n) => buildDevice({ id: id(n), name }))
  await cacheDevicePage(db, {}, pageOf(devices), 1)

  const { value } = await new QueryClient().fetchQuery(searchQueries.everything('nor', undefined))
  for (const { data, total } of [value.images, value.templates, value.devices]) {
    expect(data.map(({ name }) => name)).toEqual(['North', ...NAMES.slice(0, 4)])
    expect(total).toBe(6)
  }
})

it('asks the server again when the same text is searched again [SHELL-20]', async () => {
  const none = { data: [], total: 0 }
  const groups = ['devices', 'images', 'templates', 'workspaces', 'users']
  const ask = vi.fn(async () => Response.json(Object.fromEntries(groups.map((id) => [id, none]))))
  vi.stubGlobal('fetch', ask)
  const client = createQueryClient()
  for (const times of [1, 2]) {
    const list = new QueryObserver(client, searchQueries.everything('lobby', undefined))
    const close = list.subscribe(() => {})
    await vi.waitFor(() => expect(list.getCurrentResult().fetchStatus).toBe('idle'))
    expect(ask).toHaveBeenCalledTimes(times)
    close()
  }
})
