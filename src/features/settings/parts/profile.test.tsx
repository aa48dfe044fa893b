// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import type { CurrentUser } from '#src/contract/user.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { createQueryClient } from '#src/platform/query/query-client.ts'
import { ToastArea } from '#src/ui/toast-area.tsx'
import { buildUser } from '#tests/fixtures/user.ts'
import { holdFetch } from '#tests/helpers/hold-fetch.ts'
import { outboxOfNobody } from '#tests/helpers/outbox-of-nobody.ts'

import { AccountPage } from '../page.tsx'
import { Profile } from './profile.tsx'
import { Sessions } from './sessions.tsx'

outboxOfNobody()
const draftCount = async () => await currentOutbox()?.db.drafts.count()

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const SELF: CurrentUser = {
  ...buildUser(),
  roles: ['ORG_VIEWER'],
  userOrganization: null,
  permissions: [],
}
const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Profile />
      <ToastArea />
    </QueryClientProvider>,
  )
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Full name' })

it('keeps what is typed while a save is on its way [SET-04]', async () => {
  let self = SELF
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'PATCH') self = { ...self, ...((await request.json()) as object) }
    return Response.json(new URL(request.url).pathname.endsWith('/workspaces') ? [] : self)
  })
  const respond = holdFetch(({ method }) => method === 'PATCH')
  open()
  const name = await nameField()
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  await userEvent.type(name, ' Elsewhere')
  await userEvent.click(save)
  await userEvent.type(name, ' and more')
  respond()
  await waitFor(() => expect(save.getAttribute('aria-busy')).toBe('false'))
  expect(name.value).toBe('Ada Present Elsewhere and more')
  expect(save.getAttribute('aria-disabled')).not.toBe('true')
})

it('keeps the focus on Save once the name is saved', async () => {
  let self = SELF
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'PATCH') self = { ...self, ...((await request.json()) as object) }
    return Response.json(new URL(request.url).pathname.endsWith('/workspaces') ? [] : self)
  })
  open()
  await userEvent.type(await nameField(), ' Elsewhere')
  const save = screen.getByRole('button', { name: 'Save' })
  save.focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Your name was updated.')
  await waitFor(() => expect(save.getAttribute('aria-disabled')).toBe('true'))
  expect(document.activeElement).toBe(save)
})

it('keeps nothing once the name is typed back to what is saved [OFF-30]', async () => {
  vi.stubGlobal('fetch', async (request: Request) =>
    Response.json(new URL(request.url).pathname.endsWith('/workspaces') ? [] : SELF),
  )
  open()
  await userEvent.type(await nameField(), 'x')
  await expect.poll(draftCount).toBe(1)
  await userEvent.type(await nameField(), '{Backspace}')
  await expect.poll(draftCount).toBe(0)
})

it.each([
  ['email for a new password', 'POST', 'Change password', 'Could not send the email. Try again.'],
  ['name', 'PATCH', 'Save', 'Could not update your name. Try again.'],
])('tells that the %s was not sent although the page has been left [SET-04]', async (...sent) => {
  const [, method, button, failure] = sent
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === method) return Response.json({}, { status: 500 })
    return Response.json(new URL(request.url).pathname.endsWith('/self') ? SELF : [])
  })
  const respond = holdFetch((request) => request.method === method)
  render(<ToastArea />)
  const page = render(
    <QueryClientProvider client={new QueryClient()}>
      <AccountPage userId={SELF.id} />
    </QueryClientProvider>,
  )
  await userEvent.type(await nameField(), ' Elsewhere')
  await userEvent.click(screen.getByRole('button', { name: button }))
  page.unmount()
  respond()
  await screen.findByText(failure)
})

it('reads the sessions, which begin elsewhere, again on each visit', async () => {
  const at = '2026-11-20T08:00:00.000Z'
  const session = { browser: 'Firefox', address: '', signedInAt: at, lastUsedAt: at }
  const sessions = [
    { ...session, id: '00000000-0000-4000-8000-000000000001', current: true, system: 'Linux' },
  ]
  vi.stubGlobal('fetch', async () => Response.json(sessions))
  const client = createQueryClient()
  const visit = () =>
    render(
      <QueryClientProvider client={client}>
        <Sessions />
      </QueryClientProvider>,
    )
  const first = visit()
  await screen.findByText('Firefox on Linux')
  first.unmount()
  sessions.push({
    ...session,
    id: '00000000-0000-4000-8000-000000000002',
    current: false,
    system: 'Android',
  })
  visit()
  await screen.findByText('Firefox on Android')
})
