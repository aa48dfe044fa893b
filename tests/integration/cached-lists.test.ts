import 'fake-indexeddb/auto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { randomFrom } from '#server/demo/random.ts'
import type { Device, DeviceListQuery, DevicePage } from '#src/contract/device.ts'
import type { Image, ImageListQuery } from '#src/contract/image.ts'
import type { ListedTemplate } from '#src/contract/template.ts'
import type { TemplateFolderQuery, TemplateSelectQuery } from '#src/domain/template-list.ts'
import { type CacheDatabase, openCacheDatabase } from '#src/platform/db/cache-database.ts'
import { cacheDevicePage, readCachedDevicePage } from '#src/platform/db/device-cache.ts'
import { UNASSIGNED_SCOPE } from '#src/platform/db/list-keys.ts'
import {
  imageList,
  cacheMediaPage,
  type MediaList,
  type MediaPage,
  readCachedImageOwners,
  readCachedMediaPage,
  templatesInFolder,
  templatesThatFit,
} from '#src/platform/db/media-cache.ts'
import { HARD_NAMES, HARD_SEARCHES } from '#tests/fixtures/hard-names.ts'
import { addImage, addImageFolder } from '#tests/fixtures/image-rows.ts'
import { addRandomFleet, deviceQuestions } from '#tests/fixtures/random-fleet.ts'
import { addTemplate, addTemplateFolder } from '#tests/fixtures/template-rows.ts'
import { type Person, startTestServer, type TestServer } from '#tests/helpers/server.ts'
import { LIST_QUESTIONS } from '#tests/tiers.ts'

/** The server answers queries from PostgreSQL, and the console answers them from its cache. Both answers must be equal. */

const HOUR_MS = 3_600_000
const OFFSETS = [0, 1, 20, 150, 299, 300, 450, 2_000_000]

const random = randomFrom(20_261_123)
const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
const chance = (share: number) => random() < share
const name = () => `${pick(HARD_NAMES)} ${Math.floor(random() * 12)}`.trim()
const longAgo = () => new Date(server.clock.at - Math.floor(random() * 20) * HOUR_MS)
const mediaQuestion = () => ({
  ...(chance(0.8) && { sort: pick(['Created', 'Name'] as const) }),
  ...(chance(0.7) && { sortDirection: pick(['Asc', 'Desc'] as const) }),
  ...(chance(0.5) && { nameSearch: pick(HARD_SEARCHES) }),
  ...(chance(0.8) && { limit: pick([0, 1, 10, 20, 50, 100]) }),
  ...(chance(0.6) && { offset: pick(OFFSETS) }),
})

function searchOf(query: object) {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    for (const one of [value].flat()) search.append(key, String(one))
  return search
}

let server: TestServer
let db: CacheDatabase
let organization: Awaited<ReturnType<TestServer['addOrganization']>>
let owner: Person
let get: <T>(path: string, query: object) => Promise<T>

beforeAll(async () => {
  server = await startTestServer()
  db = openCacheDatabase('equal-lists')
  organization = await server.addOrganization()
  owner = await server.addUser('ORG_OWNER', organization.id)
  const call = await server.as(owner)
  get = async <T>(path: string, query: object) => {
    const search = searchOf(query)
    const answer = await call({ url: `/api${path}?${search}` })
    if (answer.statusCode !== 200) throw new Error(`${path}?${search}: ${answer.body}`)
    return answer.json<T>()
  }
})
afterAll(() => server.stop())

/** Compares whole rows, but only the ids of a long page. */
function expectSame<T extends { id: string }>(
  known: MediaPage<T> | undefined,
  said: MediaPage<T>,
  query: object,
) {
  const view = (page: MediaPage<T> | undefined) =>
    said.data.length > 20 ? page && { ...page, data: page.data.map(({ id }) => id) } : page
  expect(view(known), JSON.stringify(query)).toEqual(view(said))
}

/** Requests every page of a list in order, as a user does. */
async function turnPages<T extends { data: unknown[]; total: number }>(
  size: number,
  ask: (page: { limit: number; offset: number }) => Promise<T>,
) {
  for (let offset = 0; ; offset += size) {
    const { data, total } = await ask({ limit: size, offset })
    if (offset + data.length >= total) return total
  }
}

describe('the device list', () => {
  const DEVICES = 300
  let places: string[]

  beforeAll(async () => {
    const { root } = organization
    const workspaces = [root, await server.addWorkspace(root), await server.addWorkspace(root)]
    places = workspaces.map(({ id }) => id)
    await addRandomFleet({
      database: server.database,
      random,
      now: server.clock.at,
      // Separate from the images and templates of the lists below.
      libraryOf: (await server.addOrganization('Another')).id,
      workspaces: [...workspaces, ...workspaces, ...workspaces, null],
      devices: DEVICES,
    })
  })

  const withoutPin = ({ data, ...page }: DevicePage) => ({
    data: data.map((device): Device => ({ ...device, pinCode: null })),
    ...page,
  })

  it(`matches the server’s answers to ${LIST_QUESTIONS} random queries [OFF-03] [DEV-16]`, async () => {
    const organizationId = organization.id
    const question = deviceQuestions(random, places)
    const ask = async (query: DeviceListQuery) => {
      const page = await get<DevicePage>('/devices', query)
      await cacheDevicePage(db, query, page, server.clock.at)
      return page
    }
    const total = await turnPages(100, (page) => ask({ organizationId, ...page }))
    expect(total).toBeGreaterThan(DEVICES / 2)
    for (let asked = 0; asked < LIST_QUESTIONS; asked++) {
      const query = { organizationId, ...question() }
      const expected = withoutPin(await get<DevicePage>('/devices', query))
      const known = await readCachedDevicePage(db, query, server.clock.at)
      expectSame(known?.value, expected, query)
    }
  }, 240_000)

  it(`of unassigned devices matches the server’s answers to ${LIST_QUESTIONS} random queries [DEV-70] [OFF-03]`, async () => {
    const platform = await server.as(await server.addUser('ROOT', null))
    const question = deviceQuestions(random, [])
    const ask = async (query: DeviceListQuery) => {
      const answer = await platform({ url: `/api/devices/unassigned?${searchOf(query)}` })
      return withoutPin(answer.json<DevicePage>())
    }
    const kept = (query: DeviceListQuery) => ({ ...query, organizationId: UNASSIGNED_SCOPE })
    const everything = await ask({ limit: 0 })
    expect(everything.total).toBeGreaterThan(DEVICES / 20)
    await cacheDevicePage(db, kept({ limit: 0 }), everything, server.clock.at)
    for (let asked = 0; asked < LIST_QUESTIONS; asked++) {
      const query = question()
      const known = await readCachedDevicePage(db, kept(query), server.clock.at)
      expectSame(known?.value, await ask(query), query)
    }
  }, 60_000)
})

/** Compares the answers to random queries for a list whose pages are all cached. Returns the length of the list. */
async function tellsTheSame<TItem extends { id: string }, TQuery extends object>({
  all,
  question,
  listOf,
  ask,
}: {
  all: TQuery
  question: () => TQuery
  listOf: (query: TQuery) => MediaList<TItem>
  ask: (query: TQuery) => Promise<MediaPage<TItem>>
}) {
  const total = await turnPages(50, async (page) => {
    const query = { ...all, ...page }
    const answer = await ask(query)
    await cacheMediaPage(db, listOf(query), answer, 1)
    return answer
  })
  for (let asked = 0; asked < LIST_QUESTIONS; asked++) {
    const query = question()
    const known = await readCachedMediaPage(db, listOf(query))
    expectSame(known?.value, await ask(query), query)
  }
  return total
}

describe('the image list', () => {
  it(`matches the server’s answers to ${LIST_QUESTIONS} random queries, as do the uploaders [OFF-04] [MEDIA-10]`, async () => {
    const root = await addImageFolder(server.database, organization.id)
    const below = { parentId: root.id, name: 'Signs' }
    const folders = [root, await addImageFolder(server.database, organization.id, below)]
    for (let index = 0; index < 300; index++)
      await addImage(server.database, pick(folders), {
        name: name(),
        created_at: longAgo(),
        uploaded_by: chance(0.5) ? owner.id : null,
      })
    const ids = folders.map(({ id }) => id)
    const uploaders = [owner.id, crypto.randomUUID()]
    const total = await tellsTheSame<Image, ImageListQuery>({
      all: {},
      question: () => ({
        ...mediaQuestion(),
        ...(chance(0.5) && { imageFolderId: pick(ids) }),
        ...(chance(0.3) && { uploadedBy: pick(uploaders) }),
      }),
      listOf: imageList,
      ask: (query) => get('/images', query),
    })
    expect(total).toBe(300)
    const owners = await get('/images/owners', {})
    expect((await readCachedImageOwners(db))?.value).toEqual(owners)
    expect(owners).toEqual([{ id: owner.id, name: 'Test Person' }])
  }, 120_000)
})

describe('the template lists', () => {
  const MODELS = ['i7', 'i10', '']
  const ORIENTATIONS = ['horizontal', 'vertical'] as const
  let ids: string[]

  beforeAll(async () => {
    const root = await addTemplateFolder(server.database, organization.id)
    const below = { parentId: root.id, name: 'Doors' }
    const folders = [root, await addTemplateFolder(server.database, organization.id, below)]
    ids = folders.map(({ id }) => id)
    for (let index = 0; index < 200; index++) {
      const devices = Array.from({ length: Math.floor(random() * 3) }, () => ({
        deviceGroupName: pick(['i7', 'i10', 'i32']),
        orientation: pick(ORIENTATIONS),
      }))
      await addTemplate(server.database, {
        organizationId: organization.id,
        template_folder_id: pick(ids),
        name: name(),
        devices: JSON.stringify(devices),
        created_at: longAgo(),
      })
    }
  })

  it(`that fit a model match the server’s answers to ${LIST_QUESTIONS} random queries [OFF-04]`, async () => {
    const total = await tellsTheSame<ListedTemplate, TemplateSelectQuery>({
      all: {},
      question: () => ({
        ...mediaQuestion(),
        ...(chance(0.5) && { imageFolderId: pick(ids) }),
        ...(chance(0.5) && { deviceGroupName: pick([MODELS, ['i7'], ['i10', 'none'], 'i7', '']) }),
        ...(chance(0.5) && { orientation: pick(ORIENTATIONS) }),
      }),
      listOf: templatesThatFit,
      ask: (query) => get('/templates', query),
    })
    expect(total).toBe(200)
  }, 120_000)

  it(`of a folder match the server’s answers to ${LIST_QUESTIONS} random queries [OFF-04]`, async () => {
    const folderId = pick(ids)
    await tellsTheSame<ListedTemplate, TemplateFolderQuery>({
      all: {},
      question: () => ({
        ...mediaQuestion(),
        ...(chance(0.4) && { groupName: pick(MODELS) }),
        ...(chance(0.4) && { deviceGroupName: pick(MODELS) }),
        ...(chance(0.5) && { orientation: pick(ORIENTATIONS) }),
      }),
      listOf: (query) => templatesInFolder(folderId, query),
      ask: (query) => get(`/template-folders/${folderId}/templates`, query),
    })
  }, 120_000)
})
