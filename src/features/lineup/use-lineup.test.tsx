// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { ALL_WORKSPACES } from '#src/widgets/workspace-tree/scope-ids.ts'
import { buildWorkspace } from '#tests/fixtures/workspace.ts'

import { preloadLineup, useLineup } from './use-lineup.ts'

const ID = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2b01'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('preloads what the page reads', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: Request) => {
    const { pathname } = new URL(input.url)
    if (pathname.endsWith('/workspaces')) return Response.json([buildWorkspace({ id: ID })])
    asked.push(pathname)
    const [from, to] = [0, 48].map((hours) => new Date(Date.now() + hours * 3_600_000))
    return Response.json({ from, to, devices: [], total: 0 })
  })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  await preloadLineup(client, ALL_WORKSPACES)
  expect(asked).toHaveLength(1)

  const { result } = renderHook(() => useLineup(ID), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
  expect(result.current.rows).toEqual([])
  expect(asked).toHaveLength(1)
})
