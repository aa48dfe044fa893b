// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { ToastArea } from '#src/ui/toast-area.tsx'
import { buildWorkspace } from '#tests/fixtures/workspace.ts'
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
const ROOT = '5f0b8c1e-3c57-4d6a-9a54-000000000001'
const ATTIC = '5f0b8c1e-3c57-4d6a-9a54-000000000002'
const permission = (id: string, parentId: string | null) => ({
  id,
  name: 'Attic',
  parentId,
  hasAccess: parentId !== null,
  updatedAt: '2026-11-20T08:00:00.000Z',
  waitingForApproval: false,
  admins: people,
  managers: people,
  users: people,
  requests: [],
})

/** All else is unavailable until a test answers it. */
let answer: (path: string) => Response | undefined
beforeEach(() => {
  answer = () => undefined
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    url.endsWith('/workspaces-permissions')
      ? Response.json({ data: [permission(ROOT, null), permission(ATTIC, ROOT)] })
      : (answer(new URL(url).pathname) ?? Response.json({}, { status: 503 })),
  )
})

async function open() {
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

it('tells how long to wait after too many requests for access [PERM-06]', async () => {
  await open()
  answer = (path) =>
    path.endsWith('/request-access')
      ? Response.json({ status: 429 }, { status: 429, headers: { 'retry-after': '600' } })
      : undefined
  await userEvent.click(screen.getByRole('button', { name: /^Request access/ }))
  await userEvent.type(await screen.findByRole('textbox', { name: /Reason/ }), 'To hang signs')
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }))
  await screen.findByText('Too many attempts. Try again in 10 min.')
})

it('tells that the workspace of Edit no longer exists, which no retry changes [PERM-05]', async () => {
  answer = (path) =>
    path.endsWith('/workspaces') ? Response.json([buildWorkspace({ id: ROOT })]) : undefined
  await open()
  await userEvent.click(screen.getByRole('button', { name: /^Edit/ }))
  await screen.findByText('This workspace no longer exists.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('reads a tree that is older than the row of Edit again [PERM-05]', async () => {
  const root = buildWorkspace({ id: ROOT })
  const trees = [[root], [buildWorkspace(root, buildWorkspace({ id: ATTIC, name: 'Attic' }))]]
  answer = (path) => (path.endsWith('/workspaces') ? Response.json(trees.shift()) : undefined)
  await open()
  await userEvent.click(screen.getByRole('button', { name: /^Edit/ }))
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Attic')
  expect(trees).toEqual([])
})

it('tells that the workspace of Edit could not be loaded, and shows it after a retry [PERM-05]', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: /^Edit/ }))
  await screen.findByRole('dialog', { name: 'Workspace settings' })
  const tree = [buildWorkspace({ id: ROOT }, buildWorkspace({ id: ATTIC, name: 'Attic' }))]
  answer = (path) => (path.endsWith('/workspaces') ? Response.json(tree) : undefined)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Attic')
})
