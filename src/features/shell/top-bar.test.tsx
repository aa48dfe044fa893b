// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { Role } from '#src/contract/ability.ts'
import { MAIN_ID } from '#src/ui/take-focus.ts'

import { TopBar } from './top-bar.tsx'

beforeEach(() => {
  const { error } = console
  vi.spyOn(console, 'error').mockImplementation((...values) => {
    // The test DOM does not know <search>.
    if (!String(values[0]).startsWith('The tag <%s> is unrecognized')) error(...values)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const EDITOR = { role: 'ORG_EDITOR' } as const

async function open(
  fullName: string | undefined,
  onInstall?: () => void,
  account: { role: Role } = EDITOR,
) {
  const onLogout = vi.fn<() => void>()
  const rootRoute = createRootRoute({
    staticData: { title: 'Permissions' },
    component: () => (
      <>
        <TopBar
          fullName={fullName}
          {...account}
          status={null}
          notifications={null}
          onInstall={onInstall}
          onLogout={onLogout}
        />
        <main id={MAIN_ID} tabIndex={-1} />
      </>
    ),
  })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByRole('banner')
  return { onLogout, router }
}

it('shows the name of the signed-in user [SHELL-22]', async () => {
  await open('Jun Castell')
  expect(screen.getByText('Jun Castell')).toBeTruthy()
})

it('shows Admin for a user without a name, and nothing until the name is known [SHELL-22]', async () => {
  await open('')
  expect(screen.getByText('Admin')).toBeTruthy()
  cleanup()
  await open(undefined)
  expect(screen.queryByText('Admin')).toBeNull()
})

it('shows the title of the route as the heading and in the document title', async () => {
  await open('Jun Castell')
  expect(screen.getByRole('heading', { level: 1, name: 'Permissions' })).toBeTruthy()
  expect(document.title).toBe('Permissions · Inkfleet')
})

it('focuses the search with a key from anywhere, and searches devices with Enter', async () => {
  const { router } = await open('Jun Castell')
  await userEvent.keyboard('/')
  const box = screen.getByRole('combobox', { name: 'Search devices, templates and more' })
  expect(document.activeElement).toBe(box)
  await userEvent.keyboard('lobby{Enter}')
  await vi.waitFor(() => expect(router.state.location.href).toBe('/user/devices?q=lobby'))
})

it('searches with Enter for what was typed since a hit was marked', async () => {
  const none = { data: [], total: 0 }
  const lobby = {
    id: '5f0b8c1e-3c57-4d6a-9a54-000000000001',
    name: 'Lobby 1',
    detail: '',
    placeId: null,
  }
  const found = { devices: { data: [lobby], total: 1 }, templates: none, images: none }
  vi.stubGlobal('fetch', async (input: Request | string) =>
    new URL(new Request(input).url).searchParams.get('text') === 'lobby'
      ? Response.json({ ...found, workspaces: none, users: none })
      : await new Promise<Response>(() => {}),
  )
  const { router } = await open('Jun Castell')
  await userEvent.keyboard('/lobby')
  await screen.findByRole('option', { name: 'Lobby 1' })
  await userEvent.keyboard('{ArrowDown}')
  screen.getByRole('option', { name: 'Lobby 1', selected: true })
  // The old hits stay until the answer to the new text.
  await userEvent.keyboard(' 2')
  screen.getByRole('option', { name: 'Lobby 1', selected: false })
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(router.state.location.href).toBe('/user/devices?q=lobby+2'))
})

it('lists the pages of the role that ROOT has in an organization [SHELL-20] [ORG-19]', async () => {
  await open('Jun Castell', undefined, { role: 'ORG_OWNER' })
  await userEvent.keyboard('{Control>}k{/Control}')
  const pages = within(await screen.findByRole('group', { name: 'Pages' }))
  expect(pages.getByRole('option', { name: 'Permissions' })).toBeTruthy()
})

it('offers the installation if the browser does [PWA-08]', async () => {
  const onInstall = vi.fn<() => void>()
  await open('Jun Castell', onInstall)
  await userEvent.click(screen.getByRole('button', { name: 'Install console' }))
  expect(onInstall).toHaveBeenCalledOnce()
  // The button goes away.
  expect(document.activeElement?.id).toBe(MAIN_ID)
})

it('offers no installation if the browser does not, but always offers to sign out [PWA-08]', async () => {
  const { onLogout } = await open('Jun Castell')
  expect(screen.queryByRole('button', { name: 'Install console' })).toBeNull()
  const [logOut] = screen.getAllByRole('button', { name: 'Sign out' })
  if (logOut) await userEvent.click(logOut)
  expect(onLogout).toHaveBeenCalledOnce()
})
