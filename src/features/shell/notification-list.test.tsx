// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { session } from '#src/platform/session/session.ts'
import { MAIN_ID } from '#src/ui/take-focus.ts'
import { InRouter } from '#tests/helpers/in-router.tsx'

import { NotificationList } from './notification-list.tsx'

const UP_TO_DATE = 'You are up to date!'
const NO_WARNINGS = { count: 0, isError: false }

beforeEach(() => {
  const account = { status: 'signedIn', userId: 'me', role: 'ORG_OWNER' } as const
  vi.spyOn(session, 'get').mockReturnValue({ ...account, organizationId: 'museum' })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open(warnings: { count: number | undefined; isError: boolean }, hasRequests = true) {
  const queries = { staleTime: Infinity, retry: false }
  const client = new QueryClient({ defaultOptions: { queries } })
  const read = { value: [], askedAt: 0, from: 'server' as const }
  if (hasRequests) client.setQueryData(workspaceQueries.accessRequests().queryKey, read)
  render(
    <QueryClientProvider client={client}>
      <InRouter>
        <NotificationList warnings={warnings} onLeave={() => {}} />
      </InRouter>
    </QueryClientProvider>,
  )
}

it('says that the user is up to date once everything is known', () => {
  open(NO_WARNINGS)
  expect(screen.getByText(UP_TO_DATE)).toBeTruthy()
})

it.each([
  ['the device count', { count: undefined, isError: false }, true],
  ['the access requests', NO_WARNINGS, false],
])('waits for %s', (_what, warnings, hasRequests) => {
  open(warnings, hasRequests)
  expect(screen.queryByText(UP_TO_DATE)).toBeNull()
  expect(screen.getAllByRole('status')).toHaveLength(1)
})

it('says that the devices could not be counted', () => {
  open({ count: undefined, isError: true })
  expect(screen.getByText('Could not count the devices')).toBeTruthy()
  expect(screen.queryByText(UP_TO_DATE)).toBeNull()
})

it('says that the access requests could not be loaded, beside what is known', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 500 }))
  open({ count: 2, isError: false }, false)
  expect(await screen.findByText('Could not load the access requests')).toBeTruthy()
  expect(screen.getByRole('link', { name: '2 devices need attention' })).toBeTruthy()
})

it('keeps the focus when a request is answered', async () => {
  const requests = ['Ada', 'Bo'].map((fullName, index) => ({
    id: `5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a1${index}`,
    workspaceId: '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a20',
    workspaceName: 'Depot',
    userId: `5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a3${index}`,
    fullName,
    email: `${fullName}@ink.example`,
    reason: '',
    requestedAt: '2026-11-01T10:00:00.000Z',
  }))
  vi.stubGlobal('fetch', async ({ method }: Request) => {
    if (method === 'POST') requests.shift()
    return Response.json(method === 'POST' ? {} : requests)
  })
  render(<main id={MAIN_ID} tabIndex={-1} />)
  open(NO_WARNINGS, false)
  for (const name of [/^Decline.*Ada/, /^Approve.*Bo/]) {
    await userEvent.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('main'))
  }
})
