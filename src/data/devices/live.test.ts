import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { Device } from '#src/contract/device.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { ProblemError } from '#src/platform/http/problem.ts'
import { buildDevice } from '#tests/fixtures/device.ts'
import { buildWorkspace } from '#tests/fixtures/workspace.ts'

import { deviceKeys } from './keys.ts'
import type { Listing } from './listing.ts'
import { createDeviceUpdater } from './live.ts'

/** Devices in the cache, which all tabs share. */
const cached = vi.hoisted(() => new Map<string, Device>())
vi.mock('#src/platform/db/network-first.ts', async (original) => ({
  ...(await original<object>()),
  cachedDevices: async ({ ids }: { ids: string[] }) =>
    ids.flatMap((id) => cached.get(id) ?? []).map((known) => ({ device: known, askedAt: 1 })),
}))

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
/** The server's answers, in order. */
let answers: (() => Promise<Device[]>)[]
let asked: (readonly string[])[]
let live: ReturnType<typeof createDeviceUpdater>

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-06-01T08:10:00.000Z') })
  cached.clear()
  client = new QueryClient()
  client.setQueryData(LIST, listing)
  again = []
  answers = []
  asked = []
  isSeen = true
  live = createDeviceUpdater({
    queryClient: client,
    invalidate: (keys) => again.push(...keys),
    isVisible: () => isSeen,
    fetchDevices: async (ids) => {
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
  live.onEvent({ type: 'devices', ids })
  await vi.advanceTimersByTimeAsync(0)
}

it('updates a device in its details and in lists', async () => {
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

it('refetches lists that a device left', async () => {
  client.setQueryData(deviceKeys.detail(id), { value: device, askedAt: 1, from: 'server' })
  await hear(id)
  expect(again).toEqual([LIST, deviceKeys.detail(id), deviceKeys.count()])
})

it('refetches lists that are stale or being fetched', async () => {
  await client.invalidateQueries({ queryKey: LIST })
  answers = [async () => [device]]
  await hear(id)
  expect(again).toContainEqual(LIST)
})

it('refetches a list once its first answer has arrived, which may be older than the event', async () => {
  const key = [...deviceKeys.lists(), { page: 2 }]
  let arrive: (listing: Listing) => void = () => {}
  const queryFn = () => new Promise<Listing>((resolve) => (arrive = resolve))
  const loading = client.fetchQuery({ queryKey: key, queryFn })
  answers = [async () => [{ ...device, name: 'Foyer' }]]
  await hear(id)
  expect(again).not.toContainEqual(key)
  arrive(listing)
  await loading
  await vi.advanceTimersByTimeAsync(0)
  expect(again).toContainEqual(key)
})

it('retries all ids after a failed request', async () => {
  answers = [
    () => Promise.reject(new ProblemError({ kind: 'offline' })),
    async () => [{ ...device, name: 'Foyer' }],
  ]
  await hear(id)
  expect(names()).toEqual(['Lobby'])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(names()).toEqual(['Foyer'])
})

it('fetches many devices in chunks, and refetches those that changed meanwhile', async () => {
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

it('waits while the tab is hidden', async () => {
  isSeen = false
  await hear(id)
  live.onEvent({ type: 'everything' })
  expect([asked, again]).toEqual([[], []])
  isSeen = true
  live.catchUp()
  await vi.advanceTimersByTimeAsync(0)
  expect(again).toEqual([deviceKeys.all(), userQueries.self().queryKey, workspaceQueries.all()])
})

const elsewhere = buildDevice({ id: '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a99', name: 'Yard' })

it('refetches lists and counts once if another tab cached what changed while it was hidden', async () => {
  cached.set(elsewhere.id, elsewhere)
  isSeen = false
  await hear(elsewhere.id)
  const now = { ...elsewhere, name: 'Attic' }
  cached.set(now.id, now)
  answers = [async () => [now], async () => [now]]
  isSeen = true
  live.catchUp()
  await vi.advanceTimersByTimeAsync(0)
  expect(again).toEqual([deviceKeys.lists(), deviceKeys.count()])
  await hear(now.id)
  expect(again).toHaveLength(2)
})

it('refetches lists if another tab cached what changed while its own request failed', async () => {
  cached.set(elsewhere.id, elsewhere)
  const now = { ...elsewhere, name: 'Attic' }
  answers = [
    () => Promise.reject(new ProblemError({ kind: 'offline' })),
    async () => [now],
    async () => [now],
  ]
  await hear(elsewhere.id)
  cached.set(now.id, now)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(again).toEqual([deviceKeys.lists(), deviceKeys.count()])
  await hear(now.id)
  expect(again).toHaveLength(2)
})

it('refetches lists if another tab may cache what was left when it was hidden', async () => {
  let arrive = (_devices: Device[]) => {}
  cached.set(elsewhere.id, elsewhere)
  answers = [() => new Promise((resolve) => (arrive = resolve)), async () => [elsewhere]]
  await hear(id)
  live.onEvent({ type: 'devices', ids: [elsewhere.id] })
  isSeen = false
  live.catchUp()
  isSeen = true
  arrive([device])
  await vi.advanceTimersByTimeAsync(0)
  expect(again).toContainEqual(deviceKeys.lists())
})

it('refetches the workspaces if a device is in one that the known tree lacks', async () => {
  const root = buildWorkspace({ id: device.workspaceId ?? '' })
  const tree = { value: [root], askedAt: 1, from: 'server' }
  client.setQueryData<unknown>(workspaceQueries.knownTree().queryKey, tree)
  answers = [
    async () => [{ ...device, name: 'Foyer' }],
    async () => [{ ...device, workspaceId: null }],
    async () => [{ ...device, workspaceId: elsewhere.id }],
  ]
  await hear(id)
  await hear(id)
  expect(again).not.toContainEqual(workspaceQueries.all())
  await hear(id)
  expect(again).toContainEqual(workspaceQueries.all())
})

it('refetches nothing for a report that changes neither lists nor counts', async () => {
  cached.set(id, device)
  answers = [async () => [{ ...device, contentName: 'Menu' }]]
  await hear(id)
  expect(again).toEqual([])
})

it('refetches the counts even if a list was read between the change and its event', async () => {
  cached.set(id, device)
  const low = { ...device, batteryLevel: 9 }
  answers = [async () => [device], async () => [low]]
  await hear(id)
  expect(again).toEqual([])
  cached.set(id, low)
  client.setQueryData(LIST, { ...listing, value: { ...listing.value, data: [low] } })
  await hear(id)
  expect(again).toEqual([deviceKeys.count()])
})

it('invalidates everything on an event that arrives while devices are fetched', async () => {
  let arrive = (_devices: Device[]) => {}
  answers = [() => new Promise((resolve) => (arrive = resolve))]
  await hear(id)
  live.onEvent({ type: 'everything' })
  arrive([device])
  await vi.advanceTimersByTimeAsync(0)
  expect(again).toContainEqual(deviceKeys.all())
  expect(asked).toEqual([[id]])
})

it('ignores answers after it was closed', async () => {
  let arrive = (_devices: Device[]) => {}
  answers = [() => new Promise((resolve) => (arrive = resolve))]
  await hear(id)
  live.close()
  arrive([{ ...device, name: 'Of somebody else' }])
  await vi.advanceTimersByTimeAsync(0)
  await hear(id)
  expect([names(), asked.length]).toEqual([['Lobby'], 1])
})
