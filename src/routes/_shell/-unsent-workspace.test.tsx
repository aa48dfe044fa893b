// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { createWorkspaceMutation } from '#src/data/workspaces/create.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { currentOutbox, enqueue } from '#src/platform/outbox/current.ts'
import { buildWorkspace } from '#tests/fixtures/workspace.ts'
import { assignServerId, outboxOfNobody, showsAllStored } from '#tests/helpers/outbox-of-nobody.ts'

import { Route as Status } from './user.dashboard.tsx'
import { Route as Lineup } from './user.lineup.tsx'

vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
outboxOfNobody()
afterEach(cleanup)

const SERVER_ID = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2b01'

it.each([
  ['/user/dashboard', Status],
  ['/user/lineup', Lineup],
])('%s shows a workspace before it is sent, and after [OFF-14]', async (path, route) => {
  const { tempId = '' } = await enqueue(createWorkspaceMutation, {
    name: 'Attic',
    description: '',
    parentId: 'root',
    organizationId: 'org',
    timezoneId: 'UTC',
  })
  await showsAllStored()
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const read = (...below: ReturnType<typeof buildWorkspace>[]) =>
    queryClient.setQueryData(workspaceQueries.knownTree().queryKey, {
      value: [buildWorkspace({ id: 'root' }, ...below)],
      askedAt: 0,
      from: 'device',
    })
  read()
  const rootRoute = createRootRoute()
  route.update({ id: path, path, getParentRoute: () => rootRoute } as never)
  const router = createRouter({
    routeTree: rootRoute.addChildren([route as never]),
    history: createMemoryHistory({ initialEntries: [`${path}?workspace=${tempId}`] }),
    context: { queryClient, role: 'ORG_MANAGER' } as never,
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Attic' })

  await act(async () => {
    await assignServerId('workspace', tempId, SERVER_ID)
    await currentOutbox()?.db.ops.clear()
    await showsAllStored()
  })
  expect(screen.queryByRole('heading', { name: 'Attic' })).toBeNull()
  read(buildWorkspace({ id: SERVER_ID, name: 'Attic' }))
  await screen.findByRole('heading', { name: 'Attic' })
})
