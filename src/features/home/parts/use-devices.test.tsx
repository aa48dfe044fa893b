// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { ALL_WORKSPACES } from '#src/widgets/workspace-tree/scope-ids.ts'
import { buildWorkspace } from '#tests/fixtures/workspace.ts'

import { deviceScope } from './device-scope.ts'
import { countOf, preloadStatus, useDevices, useWarnings } from './use-devices.ts'

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
  vi.unstubAllGlobals()
})

it.each([ALL_WORKSPACES, ID])('preloads what the page reads for %s', async (place) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  await preloadStatus(client, undefined, place)
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(asked).toHaveLength(2)

  const scope = deviceScope(place, undefined, [root])
  const { result } = renderHook(
    () => [useWarnings(scope), useDevices(scope && countOf(scope))] as const,
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  )
  expect(result.current.map(({ total }) => total)).toEqual([0, 0])
  expect(asked).toHaveLength(2)
})

it('requests nothing for a workspace that the server does not know yet', async () => {
  await preloadStatus(new QueryClient(), undefined, 'temp-1')
  expect(asked).toEqual([])
})
