// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Workspace } from '#src/contract/workspace.ts'
import { createWorkspaceMutation } from '#src/data/workspaces/create.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { updateWorkspaceMutation } from '#src/data/workspaces/update.ts'
import { currentOutbox, enqueue } from '#src/platform/outbox/current.ts'
import { useKnownId } from '#src/platform/outbox/show/use-outbox.ts'
import { session } from '#src/platform/session/session.ts'
import { devicesPageTexts } from '#src/texts/devices-page.ts'
import { buildWorkspace } from '#tests/fixtures/workspace.ts'
import { InRouter } from '#tests/helpers/in-router.tsx'
import {
  assignServerId,
  outboxOfNobody,
  showsAllStored,
  waitingOps,
} from '#tests/helpers/outbox-of-nobody.ts'

import { DevicesPage } from '../page.tsx'
import { WorkspacesButton } from './workspace-pane.tsx'
import { WorkspaceSettingsButton } from './workspace-settings-button.tsx'

outboxOfNobody()
let isNarrow: boolean
beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('69rem') && isNarrow,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const create = (name: string) =>
  enqueue(createWorkspaceMutation, {
    name,
    description: '',
    parentId: 'root',
    organizationId: 'org',
    timezoneId: 'UTC',
  })

async function reject({ opId }: { opId: string }) {
  const error = { reason: 'conflict', message: 'No.', at: 0 } as const
  await currentOutbox()?.db.ops.where({ opId }).modify({ state: 'attention', error })
  await showsAllStored()
  return opId
}

async function openRejected() {
  const opId = await reject(await create('Refused'))
  function Page() {
    const [mend, setMend] = useState<string | undefined>(opId)
    const fixing = { mend, onFixed: () => setMend(undefined) }
    return <WorkspacesButton organizationId="org" selected="all" onSelect={() => {}} {...fixing} />
  }
  renderWithTree(<Page />)
}

function renderWithTree(page: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  const { queryKey } = workspaceQueries.knownTree()
  const setTree = (...below: Workspace[]) =>
    client.setQueryData(queryKey, {
      value: [buildWorkspace({ id: 'root', name: 'Root' }, ...below)],
      askedAt: 0,
      from: 'device',
    })
  setTree(buildWorkspace({ id: 'hall', name: 'Hall' }))
  const inClient = (shown: ReactNode) => (
    <QueryClientProvider client={client}>{shown}</QueryClientProvider>
  )
  const { rerender } = render(inClient(page))
  return { setTree, show: (shown: ReactNode) => rerender(inClient(shown)) }
}

it('opens a rejected new workspace in a dialog where there is no pane [OFF-17]', async () => {
  isNarrow = true
  await openRejected()
  const field = await screen.findByDisplayValue('Refused')
  await userEvent.type(field, ' no more{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await waitingOps()).toMatchObject([
    { state: 'queued', payload: { name: 'Refused no more', parentId: 'root' } },
  ])
})

it('lets the list be tried again where no pane shows that the workspaces did not load', async () => {
  isNarrow = true
  const id = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a32'
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = {
    organizationId: 'org',
    onSearch: () => {},
    view: 'list',
    onView: () => {},
  } as const
  render(
    <InRouter>
      <QueryClientProvider client={client}>
        <DevicesPage {...page} role="ORG_MANAGER" search={{ workspace: id }} />
      </QueryClientProvider>
    </InRouter>,
  )
  const failed = await screen.findByRole('heading', { name: devicesPageTexts.fetchFailed })

  const tree = [
    buildWorkspace(
      { id: '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a31' },
      buildWorkspace({ id, name: 'Hall' }),
    ),
  ]
  const answers = { workspaces: tree, devices: { data: [], total: 0, limit: 10, offset: 0 } }
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const [, value] =
      Object.entries(answers).find(([path]) => new URL(url).pathname.endsWith(path)) ?? []
    return value ? Response.json(value) : new Response(null, { status: 404 })
  })
  const list = failed.closest('section') ?? document.body
  await userEvent.click(within(list).getByRole('button', { name: 'Try again' }))
  await within(list).findByRole('heading', { name: 'Hall' })
  expect(within(list).queryByRole('alert')).toBeNull()
})

it('can be closed without a change [OFF-17]', async () => {
  isNarrow = true
  await openRejected()
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await waitingOps()).toMatchObject([{ state: 'attention', payload: { name: 'Refused' } }])
})

it('leaves a rejected new workspace to the pane where there is one', async () => {
  isNarrow = false
  await openRejected()
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Your workspaces' }))
  expect(await screen.findByDisplayValue('Refused')).toBeDefined()
})

describe.each([
  ['tries it again', () => currentOutbox()?.db.ops.toCollection().modify({ state: 'queued' })],
  ['discards it', () => currentOutbox()?.db.ops.clear()],
])('when another tab %s, a rejected change that is being fixed', (_case, act) => {
  async function staysOpen(field: HTMLElement) {
    await userEvent.type(field, ' no more')
    await act()
    await showsAllStored()
    expect(await screen.findByDisplayValue('Refused no more')).toBe(field)
  }

  it('keeps the field of the new workspace with its input [OFF-17] [OFF-30]', async () => {
    isNarrow = true
    await openRejected()
    await staysOpen(await screen.findByDisplayValue('Refused'))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await waitingOps()).at(-1)?.payload).toMatchObject({ name: 'Refused no more' })
  })

  it('keeps the settings of the workspace open with their input [OFF-17] [OFF-30]', async () => {
    isNarrow = false
    const change = { id: 'hall', name: 'Hall', changes: { name: 'Refused' } }
    const mend = await reject(await enqueue(updateWorkspaceMutation, change))
    renderWithTree(
      <WorkspaceSettingsButton
        place="hall"
        organizationId="org"
        role="ORG_MANAGER"
        onGone={() => {}}
        mend={mend}
      />,
    )
    await staysOpen(await screen.findByDisplayValue('Refused'))
  })
})

it('does not open the settings of another workspace after one whose settings were open is deleted', async () => {
  const settingsOf = (place: string) => (
    <WorkspaceSettingsButton
      {...{ place, organizationId: 'org', role: 'ORG_MANAGER' }}
      onGone={() => {}}
    />
  )
  const { setTree, show } = renderWithTree(settingsOf('hall'))
  await userEvent.click(screen.getByRole('button', { name: 'Workspace settings' }))
  await screen.findByDisplayValue('Hall')
  act(() => void setTree())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  show(settingsOf('all'))
  // Settings open once their draft is read.
  await act(async () => void (await currentOutbox()?.db.drafts.count()))
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Workspace settings' }))
  await screen.findByRole('dialog', { name: 'Workspace settings' })
})

it('keeps a name that is typed while the server assigns an id to the parent [OFF-14]', async () => {
  isNarrow = true
  vi.spyOn(session, 'get').mockReturnValue({
    status: 'signedIn',
    userId: 'me',
    role: 'ORG_MANAGER',
    organizationId: 'org',
  })
  const { tempId = '' } = await create('Lobby')
  await showsAllStored()
  const Page = () => (
    <WorkspacesButton organizationId="org" selected={useKnownId()(tempId)} onSelect={() => {}} />
  )
  renderWithTree(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Your workspaces' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Add workspace' }))
  const field = await screen.findByRole('textbox', { name: /Lobby/ })
  await userEvent.type(field, 'Ground')
  await act(() => assignServerId('workspace', tempId, 'lobby'))
  expect(screen.getByDisplayValue('Ground')).toBe(document.activeElement)
  await userEvent.keyboard(' floor{Enter}')
  await waitFor(async () =>
    expect(await waitingOps()).toMatchObject([
      { payload: { name: 'Lobby' } },
      { payload: { name: 'Ground floor', parentId: 'lobby' } },
    ]),
  )
})
