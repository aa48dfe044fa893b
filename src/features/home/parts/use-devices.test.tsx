// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, renderHook, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Device } from '#src/contract/device.ts'
import { isConnected } from '#src/domain/connection.ts'
import { connectivity } from '#src/platform/connectivity/connectivity.ts'
import { currentCache } from '#src/platform/db/current-cache.ts'
import { cacheDevicePage } from '#src/platform/db/device-cache.ts'
import { createQueryClient } from '#src/platform/query/query-client.ts'
import { session } from '#src/platform/session/session.ts'
import { ALL_WORKSPACES } from '#src/widgets/workspace-tree/scope-ids.ts'
import { buildDevice } from '#tests/fixtures/device.ts'
import { buildWorkspace } from '#tests/fixtures/workspace.ts'
import { loginAnswer } from '#tests/helpers/console-session.ts'
import { InRouter } from '#tests/helpers/in-router.tsx'

import { StatusPage } from '../status-page.tsx'
import { deviceScope } from './device-scope.ts'
import { countOf, preloadStatus, useDevices, useFirstWarnings, useWarnings } from './use-devices.ts'

const ID = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2b01'
const root = buildWorkspace({ id: ID })

let asked: string[]
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (input: Request) => {
    const { pathname, search } = new URL(input.url)
    if (pathname.endsWith('/workspaces')) return Response.json([root])
    asked.push(`${pathname}${search}`)
    return Response.json({ data: [], total: 0, limit: 1, offset: 0 })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const withQueries =
  (client: QueryClient) =>
  ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )

it.each([ALL_WORKSPACES, ID])('preloads what the page reads for %s', async (place) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  await preloadStatus(client, undefined, place)
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(asked).toHaveLength(2)

  const scope = deviceScope(place, undefined, [root])
  const { result } = renderHook(
    () => [useWarnings(scope), useDevices(scope && countOf(scope))] as const,
    { wrapper: withQueries(client) },
  )
  expect(result.current.map(({ total }) => total)).toEqual([0, 0])
  expect(asked).toHaveLength(2)
})

it('requests nothing for a workspace that the server does not know yet', async () => {
  await preloadStatus(new QueryClient(), undefined, 'temp-1')
  expect(asked).toEqual([])
})

/** A fake server that refuses some reads until `accept` is called. */
function openStatus(place: string, isRefused: (url: URL) => boolean) {
  let refuses = true
  vi.stubGlobal('fetch', async (input: Request) => {
    const url = new URL(input.url)
    if (refuses && isRefused(url))
      return Response.json({ title: 'Refused', status: 403 }, { status: 403 })
    if (url.pathname.endsWith('/workspaces')) return Response.json([root])
    return Response.json({ data: [buildDevice()], total: 1, limit: 1, offset: 0 })
  })
  render(
    <InRouter>
      <QueryClientProvider client={createQueryClient()}>
        <StatusPage
          organizationId={undefined}
          place={place}
          onPlace={() => {}}
          pane={null}
          paneButton={null}
        />
      </QueryClientProvider>
    </InRouter>,
  )
  return () => {
    refuses = false
  }
}

it.each([
  [
    'next contents',
    ALL_WORKSPACES,
    ({ searchParams: query }: URL) => query.get('limit') === '100' && !query.has('warnings'),
  ],
  ['workspaces', ID, ({ pathname }: URL) => pathname.endsWith('/workspaces')],
])('offers a retry if the %s could not be loaded [HOME-04]', async (_what, place, isRefused) => {
  const accept = openStatus(place, isRefused)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  accept()
  await userEvent.click(retry)
  await screen.findByText('Nothing scheduled')
})

describe('more than 65 minutes after the server was last reached', () => {
  const READ_AT = Date.UTC(2026, 5, 1, 8)
  const later = () => vi.setSystemTime(READ_AT + 70 * 60_000)
  const pageOf = (data: Device[]) => ({ data, total: data.length, limit: 0, offset: 0 })
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: READ_AT }))

  it('the cached warnings are those of the last answer [OFF-03] [WS-07]', async () => {
    await session.begin(loginAnswer(), { remember: true })
    const devices = Array.from({ length: 30 }, (_, n) =>
      buildDevice({
        id: `5f0b8c1e-3c57-4d6a-9a54-0000000000${n + 10}`,
        name: `Device ${n + 10}`,
        ...(n === 29 && { batteryLevel: 5 }),
      }),
    )
    const db = currentCache()
    if (db) await cacheDevicePage(db, {}, pageOf(devices), READ_AT)
    later()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    const { result } = renderHook(() => useFirstWarnings({}, 20), {
      wrapper: withQueries(new QueryClient()),
    })
    await vi.waitFor(() =>
      expect(result.current.devices?.map(({ name }) => name)).toEqual(['Device 39']),
    )
    expect(result.current.total).toBe(1)
    expect(result.current.isIncomplete).toBe(false)
  })

  it('the cached warnings are incomplete if only a page of the devices was read [OFF-03]', async () => {
    await session.begin(loginAnswer(), { remember: true })
    const place = { organizationId: ID }
    const db = currentCache()
    if (db) await cacheDevicePage(db, place, { ...pageOf([buildDevice()]), total: 30 }, READ_AT)
    later()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    const { result } = renderHook(() => useFirstWarnings(place, 20), {
      wrapper: withQueries(new QueryClient()),
    })
    await vi.waitFor(() => expect(result.current.devices).toEqual([]))
    expect(result.current.isIncomplete).toBe(true)
  })

  it('devices on an open page are connected as they were then [DEV-34]', async () => {
    const headers = { date: new Date(READ_AT).toUTCString() }
    vi.stubGlobal('fetch', async () => Response.json(pageOf([buildDevice()]), { headers }))
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
    const render = () => renderHook(() => useDevices({}), { wrapper: withQueries(client) })
    const { unmount } = render()
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    unmount()
    later()
    connectivity.networkLost()
    const { devices, now, reading } = render().result.current
    expect(reading?.from).toBe('server')
    expect(devices?.map((device) => isConnected(device, now))).toEqual([true])
  })
})
