import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { randomFrom } from '#server/drawing/random.ts'
import type { Device, DeviceListQuery, DevicePage } from '#src/contract/device.ts'
import { listDevices } from '#src/domain/device-list.ts'
import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

const DEVICES = 500
const QUESTIONS = 300
const HOUR_MS = 3_600_000

const NAMES = [
  'Lobby',
  'lobby',
  'ŁĄKA',
  'łąka',
  'Zürich',
  'zulu',
  'Ω 1',
  '😀 desk',
  '%',
  '_',
  'İzmir',
  '',
]

let server: TestServer
let get: (query: DeviceListQuery) => Promise<DevicePage>
let workspaceIds: string[]
let all: Device[]

const random = randomFrom(20_261_121)
const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
const maybe = <T>(chance: number, value: () => T) => (random() < chance ? value() : undefined)

beforeAll(async () => {
  server = await startTestServer()
  const { root } = await server.addOrganization()
  const owner = await server.addUser('ORG_OWNER', root.organizationId)
  const workspaces = [root, await server.addWorkspace(root), await server.addWorkspace(root)]
  workspaceIds = workspaces.map(({ id }) => id)
  const revisions = await addModels(server.database)
  const now = server.clock.at
  const moment = () => new Date(now - Math.floor(random() * 3 * HOUR_MS))
  for (let index = 0; index < DEVICES; index++)
    await addDevice(server.database, {
      ...placedIn(pick(workspaces)),
      device_revision_id: revisions.i7,
      name: `${pick(NAMES)} ${Math.floor(random() * 40)}`,
      battery_level: maybe(0.9, () => pick([0, 19, 20, 21, 25, 26, 50, 76, 100])) ?? null,
      charging: random() < 0.2,
      wifi_rssi: maybe(0.9, () => pick([-110, -105, -100, -87, -86, -70, -50, 0, 3])) ?? null,
      last_seen: maybe(0.9, moment) ?? null,
      last_connected: maybe(0.9, moment) ?? null,
      last_disconnected: maybe(0.4, moment) ?? null,
      created_at: new Date(now - Math.floor(random() * 20) * HOUR_MS),
    })
  const call = await server.as(owner)
  get = async (query) => {
    const search = new URLSearchParams()
    for (const [key, value] of Object.entries(query))
      for (const one of [value].flat()) if (one !== undefined) search.append(key, String(one))
    const answer = await call({ url: `/api/devices?${search}` })
    if (answer.statusCode !== 200) throw new Error(`${search}: ${answer.body}`)
    return answer.json<DevicePage>()
  }
  all = (await get({ limit: 0 })).data
}, 60_000)
afterAll(() => server.stop())

const question = (): DeviceListQuery => ({
  ...defined({
    sort: maybe(0.8, () => pick(['Created', 'Name', 'BatteryLevel', 'WifiRssi'] as const)),
    sortDirection: maybe(0.7, () => pick(['Asc', 'Desc'] as const)),
    nameSearch: maybe(0.4, () =>
      pick(['lobby', 'ŁĄ', 'z', ' 1', '%', '_', '7e:1F', 'ω', 'i̇', 'no such']),
    ),
    workspaceFolderId: maybe(0.3, () => pick([...workspaceIds, crypto.randomUUID()])),
    warnings: maybe(0.2, () => 'true' as const),
    WifiRssiFrom: maybe(0.3, () => pick([[-100], [-70], [0], [-100, 0]])),
    WifiRssiTo: maybe(0.3, () => pick([[-87], [-1], [-71, 3]])),
    BatteryLevelFrom: maybe(0.3, () => pick([[0], [26], [0, 76]])),
    BatteryLevelTo: maybe(0.3, () => pick([[25], [100], [25, 100]])),
    limit: maybe(0.8, () => pick([0, 1, 10, 50, 100])),
    offset: maybe(0.6, () => pick([0, 1, 20, 450, 900])),
  }),
})

const defined = <T extends object>(object: T) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

describe('the device list', () => {
  it(`answers ${QUESTIONS} questions over ${DEVICES} devices as the console does without a network`, async () => {
    expect(all).toHaveLength(DEVICES)
    for (let asked = 0; asked < QUESTIONS; asked++) {
      const query = question()
      const { data, ...page } = await get(query)
      const expected = listDevices(all, query, server.clock.at)
      const label = JSON.stringify(query)
      expect(page, label).toEqual({
        total: expected.total,
        limit: expected.limit,
        offset: expected.offset,
      })
      expect(
        data.map(({ id }) => id),
        label,
      ).toEqual(expected.data.map(({ id }) => id))
    }
  }, 120_000)
})
