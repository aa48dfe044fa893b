// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { WorkspaceUser } from '#src/contract/workspace.ts'
import { session } from '#src/platform/session/session.ts'
import { MAIN_ID } from '#src/ui/take-focus.ts'
import { buildUser } from '#tests/fixtures/user.ts'
import { buildWorkspace } from '#tests/fixtures/workspace.ts'

import { WorkspaceUsers } from './workspace-users.tsx'

const workspace = buildWorkspace({ id: '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a40' })
const ada = buildUser()

let members: WorkspaceUser[]
beforeEach(() => {
  members = []
  const account = { status: 'signedIn', userId: 'me', role: 'ORG_OWNER' } as const
  vi.spyOn(session, 'get').mockReturnValue({
    ...account,
    organizationId: workspace.organizationId,
  })
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    const { id, fullName, email, role } = ada
    if (url.endsWith('/add-access'))
      members = [{ id, fullName, email, role, userRole: role, accessInherited: false }]
    if (url.endsWith('/revoke-access')) members = []
    if (method === 'POST') return Response.json({})
    const page = { data: [ada], total: 1, limit: 0, offset: 0 }
    return Response.json(url.includes('/organizations/') ? page : members)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('keeps the focus when a user is added and removed', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <main id={MAIN_ID} tabIndex={-1}>
        <WorkspaceUsers workspace={workspace} />
      </main>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(client.isFetching()).toBe(0))
  await userEvent.click(screen.getByRole('button', { name: /Add user/ }))
  await userEvent.click(await screen.findByRole('option', { name: /Ada Present/ }))
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add' })
  await userEvent.click(add)
  const remove = await screen.findByRole('button', { name: 'Remove Ada Present' })
  expect([add.getAttribute('aria-disabled'), add.disabled]).toEqual(['true', false])
  expect(document.activeElement).toBe(add)
  await userEvent.click(remove)
  await waitFor(() => expect(remove.isConnected).toBe(false))
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
