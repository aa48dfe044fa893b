import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { randomFrom } from '#server/demo/random.ts'
import type { Image, ImageListQuery } from '#src/contract/image.ts'
import { listImages } from '#src/domain/media-list.ts'
import { HARD_NAMES, HARD_SEARCHES } from '#tests/fixtures/hard-names.ts'
import { addImage, addImageFolder } from '#tests/fixtures/image-rows.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'
import { LIST_QUESTIONS } from '#tests/tiers.ts'

const IMAGES = 400
const HOUR_MS = 3_600_000

const NAMES = [...HARD_NAMES, 'Ära', 'ara', '50% off', '_', '\\', ' ']
const SEARCHES = [...HARD_SEARCHES, 'Är', 'ar', '\\']

let server: TestServer
let list: (query: ImageListQuery) => Promise<ReturnType<typeof listImages<Image>>>
let folderIds: string[]
let uploaderIds: string[]
let all: Image[]

const random = randomFrom(20_261_122)
const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
const chance = (share: number) => random() < share

beforeAll(async () => {
  server = await startTestServer()
  const acme = await server.addOrganization()
  const other = await server.addOrganization('Other')
  const root = await addImageFolder(server.database, acme.id)
  const folders = [root]
  for (const name of ['Signs', 'Plans'])
    folders.push(await addImageFolder(server.database, acme.id, { parentId: root.id, name }))
  await addImage(server.database, await addImageFolder(server.database, other.id))
  folderIds = folders.map(({ id }) => id)
  const uploaders = await Promise.all([1, 2].map(() => server.addUser('ORG_EDITOR', acme.id)))
  uploaderIds = uploaders.map(({ id }) => id)
  for (let index = 0; index < IMAGES; index++)
    await addImage(server.database, pick(folders), {
      name: chance(0.5) ? pick(NAMES) : `${pick(NAMES)} ${Math.floor(random() * 12)}`,
      uploaded_by: pick([null, ...uploaderIds]),
      created_at: new Date(server.clock.at - Math.floor(random() * 20) * HOUR_MS),
    })
  const call = await server.as(await server.addUser('ORG_VIEWER', acme.id))
  list = async (query) => {
    const search = new URLSearchParams()
    for (const [key, value] of Object.entries(query)) search.set(key, String(value))
    const answer = await call({ url: `/api/images?${search}` })
    if (answer.statusCode !== 200) throw new Error(`${search}: ${answer.body}`)
    return answer.json()
  }
  all = (await list({ limit: 0 })).data
}, 60_000)
afterAll(() => server.stop())

const question = (): ImageListQuery => ({
  ...(chance(0.8) && { sort: pick(['Created', 'Name'] as const) }),
  ...(chance(0.7) && { sortDirection: pick(['Asc', 'Desc'] as const) }),
  ...(chance(0.5) && { nameSearch: pick(SEARCHES) }),
  ...(chance(0.4) && { imageFolderId: pick([...folderIds, crypto.randomUUID()]) }),
  ...(chance(0.3) && { uploadedBy: pick([...uploaderIds, crypto.randomUUID()]) }),
  ...(chance(0.8) && { limit: pick([0, 1, 10, 20, 50, 100]) }),
  ...(chance(0.6) && { offset: pick([0, 1, 20, 150, 390, 900]) }),
})

describe('the image list', () => {
  it(`returns the same as the console offline for ${LIST_QUESTIONS} random queries over ${IMAGES} images [CALL-63] [MEDIA-10]`, async () => {
    expect(all).toHaveLength(IMAGES)
    for (let asked = 0; asked < LIST_QUESTIONS; asked++) {
      const query = question()
      expect(await list(query), JSON.stringify(query)).toEqual(listImages(all, query))
    }
  }, 120_000)
})
