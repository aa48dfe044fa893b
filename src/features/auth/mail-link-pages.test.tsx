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
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { log } from '#src/platform/log.ts'
import { ToastArea } from '#src/ui/toast-area.tsx'

import { AcceptInvitationPage } from './accept-invitation-page.tsx'
import { ConfirmEmailPage } from './confirm-email-page.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { LegalPage } from './legal-page.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'
import { ConfirmSearchSchema, ResetSearchSchema } from './search-params.ts'

const USER_ID = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a01'
const LINK = {
  emailToken: 'token-of-mail',
  passwordToken: 'token-of-password',
  userId: USER_ID,
  organizationName: 'Quay & Sons',
}

let sent: { path: string; body: unknown }[]
let keys: (string | null)[]
let answer: () => Response | Promise<Response>
beforeEach(() => {
  sent = []
  keys = []
  answer = () => Response.json({})
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname
    if (!path.startsWith('/api/user/auth/')) throw new TypeError('Failed to fetch')
    keys.push(request.headers.get('idempotency-key'))
    sent.push({ path, body: await request.json() })
    return answer()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const problem =
  (status: number, more: object = {}, headers = {}) =>
  () =>
    Response.json(
      { status, title: 'No', ...more },
      { status, headers: { 'content-type': 'application/problem+json', ...headers } },
    )

/** Presses twice: the answer of the first is lost. */
async function expectSameKey(user: ReturnType<typeof userEvent.setup>, button: string) {
  const arrived = answer
  answer = problem(500)
  await press(user, button)
  await form().findByRole('button', { name: button, busy: false })
  answer = arrived
  await press(user, button)
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual(sent[0])
  expect(keys[0]).toMatch(/^\S{20,}$/)
  expect(keys[1]).toBe(keys[0])
}

async function open(page: ReactNode) {
  const rootRoute = createRootRoute({
    component: () => (
      <>
        {page}
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
  await screen.findByRole('heading', { level: 1 })
  return userEvent.setup()
}
const form = () => within(screen.getByRole('form'))
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(form().getByRole('button', { name }))
const errorOf = (field: HTMLElement) =>
  document.getElementById(`${field.id}-error`)?.textContent ?? ''

describe('the forgot password page', () => {
  it('sends the email address and shows the same notice for any address [AUTH-14] [AUTH-15] [CALL-02]', async () => {
    const user = await open(<ForgotPasswordPage />)
    expect(screen.getByText(/Enter the email address of your account/)).toBeDefined()
    await user.type(form().getByLabelText('Email'), ' ada@ink.example ')
    await press(user, 'Send instructions')
    expect((await screen.findByRole('status')).textContent).toContain(
      'If ada@ink.example was used for an account, instructions to reset the password will be sent to it.',
    )
    expect(sent).toEqual([
      { path: '/api/user/auth/lost-password/initiate', body: { email: 'ada@ink.example' } },
    ])
    expect(document.activeElement).toBe(screen.getByText(/^If ada@ink/))
    await user.click(screen.getByRole('button', { name: 'Use another address' }))
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it.each([
    ['', 'Required'],
    ['ada', 'Invalid email!'],
  ])(
    'rejects %j as an email address with %j and sends nothing [AUTH-16] [AUTH-29]',
    async (typed, message) => {
      const user = await open(<ForgotPasswordPage />)
      const field = form().getByLabelText('Email')
      expect(errorOf(field)).toBe('')
      if (typed) await user.type(field, typed)
      await press(user, 'Send instructions')
      expect(errorOf(field)).toBe(message)
      expect(sent).toEqual([])
    },
  )

  it('reports a failed request with a title only, and keeps the email address [ERR-01]', async () => {
    answer = problem(500)
    const user = await open(<ForgotPasswordPage />)
    await user.type(form().getByLabelText('Email'), 'ada@ink.example')
    await press(user, 'Send instructions')
    const toast = await screen.findByText('Something went wrong')
    expect(toast.closest('.toast-text')?.textContent).toBe('Something went wrong')
    expect(form().getByLabelText<HTMLInputElement>('Email').value).toBe('ada@ink.example')
  })

  it('shows when to try again after too many attempts', async () => {
    answer = problem(429, {}, { 'retry-after': '600' })
    const user = await open(<ForgotPasswordPage />)
    await user.type(form().getByLabelText('Email'), 'ada@ink.example')
    await press(user, 'Send instructions')
    expect(await screen.findByText('Too many attempts. Try again in 10 min.')).toBeDefined()
  })
})

describe('the reset password page', () => {
  const page = (onChanged = vi.fn()) => (
    <ResetPasswordPage token="token-of-mail" userId={USER_ID} onChanged={onChanged} />
  )

  it('sends the new password with the parameters of the link [AUTH-17] [AUTH-18] [AUTH-30] [CALL-03]', async () => {
    const onChanged = vi.fn()
    const user = await open(page(onChanged))
    expect(screen.getByText('Use at least 8 characters.')).toBeDefined()
    await user.type(form().getByLabelText('New password'), '12345678')
    await press(user, 'Save changes')
    await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
    expect(sent).toEqual([
      {
        path: '/api/user/auth/lost-password/change',
        body: { password: '12345678', resetPasswordToken: 'token-of-mail', userId: USER_ID },
      },
    ])
  })

  it.each([
    ['', 'Required'],
    ['1234567', 'Password should contain at least 8 characters'],
  ])('rejects %j with %j [AUTH-12] [AUTH-21]', async (typed, message) => {
    const user = await open(page())
    const field = form().getByLabelText('New password')
    if (typed) await user.type(field, typed)
    await press(user, 'Save changes')
    expect(errorOf(field)).toBe(message)
    expect(sent).toEqual([])
  })

  it('reports a rejection, keeps the input, and links to the page for a new link [AUTH-20] [AUTH-21]', async () => {
    answer = problem(422, { detail: 'This link was already used or has expired.' })
    const user = await open(page())
    await user.type(form().getByLabelText('New password'), '12345678')
    await press(user, 'Save changes')
    expect(await screen.findByText('Something went wrong, please try again')).toBeDefined()
    expect(form().getByLabelText<HTMLInputElement>('New password').value).toBe('12345678')
    expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe(
      '/forgot-password',
    )
  })

  it('sends the same key again after a lost answer', async () => {
    const onChanged = vi.fn()
    const user = await open(page(onChanged))
    await user.type(form().getByLabelText('New password'), '12345678')
    await expectSameKey(user, 'Save changes')
    await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
  })

  it('can show the password while it is typed', async () => {
    const user = await open(page())
    const field = form().getByLabelText<HTMLInputElement>('New password')
    expect([field.type, field.autocomplete]).toEqual(['password', 'new-password'])
    await press(user, 'Show')
    expect(field.type).toBe('text')
  })
})

describe('the confirm email page', () => {
  const LINK_TO_CONFIRM = { token: 'token-of-mail', userId: USER_ID }
  const openConfirm = async (onConfirmed = vi.fn()) =>
    open(<ConfirmEmailPage {...LINK_TO_CONFIRM} onConfirmed={onConfirmed} />)

  it('confirms the address with the button, not when the link is opened', async () => {
    const onConfirmed = vi.fn()
    const user = await openConfirm(onConfirmed)
    expect(screen.getByRole('heading', { name: 'Confirm your email address' })).toBeDefined()
    expect(sent).toEqual([])
    await press(user, 'Confirm email address')
    await vi.waitFor(() => expect(onConfirmed).toHaveBeenCalledOnce())
    expect(sent).toEqual([{ path: '/api/user/auth/confirm-email', body: LINK_TO_CONFIRM }])
  })

  it.each([
    [problem(422, { detail: 'over' }), /^This link was already used or is no longer valid/],
    [problem(409, { detail: 'taken' }), 'Another account uses this address.'],
    [problem(429, {}, { 'retry-after': '120' }), 'Too many attempts. Try again in 2 min.'],
    [problem(500), 'Something went wrong, please try again'],
  ])('explains a rejection', async (formErrorOf, text) => {
    answer = formErrorOf
    const onConfirmed = vi.fn()
    const user = await openConfirm(onConfirmed)
    await press(user, 'Confirm email address')
    expect(await screen.findByText(text)).toBeDefined()
    expect(onConfirmed).not.toHaveBeenCalled()
  })

  it('sends the same key again after a lost answer', async () => {
    const onConfirmed = vi.fn()
    await expectSameKey(await openConfirm(onConfirmed), 'Confirm email address')
    await vi.waitFor(() => expect(onConfirmed).toHaveBeenCalledOnce())
  })

  it('has no form if the link is incomplete', async () => {
    await open(<ConfirmEmailPage token={undefined} userId={USER_ID} onConfirmed={vi.fn()} />)
    expect(screen.getByRole('alert').textContent).toMatch(/^This link is incomplete/)
    expect(screen.queryByRole('form')).toBeNull()
  })
})

describe('the accept invitation page', () => {
  const fill = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.type(form().getByLabelText('Full name'), 'Ada Arrived')
    await user.type(form().getByLabelText('Email'), 'ada@ink.example')
    await user.type(form().getByLabelText('Password'), '12345678')
  }

  it('sends the input with the parameters of the link [AUTH-22] [AUTH-24] [CALL-05]', async () => {
    const onAccepted = vi.fn()
    const user = await open(<AcceptInvitationPage link={LINK} onAccepted={onAccepted} />)
    expect(screen.getByRole('heading', { name: 'Join your organisation' })).toBeDefined()
    expect(screen.getByText('Choose a password to join Quay & Sons.')).toBeDefined()
    await fill(user)
    await press(user, 'Create account')
    await vi.waitFor(() => expect(onAccepted).toHaveBeenCalledOnce())
    const { organizationName: _shown, ...tokens } = LINK
    expect(sent).toEqual([
      {
        path: '/api/user/auth/finalize-user-creation',
        body: {
          fullName: 'Ada Arrived',
          email: 'ada@ink.example',
          password: '12345678',
          ...tokens,
        },
      },
    ])
  })

  it('links to the terms and the privacy policy, which open in a new tab [AUTH-23]', async () => {
    await open(<AcceptInvitationPage link={LINK} onAccepted={vi.fn()} />)
    for (const [name, address] of [
      ['terms of service', '/terms'],
      ['privacy policy', '/privacy'],
    ] as const) {
      const link = screen.getByRole('link', { name })
      expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([address, '_blank'])
    }
  })

  it('requires all fields, a valid email and a password of at least 8 characters [AUTH-26] [AUTH-27] [AUTH-28] [AUTH-29] [AUTH-31]', async () => {
    const user = await open(<AcceptInvitationPage link={LINK} onAccepted={vi.fn()} />)
    const fields = ['Full name', 'Email', 'Password'].map((label) => form().getByLabelText(label))
    expect(fields.map(errorOf)).toEqual(['', '', ''])
    await press(user, 'Create account')
    expect(fields.map(errorOf)).toEqual(['Required', 'Required', 'Required'])
    await user.type(fields[1] as HTMLElement, 'ada')
    await user.type(fields[2] as HTMLElement, '1234567')
    await press(user, 'Create account')
    expect(fields.map(errorOf)).toEqual([
      'Required',
      'Invalid email!',
      'Password must consist of at least 8 characters',
    ])
    await user.type(fields[2] as HTMLElement, '8')
    expect(errorOf(fields[2] as HTMLElement)).toBe('')
    expect(sent).toEqual([])
  })

  it('sends the same key again after a lost answer, but another one with another name', async () => {
    const onAccepted = vi.fn()
    const user = await open(<AcceptInvitationPage link={LINK} onAccepted={onAccepted} />)
    await fill(user)
    answer = problem(500)
    await expectSameKey(user, 'Create account')
    expect(onAccepted).not.toHaveBeenCalled()
    await user.type(form().getByLabelText('Full name'), ' again')
    answer = () => Response.json({})
    await press(user, 'Create account')
    await vi.waitFor(() => expect(onAccepted).toHaveBeenCalledOnce())
    expect(keys[2]).not.toBe(keys[0])
  })

  it('explains that the link was already used, and keeps the input [AUTH-25]', async () => {
    answer = problem(422, { detail: 'This link was already used or has expired.' })
    const user = await open(<AcceptInvitationPage link={LINK} onAccepted={vi.fn()} />)
    await fill(user)
    await press(user, 'Create account')
    expect(await screen.findByText('Something went wrong')).toBeDefined()
    expect(screen.getByText(/This link was already used or has expired/)).toBeDefined()
    expect(form().getByLabelText<HTMLInputElement>('Full name').value).toBe('Ada Arrived')
  })

  it('reports an email address that was not invited at its field', async () => {
    answer = problem(422, { fields: { email: ['validation:notInvited'] } })
    const user = await open(<AcceptInvitationPage link={LINK} onAccepted={vi.fn()} />)
    await fill(user)
    await press(user, 'Create account')
    expect(await screen.findByText('This is not the address that was invited')).toBeDefined()
  })

  it('has no form without all parameters of the link', async () => {
    await open(
      <AcceptInvitationPage link={{ ...LINK, passwordToken: undefined }} onAccepted={vi.fn()} />,
    )
    expect(screen.getByRole('alert').textContent).toMatch(/^This link is incomplete/)
    expect(screen.queryByRole('form')).toBeNull()
  })
})

it.each([
  ['terms', 'Terms of service'],
  ['privacy', 'Privacy policy'],
] as const)('shows the %s page [AUTH-23]', async (page, title) => {
  await open(<LegalPage page={page} />)
  expect(screen.getByRole('heading', { name: title })).toBeDefined()
  expect(screen.getAllByRole('paragraph').length).toBeGreaterThan(3)
})

it('parses search parameters as text, even if they look like numbers [AUTH-17] [AUTH-22]', () => {
  expect(v.parse(ResetSearchSchema, { token: 12, userId: 'x', other: 1 })).toEqual({
    token: '12',
    userId: 'x',
  })
  expect(v.parse(ConfirmSearchSchema, { organizationName: 1984, emailToken: ['a'] })).toEqual({
    organizationName: '1984',
    emailToken: undefined,
  })
})
