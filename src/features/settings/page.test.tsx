// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { OwnSession } from '#src/contract/session.ts'
import { deviceLock } from '#src/platform/session/session.ts'
import { MAIN_ID } from '#src/ui/take-focus.ts'
import { ToastArea } from '#src/ui/toast-area.tsx'
import { buildUser } from '#tests/fixtures/user.ts'
import { holdFetch } from '#tests/helpers/hold-fetch.ts'
import { outboxOfNobody } from '#tests/helpers/outbox-of-nobody.ts'

import { AccountPage } from './page.tsx'

outboxOfNobody()
const SELF = { ...buildUser(), roles: ['ORG_VIEWER'], userOrganization: null, permissions: [] }
const idOf = (at: number) => `5f0b8c1e-3c57-4d6a-9a54-00000000000${at}`
const sessionOf = (at: number): OwnSession => ({
  id: idOf(at),
  current: at === 0,
  signedInAt: '2026-11-20T08:00:00.000Z',
  lastUsedAt: '2026-11-20T08:00:00.000Z',
  browser: 'Firefox',
  system: 'Linux',
  address: '',
})

let sessions: OwnSession[]
/** The status of each deletion. */
let ended: number
beforeEach(() => {
  sessions = [0, 1, 2].map(sessionOf)
  ended = 200
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    const { pathname } = new URL(url)
    if (pathname.endsWith('/self')) return Response.json(SELF)
    if (!pathname.includes('/sessions')) return Response.json([])
    if (method === 'GET') return Response.json(sessions)
    const [last = ''] = pathname.split('/').slice(-1)
    sessions = sessions.filter(({ id, current }) => current || ![id, 'sessions'].includes(last))
    return Response.json(ended === 200 ? {} : { title: 'Ended', status: ended }, { status: ended })
  })
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'storage')
  vi.unstubAllGlobals()
})

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <main id={MAIN_ID} tabIndex={-1}>
        <AccountPage userId={SELF.id} />
      </main>
      <ToastArea />
    </QueryClientProvider>,
  )
async function press(name: RegExp) {
  const [button] = await screen.findAllByRole('button', { name })
  button?.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(button?.isConnected).toBe(false))
}
const focused = () => document.activeElement?.id

it.each([
  ['ended', /^End the session/, 200],
  ['ended elsewhere', /^End the session/, 404],
  ['ended with all others', /^End all/, 200],
])('moves the focus to the page once a session is %s', async (_how, button, status) => {
  ended = status
  open()
  await press(button)
  expect(focused()).toBe(MAIN_ID)
})

it('keeps the button of an ended session busy until the sessions are read again', async () => {
  open()
  const [button] = await screen.findAllByRole('button', { name: /^End the session/ })
  if (!button) throw new Error('No session can be ended')
  const isRead = vi.fn(({ method }: Request) => method === 'GET')
  const answer = holdFetch(isRead)
  await userEvent.click(button)
  await waitFor(() => expect(isRead).toHaveReturnedWith(true))
  expect(button.getAttribute('aria-busy')).toBe('true')
  answer()
  await screen.findByText('Session ended.')
  expect(button.isConnected).toBe(false)
})

it('moves the focus to the page once storage is persistent', async () => {
  let isPersistent = false
  const storage = {
    persisted: async () => isPersistent,
    persist: async () => (isPersistent = true),
  }
  Object.defineProperty(navigator, 'storage', { value: storage, configurable: true })
  open()
  await press(/persistent storage/)
  expect(focused()).toBe(MAIN_ID)
})

it('moves the focus to the page once the install prompt is used up [PWA-08]', async () => {
  const prompt = async () => ({ outcome: 'dismissed' })
  dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
  open()
  await press(/^Install/)
  expect(focused()).toBe(MAIN_ID)
})

it('moves the focus to the page once the PIN is removed in a browser', async () => {
  await deviceLock.setPin(SELF.id, '1234')
  open()
  await press(/^Remove PIN/)
  expect(focused()).toBe(MAIN_ID)
})
