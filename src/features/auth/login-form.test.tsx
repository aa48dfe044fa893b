// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { ProblemError, type Problem } from '#src/platform/http/problem.ts'

import { LoginForm, type LoginInput } from './login-form.tsx'

afterEach(cleanup)

async function open(answer: Problem | undefined = undefined) {
  const onLogin = vi.fn<(input: LoginInput) => Promise<void>>(async () => {
    if (answer) throw new ProblemError(answer)
  })
  const rootRoute = createRootRoute({ component: () => <LoginForm onLogin={onLogin} /> })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  render(<RouterProvider router={router as never} />)
  const email = await screen.findByLabelText<HTMLInputElement>('Email')
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  const logIn = async () => userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  return { onLogin, email, password, logIn }
}

it('has email, password and “Remember me” fields, and a link to reset the password [AUTH-04]', async () => {
  const { email, password } = await open()
  expect(email.type).toBe('email')
  expect(password.type).toBe('password')
  expect(screen.getByRole('checkbox', { name: 'Remember me' })).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Forgot password?' })
  expect(link.getAttribute('href')).toBe('/forgot-password')
})

it.each([
  ['off in a browser', '', false],
  ['on in the installed app', '(display-mode: standalone)', true],
])('“Remember me” is %s by default', async (_where, matching, isChecked) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matching !== '' && query.includes(matching),
  }))
  await open()
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Remember me' })
  expect(box.checked).toBe(isChecked)
  vi.unstubAllGlobals()
})

it('shows an error for a missing or invalid email and sends nothing [AUTH-10]', async () => {
  const { onLogin, email, password, logIn } = await open()
  await userEvent.type(password, 'x')
  await logIn()
  expect(await screen.findByText('Required')).toBeTruthy()
  await userEvent.type(email, 'nobody')
  await logIn()
  expect(await screen.findByText('Invalid email!')).toBeTruthy()
  expect(screen.queryByText('Required')).toBeNull()
  expect(onLogin).not.toHaveBeenCalled()
})

it('requires a password, and accepts one of a single character [AUTH-11]', async () => {
  const { onLogin, email, password, logIn } = await open()
  await userEvent.type(email, ' owner@kestrel.example ')
  await logIn()
  expect(await screen.findByText('Required')).toBeTruthy()
  expect(onLogin).not.toHaveBeenCalled()
  await userEvent.type(password, 'x')
  await logIn()
  await vi.waitFor(() => expect(onLogin).toHaveBeenCalledOnce())
  expect(onLogin).toHaveBeenCalledWith({
    email: 'owner@kestrel.example',
    password: 'x',
    rememberMe: false,
  })
})

it.each([
  ['Invalid credentials!', { kind: 'unauthorized', message: '' }],
  ['Login failed', { kind: 'offline' }],
  ['Login failed', { kind: 'transient', status: 503, message: '' }],
] as const)('shows "%s" in the card and keeps the email [AUTH-09]', async (text, problem) => {
  const { email, password, logIn } = await open(problem)
  await userEvent.type(email, 'owner@kestrel.example')
  await userEvent.type(password, 'wrong')
  await logIn()
  expect(await screen.findByText(text)).toBeTruthy()
  expect(email.value).toBe('owner@kestrel.example')
})
