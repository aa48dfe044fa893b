// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, renderHook, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#src/platform/query/query-client.ts'
import { ALL_WORKSPACES } from '#src/widgets/workspace-tree/scope-ids.ts'
import { buildWorkspace } from '#tests/fixtures/workspace.ts'
import { InRouter } from '#tests/helpers/in-router.tsx'

import { LineupPage } from './lineup-page.tsx'
import { preloadLineup, useLineup } from './use-lineup.ts'

const ID = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2b01'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A fake server without devices. */
let asked: string[]
let readTree: () => Response
beforeEach(() => {
  asked = []
  readTree = () => Response.json([buildWorkspace({ id: ID })])
  vi.stubGlobal('fetch', async (input: Request) => {
    const { pathname } = new URL(input.url)
    if (pathname.endsWith('/workspaces')) return readTree()
    asked.push(pathname)
    const [from, to] = [0, 48].map((hours) => new Date(Date.now() + hours * 3_600_000))
    return Response.json({ from, to, devices: [], total: 0 })
  })
})

it('preloads what the page reads', async () => {
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

it('offers a retry if the workspaces could not be loaded [SCH-32]', async () => {
  const readLater = readTree
  readTree = () => Response.json({ title: 'Refused', status: 403 }, { status: 403 })
  render(
    <InRouter>
      <QueryClientProvider client={createQueryClient()}>
        <LineupPage place={ALL_WORKSPACES} onPlace={() => {}} onOpen={() => {}} />
      </QueryClientProvider>
    </InRouter>,
  )
  const retry = await screen.findByRole('button', { name: 'Try again' })
  readTree = readLater
  await userEvent.click(retry)
  await screen.findByText('No devices here')
})
