import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { randomFrom } from '#server/drawing/random.ts'
import type { ListedTemplate } from '#src/contract/template.ts'
import { listMedia } from '#src/domain/media-list.ts'
import { addTemplate, addTemplateFolder } from '#tests/fixtures/template-rows.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

const TEMPLATES = 300
const QUESTIONS = 300
const HOUR_MS = 3_600_000

const NAMES = [
  'Lobby',
  'lobby',
  'ŁĄKA',
  'łąka',
  'Zürich',
  'ΟΔΟΣ',
  '😀 desk',
  '%',
  '_',
  '\\',
  'İz',
  '',
]
const SEARCHES = ['lobby', 'ŁĄ', ' 1', '%', '_', '\\', 'οδοσ', '😀', 'i', ' ', "'"]
const MODELS = ['i7', 'i7 Color', 'i7 Grayscale']
const ORIENTATIONS = ['horizontal', 'vertical'] as const

let server: TestServer
let ask: (url: string) => Promise<{ data: ListedTemplate[]; total: number }>
let folderIds: string[]
let all: ListedTemplate[]

const random = randomFrom(20_261_123)
const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
const chance = (share: number) => random() < share
const some = <T>(from: readonly T[]) => from.filter(() => chance(0.4))

beforeAll(async () => {
  server = await startTestServer()
  const acme = await server.addOrganization()
  const other = await server.addOrganization('Other')
  const root = await addTemplateFolder(server.database, acme.id)
  const below = { parentId: root.id, name: 'Rooms' }
  folderIds = [root.id, (await addTemplateFolder(server.database, acme.id, below)).id]
  const foreign = await addTemplateFolder(server.database, other.id)
  const layouts = MODELS.flatMap((deviceGroupName) =>
    ORIENTATIONS.map((orientation) => ({ deviceGroupName, orientation })),
  )
  for (let index = 0; index < TEMPLATES; index++)
    await addTemplate(server.database, {
      organizationId: acme.id,
      template_folder_id: pick(folderIds),
      name: `${pick(NAMES)}${chance(0.5) ? ` ${Math.floor(random() * 9)}` : ''}`,
      devices: JSON.stringify(chance(0.2) ? [] : some(layouts)),
      created_at: new Date(server.clock.at - Math.floor(random() * 20) * HOUR_MS),
    })
  await addTemplate(server.database, {
    organizationId: other.id,
    template_folder_id: foreign.id,
    devices: JSON.stringify(layouts),
  })
  const call = await server.as(await server.addUser('ORG_VIEWER', acme.id))
  ask = async (url) => {
    const answer = await call({ url })
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
    return answer.json()
  }
  all = (await ask('/api/templates?limit=0')).data
}, 60_000)
afterAll(() => server.stop())

function question() {
  const page = {
    sort: chance(0.8) ? pick(['Created', 'Name'] as const) : ('Created' as const),
    sortDirection: chance(0.7) ? pick(['Asc', 'Desc'] as const) : ('Desc' as const),
    nameSearch: chance(0.4) ? pick(SEARCHES) : '',
    limit: chance(0.8) ? pick([0, 1, 10, 20, 50, 100]) : 20,
    offset: chance(0.6) ? pick([0, 1, 20, 150, 290, 900]) : 0,
  }
  const models = chance(0.5) ? [pick(MODELS), pick([...MODELS, 'i9', 'i7 '])] : []
  return {
    page: { ...page, nameSearch: page.nameSearch.trim() },
    models: models.map((model) => model.trim()),
    orientation: chance(0.5) ? pick(ORIENTATIONS) : undefined,
    folderId: chance(0.5) ? pick(folderIds) : undefined,
  }
}
type Question = ReturnType<typeof question>

const fits = (template: ListedTemplate, { models, orientation, folderId }: Question) =>
  (folderId === undefined || template.templateFolderId === folderId) &&
  ((models.length === 0 && orientation === undefined) ||
    template.devices.some(
      (made) =>
        (models.length === 0 || models.includes(made.deviceGroupName)) &&
        (orientation === undefined || made.orientation === orientation),
    ))

const expected = (asked: Question) =>
  listMedia(
    all.filter((template) => fits(template, asked)),
    asked.page,
  )

function searchOf({ page, orientation }: Question) {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(page)) search.set(key, String(value))
  if (orientation) search.set('orientation', orientation)
  return search
}

describe('template lists', () => {
  it(`answer ${QUESTIONS} questions over ${TEMPLATES} templates as the console does without a network [CALL-64] [CALL-65] [SEL-20]`, async () => {
    expect(all).toHaveLength(TEMPLATES)
    for (let times = 0; times < QUESTIONS; times++) {
      const asked = question()
      const search = searchOf(asked)
      for (const model of asked.models) search.append('deviceGroupName', model)
      if (asked.folderId) search.set('imageFolderId', asked.folderId)
      expect(await ask(`/api/templates?${search}`), String(search)).toEqual(expected(asked))

      const [model] = asked.models
      const inFolder = { ...asked, models: model ? [model] : [], folderId: pick(folderIds) }
      const narrowed = searchOf(inFolder)
      if (model) narrowed.set(pick(['groupName', 'deviceGroupName']), model)
      const url = `/api/template-folders/${inFolder.folderId}/templates?${narrowed}`
      expect(await ask(url), url).toEqual(expected(inFolder))
    }
  }, 120_000)
})
