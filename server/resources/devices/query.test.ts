import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { randomFrom } from '#server/demo/random.ts'
import type { Device, DevicePage, UnassignedQuery } from '#src/contract/device.ts'
import { listDevices } from '#src/domain/device-list.ts'
import { addRandomFleet, deviceQuestions } from '#tests/fixtures/random-fleet.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'
import { LIST_QUESTIONS } from '#tests/tiers.ts'

const DEVICES = 500

let server: TestServer
let calls: Record<'owner' | 'platform', Awaited<ReturnType<TestServer['as']>>>
let workspaceIds: string[]
let nobodys = 0

const random = randomFrom(20_261_121)

beforeAll(async () => {
  server = await startTestServer()
  const { root } = await server.addOrganization()
  const { organizationId } = root
  const workspaces = [root, await server.addWorkspace(root), await server.addWorkspace(root)]
  workspaceIds = workspaces.map(({ id }) => id)
  await addRandomFleet({
    database: server.database,
    random,
    now: server.clock.at,
    libraryOf: organizationId,
    workspaces: [...workspaces, null],
    devices: DEVICES,
  })
  calls = {
    owner: await server.as(await server.addUser('ORG_OWNER', organizationId)),
    platform: await server.as(await server.addUser('ROOT', null)),
  }
}, 60_000)
afterAll(() => server.stop())

async function get(who: keyof typeof calls, path: string, query: UnassignedQuery) {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) search.append(key, String(one))
  const answer = await calls[who]({ url: `/api${path}?${search}` })
  if (answer.statusCode !== 200) throw new Error(`${search}: ${answer.body}`)
  return answer.json<DevicePage>()
}

async function expectTwin(
  who: keyof typeof calls,
  path: string,
  all: readonly Device[],
  query: UnassignedQuery,
) {
  const { data, ...page } = await get(who, path, query)
  const expected = listDevices(all, query, server.clock.at)
  const label = JSON.stringify(query)
  const { total, limit, offset } = expected
  expect(page, label).toEqual({ total, limit, offset })
  const ids = (rows: readonly Device[]) => rows.map(({ id }) => id)
  expect(ids(data), label).toEqual(ids(expected.data))
  return total
}

const isBetween = (low: number, value: number, high: number) => low < value && value < high

describe('the device list', () => {
  it(`returns the same as the console offline for ${LIST_QUESTIONS} random queries [DEV-16]`, async () => {
    const { data: all } = await get('owner', '/devices', { limit: 0 })
    nobodys = DEVICES - all.length
    const question = deviceQuestions(random, workspaceIds)
    let found = 0
    for (let asked = 0; asked < LIST_QUESTIONS; asked++)
      found += Number((await expectTwin('owner', '/devices', all, question())) > 0)
    // Queries without results prove little.
    expect(isBetween(LIST_QUESTIONS / 3, found, LIST_QUESTIONS)).toBe(true)
  }, 120_000)

  it('filters unassigned devices the same way [DEV-70]', async () => {
    const { data: all } = await get('platform', '/devices/unassigned', { limit: 0 })
    expect(all).toHaveLength(nobodys)
    const question = deviceQuestions(random, [])
    for (let asked = 0; asked < LIST_QUESTIONS / 3; asked++)
      await expectTwin('platform', '/devices/unassigned', all, question())
  }, 60_000)
})
