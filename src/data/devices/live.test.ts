import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { Device } from '#src/contract/device.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { ProblemError } from '#src/platform/http/problem.ts'
import { buildDevice } from '#tests/fixtures/device.ts'

import { deviceKeys } from './keys.ts'
import type { Listing } from './listing.ts'
import { followDevices } from './live.ts'

const device = buildDevice({ name: 'Lobby' })
const { id } = device
const LIST = [...deviceKeys.lists(), {}]
const listing: Listing = {
  value: { data: [device], total: 1, limit: 10, offset: 0 },
  askedAt: 1,
  from: 'server',
  query: {},
  moved: [],
}

let client: QueryClient
let again: QueryKey[]
let isSeen: boolean
/** What the server says to each question in turn. */
let answers: (() => Promise<Device[]>)[]
let asked: (readonly string[])[]
let live: ReturnType<typeof followDevices>

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient()
  client.setQueryData(LIST, listing)
  again = []
  answers = []
  asked = []
  isSeen = true
  live = followDevices({
    queryClient: client,
    readAgain: (keys) => again.push(...keys),
    isSeen: () => isSeen,
    ask: async (ids) => {
      asked.push(ids)
      return (await answers.shift()?.()) ?? []
    },
  })
})
afterEach(() => {
  live.close()
  vi.useRealTimers()
})

const names = () => client.getQueryData<Listing>(LIST)?.value.data.map(({ name }) => name)
const hear = async (...ids: string[]) => {
  live.hear({ type: 'devices', ids })
  await vi.advanceTimersByTimeAsync(0)
}

it('shows a device as it is now, alone and in lists', async () => {
  client.setQueryData(deviceKeys.detail(id), { value: device, askedAt: 1, from: 'device' })
  answers = [async () => [{ ...device, name: 'Foyer' }]]
  await hear(id)
  expect(asked).toEqual([[id]])
  expect(names()).toEqual(['Foyer'])
  expect(client.getQueryData(deviceKeys.detail(id))).toMatchObject({
    value: { name: 'Foyer' },
    from: 'server',
  })
  expect(again).toEqual([deviceKeys.count()])
})

it('asks again for what a device left', async () => {
  client.setQueryData(deviceKeys.detail(id), { value: device, askedAt: 1, from: 'server' })
  await hear(id)
  expect(again).toEqual([LIST, deviceKeys.detail(id), deviceKeys.count()])
})

it('asks again for a list that is old already, or being read', async () => {
  await client.invalidateQueries({ queryKey: LIST })
  answers = [async () => [device]]
  await hear(id)
  expect(again).toContainEqual(LIST)
})

it('loses nothing where the server did not answer', async () => {
  answers = [
    () => Promise.reject(new ProblemError({ kind: 'offline' })),
    async () => [{ ...device, name: 'Foyer' }],
  ]
  await hear(id)
  expect(names()).toEqual(['Lobby'])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(names()).toEqual(['Foyer'])
})

it('asks for a crowd in pieces, and for what changed meanwhile once more', async () => {
  const crowd = Array.from({ length: 100 }, () => crypto.randomUUID())
  let arrive = (_devices: Device[]) => {}
  answers = [() => new Promise((resolve) => (arrive = resolve))]
  await hear(...crowd)
  await hear(id)
  await hear(crowd[0] ?? '')
  arrive([])
  await vi.advanceTimersByTimeAsync(0)
  expect(asked.map((ids) => ids.length)).toEqual([100, 2])
})

it('waits while nobody looks', async () => {
  isSeen = false
  await hear(id)
  live.hear({ type: 'everything' })
  expect([asked, again]).toEqual([[], []])
  isSeen = true
  live.catchUp()
  await vi.advanceTimersByTimeAsync(0)
  expect(again).toEqual([deviceKeys.all(), userQueries.self().queryKey, workspaceQueries.all()])
})

it('shows nothing that arrives after it was closed', async () => {
  let arrive = (_devices: Device[]) => {}
  answers = [() => new Promise((resolve) => (arrive = resolve))]
  await hear(id)
  live.close()
  arrive([{ ...device, name: 'Of somebody else' }])
  await vi.advanceTimersByTimeAsync(0)
  await hear(id)
  expect([names(), asked.length]).toEqual([['Lobby'], 1])
})
