// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createConsoleRouter } from '#src/router.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function open(path: string) {
  const queryClient = new QueryClient()
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createConsoleRouter(queryClient, history)
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

/** Checks the title of the error page and its link. */
async function leadsHome() {
  expect(await screen.findByText('Unexpected Application Error!')).toBeTruthy()
  const home = screen.getByRole('link', { name: 'Go to the home page' })
  expect(home.getAttribute('href')).toBe('/home')
}

it('shows the error page with a link to the home page for an unknown URL [SHELL-14]', async () => {
  open('/no/such/page')
  await leadsHome()
})

it('shows the error page if a page fails while it is rendered [SHELL-14]', async () => {
  // A throwing `canPlayType` makes the login page fail.
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockImplementation(() => {
    throw new Error('a fault of the page')
  })
  open('/')
  await leadsHome()
})
