// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { ToastArea } from '#src/ui/toast-area.tsx'
import { holdFetch } from '#tests/helpers/hold-fetch.ts'
import { outboxOfNobody } from '#tests/helpers/outbox-of-nobody.ts'

import { PermissionsPage } from './page.tsx'

outboxOfNobody()
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ORGANIZATION = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a30'
const people = { total: 0, named: [] }
const workspace = (at: number, name: string, hasAccess: boolean) => ({
  id: `5f0b8c1e-3c57-4d6a-9a54-00000000000${at}`,
  name,
  parentId: null,
  hasAccess,
  updatedAt: '2026-11-20T08:00:00.000Z',
  waitingForApproval: false,
  admins: people,
  managers: people,
  users: people,
  requests: [],
})

async function open() {
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    url.endsWith('/workspaces-permissions')
      ? Response.json({ data: [workspace(1, 'Attic', true), workspace(2, 'Cellar', false)] })
      : Response.json({}, { status: 503 }),
  )
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <PermissionsPage
        role="ORG_MANAGER"
        organizationId={ORGANIZATION}
        search=""
        onSearch={() => {}}
      />
      <ToastArea />
    </QueryClientProvider>,
  )
  await screen.findByRole('grid')
}

it('tells that a request for access was not sent although its dialog has been closed [PERM-06]', async () => {
  await open()
  const fail = holdFetch(({ method }) => method === 'POST')
  await userEvent.click(screen.getByRole('button', { name: /^Request access/ }))
  await userEvent.type(await screen.findByRole('textbox', { name: /Reason/ }), 'To hang signs')
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fail()
  await screen.findByText('Could not send your request. Try again.')
})
