// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { AuthLayout } from './auth-layout.tsx'

afterEach(cleanup)

it('shows logo, title, description, error and footer, and omits missing parts [AUTH-01]', () => {
  const { rerender } = render(
    <AuthLayout
      title="Sign in"
      description="To your fleet"
      error="Refused"
      footer="No devices yet?"
    >
      <p>the form</p>
    </AuthLayout>,
  )
  expect(screen.getByText('Inkfleet')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Sign in' })).toBeTruthy()
  expect(screen.getByText('To your fleet')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('Refused')
  expect(screen.getByText('No devices yet?')).toBeTruthy()
  rerender(<AuthLayout title="Sign in" />)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByText('To your fleet')).toBeNull()
})
