import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { randomFrom } from '#server/demo/random.ts'
import type { ListedTemplate } from '#src/contract/template.ts'
import {
  listTemplatesInFolder,
  listTemplatesThatFit,
  type TemplateFolderQuery,
  type TemplateSelectQuery,
} from '#src/domain/template-list.ts'
import { HARD_NAMES, HARD_SEARCHES } from '#tests/fixtures/hard-names.ts'
import { addTemplate, addTemplateFolder } from '#tests/fixtures/template-rows.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'
import { LIST_QUESTIONS } from '#tests/tiers.ts'

const TEMPLATES = 300
const HOUR_MS = 3_600_000

const NAMES = [...HARD_NAMES, '_', '\\']
const SEARCHES = [...HARD_SEARCHES, '\\']
const MODELS = ['i7', 'i7 Color', 'i7 Grayscale']
const ASKED_MODELS = [...MODELS, 'i9', 'i7 ', '']
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
      name: `${pick(NAMES)}${chance(0.5) ? ` ${Math.floor(random() * 12)}` : ''}`,
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

const common = () => ({
  ...(chance(0.8) && { sort: pick(['Created', 'Name'] as const) }),
  ...(chance(0.7) && { sortDirection: pick(['Asc', 'Desc'] as const) }),
  ...(chance(0.4) && { nameSearch: pick(SEARCHES) }),
  ...(chance(0.8) && { limit: pick([0, 1, 10, 20, 50, 100]) }),
  ...(chance(0.6) && { offset: pick([0, 1, 20, 150, 290, 900]) }),
  ...(chance(0.5) && { orientation: pick(ORIENTATIONS) }),
})
const inFolder = (): TemplateFolderQuery => ({
  ...common(),
  ...(chance(0.3) && { groupName: pick(ASKED_MODELS) }),
  ...(chance(0.3) && { deviceGroupName: pick(ASKED_MODELS) }),
})
const thatFit = (): TemplateSelectQuery => ({
  ...common(),
  ...(chance(0.5) && { deviceGroupName: [pick(ASKED_MODELS), pick(ASKED_MODELS)] }),
  ...(chance(0.5) && { imageFolderId: pick([...folderIds, crypto.randomUUID()]) }),
})

function searchOf(query: TemplateFolderQuery | TemplateSelectQuery) {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    for (const one of [value].flat()) search.append(key, String(one))
  return search
}

describe('template lists', () => {
  it(`return the same as the console offline for ${LIST_QUESTIONS} random queries over ${TEMPLATES} templates [CALL-64] [CALL-65] [SEL-20]`, async () => {
    expect(all).toHaveLength(TEMPLATES)
    for (let asked = 0; asked < LIST_QUESTIONS; asked++) {
      const wanted = thatFit()
      const url = `/api/templates?${searchOf(wanted)}`
      expect(await ask(url), url).toEqual(listTemplatesThatFit(all, wanted))

      const [folderId, within] = [pick(folderIds), inFolder()]
      const folderUrl = `/api/template-folders/${folderId}/templates?${searchOf(within)}`
      expect(await ask(folderUrl), folderUrl).toEqual(listTemplatesInFolder(all, folderId, within))
    }
  }, 120_000)
})
