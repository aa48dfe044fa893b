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
import { afterEach, expect, it, vi } from 'vitest'

import { ToastArea } from '#src/ui/toast-area.tsx'

import { LoginPage } from './login-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Fake responses by URL suffix. */
function answering(answers: Record<string, () => Response>) {
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const address = typeof request === 'string' ? request : request.url
    const answer = Object.entries(answers).find(([end]) => address.endsWith(end))
    if (!answer) throw new TypeError('Failed to fetch')
    return answer[1]()
  })
}

async function open() {
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <LoginPage />
        <ToastArea />
      </>
    ),
  })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByLabelText('Email')
}

const refused = () =>
  Response.json(
    { title: 'No', status: 401 },
    { status: 401, headers: { 'content-type': 'application/problem+json' } },
  )

it('reports a rejected login in a toast and in the card, and keeps the email [AUTH-08]', async () => {
  answering({ '/demo-accounts': () => Response.json([]), '/user/auth/login': refused })
  await open()
  await userEvent.type(screen.getByLabelText('Email'), 'owner@example.com')
  await userEvent.type(screen.getByLabelText('Password'), 'wrong')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  const form = screen.getByRole('form', { name: 'Sign in' })
  expect(await within(form).findByText('Invalid credentials!')).toBeTruthy()
  expect(await screen.findByText('Login failed')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('owner@example.com')
})

it('links to the shop in a new tab [AUTH-05]', async () => {
  answering({ '/demo-accounts': () => Response.json([]) })
  await open()
  const link = screen.getByRole('link', { name: 'Buy your first one in the shop' })
  expect(link.getAttribute('target')).toBe('_blank')
})

it('has a muted looping video, a product image, and a link to the product in a new tab', async () => {
  answering({ '/demo-accounts': () => Response.json([]) })
  await open()
  const film = document.querySelector('video')
  expect([film?.muted, film?.loop]).toEqual([true, true])
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/promo/product.png')
  const link = screen.getByRole('link', { name: 'Read more' })
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('href')).toMatch(/^https:/)
})

it('lists the accounts of a demo server and fills in the selected one', async () => {
  const account = { email: 'o@example.com', password: 'pw', fullName: 'O', role: 'ORG_OWNER' }
  answering({ '/demo-accounts': () => Response.json([account]) })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: /o@example\.com/ }))
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('o@example.com')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('pw')
})

it('shows no accounts if the server has none', async () => {
  answering({ '/demo-accounts': () => Response.json([]) })
  await open()
  expect(screen.queryByText('Demo accounts')).toBeNull()
})
