// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import type { CurrentUser } from '#src/contract/user.ts'
import { ToastArea } from '#src/ui/toast-area.tsx'
import { buildUser } from '#tests/fixtures/user.ts'
import { holdFetch } from '#tests/helpers/hold-fetch.ts'

import { Profile } from './profile.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('keeps what is typed while a save is on its way [SET-04]', async () => {
  let self: CurrentUser = {
    ...buildUser(),
    roles: ['ORG_VIEWER'],
    userOrganization: null,
    permissions: [],
  }
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'PATCH') self = { ...self, ...((await request.json()) as object) }
    return Response.json(new URL(request.url).pathname.endsWith('/workspaces') ? [] : self)
  })
  const respond = holdFetch(({ method }) => method === 'PATCH')
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Profile />
      <ToastArea />
    </QueryClientProvider>,
  )
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Full name' })
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  await userEvent.type(name, ' Elsewhere')
  await userEvent.click(save)
  await userEvent.type(name, ' and more')
  respond()
  await waitFor(() => expect(save.getAttribute('aria-busy')).toBe('false'))
  expect(name.value).toBe('Ada Present Elsewhere and more')
  expect(save.disabled).toBe(false)
})
