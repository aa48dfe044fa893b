import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'

import type { Device, DeviceListQuery } from '#src/contract/device.ts'
import { listDevices } from '#src/domain/device-list.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { buildDevice } from '#tests/fixtures/device.ts'

import { downloadDependencies } from './download-dependencies.ts'
import { planDownload, type Progress } from './download-lists.ts'

afterEach(() => void vi.unstubAllGlobals())

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const FLOOR = id(901)
const CELLAR = id(902)
const fleet = (count: number, workspaceId = FLOOR, first = 0): Device[] =>
  Array.from({ length: count }, (_, n) =>
    buildDevice({ id: id(first + n), workspaceId, thumbnail: n % 3 ? `/media/${n}` : null }),
  )

/** A fake server with devices and a fake store. */
function world(devices: Device[]) {
  const stored = new Set<string>()
  const log: string[] = []
  const fetched: string[] = []
  const scheduled: string[] = []
  const step = async (name: string) => {
    attempt()
    log.push(name)
    return undefined
  }
  const state = { devices, failAt: -1, calls: 0 }
  const attempt = () => {
    state.calls += 1
    if (state.calls === state.failAt) throw new Error('no network')
  }
  const dependencies = {
    async listDevices(query: DeviceListQuery) {
      attempt()
      return listDevices(state.devices, query, 0)
    },
    async storePage(_query: DeviceListQuery, page: { data: Device[] }) {
      for (const device of page.data) stored.add(device.id)
    },
    async storeComplete(query: DeviceListQuery, named: ReadonlySet<string>) {
      log.push(`whole ${query.workspaceFolderId ?? 'all'} ${named.size}`)
    },
    async fetchImage(address: string) {
      attempt()
      fetched.push(address)
    },
    async fetchSchedule(deviceId: string) {
      attempt()
      scheduled.push(deviceId)
    },
    others: [() => step('folders'), async () => [() => step('six images'), () => step('one more')]],
    done: async () => void log.push('done'),
    now: () => 1,
  }
  return { state, dependencies, stored, log, fetched, scheduled }
}
const lists = (...places: [string, number][]) =>
  places.map(([workspaceFolderId, expected]) => ({ query: { workspaceFolderId }, expected }))
const never = new AbortController().signal

it('loads all devices page by page, each image once, and related data [OFF-05]', async () => {
  const { dependencies, stored, log, fetched, scheduled } = world([
    ...fleet(250),
    ...fleet(7, CELLAR, 500),
  ])
  const seen: Progress[] = []
  const { load } = planDownload(lists([FLOOR, 250], [CELLAR, 9]), dependencies)
  await load(never, (progress) => seen.push(progress))
  expect(stored.size).toBe(257)
  expect(fetched).toHaveLength(new Set(fetched).size)
  expect(scheduled).toHaveLength(257)
  const others = ['folders', 'six images', 'one more']
  expect(log).toEqual([`whole ${FLOOR} 250`, `whole ${CELLAR} 7`, ...others, 'done'])
  expect(seen[0]).toEqual({ done: 0, total: 2 * 259 + 2 })
  expect(seen.at(-1)).toEqual({ done: 2 * 257 + 4, total: 2 * 257 + 4 })
  const steps = seen.map(({ done }) => done)
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
})

it('resumes after a network failure', async () => {
  const { state, dependencies, stored, fetched } = world(fleet(250))
  const plan = planDownload(lists([FLOOR, 250]), dependencies)
  state.failAt = 220
  const seen: Progress[] = []
  await expect(plan.load(never, (progress) => seen.push(progress))).rejects.toThrow('no network')
  const before = seen.at(-1)?.done ?? 0
  expect(before).toBeGreaterThan(0)
  const firstCalls = state.calls
  seen.length = 0
  await plan.load(never, (progress) => seen.push(progress))
  expect(seen[0]?.done).toBe(before)
  expect(stored.size).toBe(250)
  expect(fetched).toHaveLength(new Set(fetched).size)
  expect(state.calls - firstCalls).toBeLessThan(firstCalls)
})

it('stops when aborted and stores nothing more', async () => {
  const { dependencies, stored } = world(fleet(250))
  const stopping = new AbortController()
  const { load } = planDownload(lists([FLOOR, 250]), dependencies)
  await expect(load(stopping.signal, ({ done }) => done > 0 && stopping.abort())).rejects.toThrow(
    /abort/,
  )
  expect(stored.size).toBe(100)
})

it('reports no progress once it is aborted, and loads no further details', async () => {
  const devices = fleet(30).map((device) => ({ ...device, thumbnail: null }))
  const { dependencies, log, scheduled } = world(devices)
  const stopping = new AbortController()
  // Like a query, which ends regardless of the signal.
  const fetchSchedule = async (deviceId: string) => {
    await dependencies.fetchSchedule(deviceId)
    stopping.abort()
  }
  const seen: Progress[] = []
  const { load } = planDownload(lists([FLOOR, 30]), { ...dependencies, fetchSchedule })
  const loading = () => load(stopping.signal, (progress) => seen.push(progress))
  await expect(loading()).rejects.toThrow(/abort/)
  expect(seen).toHaveLength(1)
  expect(scheduled.length).toBeLessThan(devices.length)
  expect(log).toEqual([])
  await expect(loading()).rejects.toThrow(/abort/)
  expect(seen).toHaveLength(1)
})

it('removes what was missing when the list was read again from its start', async () => {
  const { state, dependencies } = world(fleet(150))
  let clock = 0
  const pages: number[] = []
  const complete: number[] = []
  const { load } = planDownload(lists([FLOOR, 150]), {
    ...dependencies,
    now: () => (clock += 1),
    async storePage(_query, _page, askedAt) {
      pages.push(askedAt)
      if (pages.length === 1) state.devices = state.devices.slice(1)
    },
    storeComplete: async (_query, _ids, askedAt) => void complete.push(askedAt),
  })
  await load(never, () => {})
  // The first page and the one after the change, then both again.
  expect(pages).toHaveLength(4)
  expect(complete).toEqual([pages[2]])
})

it('rereads a list that shifted between pages', async () => {
  const { state, dependencies, stored, log } = world(fleet(150))
  const { load } = planDownload(lists([FLOOR, 150]), dependencies)
  const added = buildDevice({ id: id(700), workspaceId: FLOOR, created: '2026-09-01T00:00:00Z' })
  await load(never, ({ done }) => {
    if (done > 0 && !state.devices.includes(added))
      state.devices = [...state.devices.slice(1), added]
  })
  expect(stored.size).toBe(151)
  expect(log[0]).toBe(`whole ${FLOOR} 150`)
})

it.each<[string, (devices: Device[], added: Device) => Device[]]>([
  ['devices are registered', (devices, added) => [...devices, added]],
  ['devices are removed', (devices) => devices.slice(120)],
  [
    'devices move in',
    (devices, added) => [{ ...added, created: '2020-01-01T00:00:00Z' }, ...devices],
  ],
])('reads a list to its end while %s after each page', async (_, change) => {
  const { state, dependencies, stored, log } = world(fleet(1000))
  const { load } = planDownload(lists([FLOOR, 1000]), dependencies)
  let changes = 0
  await load(never, ({ done }) => {
    if (done === 0 || log.length > 0) return
    changes += 1
    const created = new Date(Date.UTC(2026, 8, 1, 0, changes)).toISOString()
    const added = buildDevice({ id: id(5000 + changes), workspaceId: FLOOR, created })
    state.devices = change(state.devices, added)
  })
  expect(log.filter((line) => line.startsWith('whole'))).toEqual([])
  expect(log.at(-1)).toBe('done')
  const missed = state.devices.filter((one) => one.id < id(5000) && !stored.has(one.id))
  expect(missed.map((device) => device.id)).toEqual([])
})

it('stops at a thumbnail that the server cannot deliver now, and skips a missing one', async () => {
  const organizationId = id(801)
  const { fetchImage } = downloadDependencies(
    {
      name: 'All',
      below: 0,
      organizationIds: [organizationId],
      lists: [{ query: {}, expected: 0 }],
    },
    new QueryClient(),
    { userId: id(1), organizationId, role: 'ORG_VIEWER' },
  )
  const fetched = async (answer: () => Response) => {
    vi.stubGlobal('fetch', async () => answer())
    return await fetchImage('/media/1', never).then(
      () => 'fetched',
      (error: unknown) => problemOf(error).kind,
    )
  }
  const page = (status: number, type = 'text/html') =>
    fetched(() => new Response('bytes', { status, headers: { 'content-type': type } }))
  expect(await page(200, 'image/png')).toBe('fetched')
  expect(await page(404)).toBe('fetched')
  for (const status of [200, 429, 503]) expect(await page(status)).toBe('offline')
  const offline = fetched(() => {
    throw new TypeError('Failed to fetch')
  })
  expect(await offline).toBe('offline')
})
