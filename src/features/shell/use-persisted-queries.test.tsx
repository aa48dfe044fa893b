// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'

import { userQueries } from '#src/data/users/queries.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { persistedQueriesStore } from '#src/platform/query/persist.ts'
import { createQueryClient } from '#src/platform/query/query-client.ts'

import { usePersistedQueries } from './use-persisted-queries.ts'

const SELF = userQueries.self().queryKey
const TREE = workspaceQueries.tree().queryKey

it('invalidates restored queries, except those that a loader has already refetched [OFF-28]', async () => {
  const userId = crypto.randomUUID()
  const restored = (queryKey: readonly unknown[]) => ({
    queryKey,
    queryHash: JSON.stringify(queryKey),
    state: {
      data: 'restored',
      dataUpdatedAt: Date.now() - 60_000,
      status: 'success',
      fetchStatus: 'idle',
    },
  })
  const clientState = { mutations: [], queries: [SELF, TREE].map(restored) }
  const store = persistedQueriesStore(userId, undefined)
  await store.write(JSON.stringify({ timestamp: Date.now(), buster: '1', clientState }))

  const queryClient = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { unmount } = renderHook(() => usePersistedQueries(userId, undefined), { wrapper })
  await queryClient.fetchQuery({ queryKey: SELF, queryFn: () => 'loaded' })
  await vi.waitFor(() =>
    expect(queryClient.getQueryState(TREE)).toMatchObject({
      data: 'restored',
      isInvalidated: true,
    }),
  )
  expect(queryClient.getQueryState(SELF)).toMatchObject({ data: 'loaded', isInvalidated: false })
  unmount()
})
