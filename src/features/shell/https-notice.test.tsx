// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { MAIN_ID } from '#src/ui/take-focus.ts'

import { HttpsNotice } from './https-notice.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const notice = () => screen.queryByText(/needs? https/)

it('shows on plain HTTP that offline use needs HTTPS, until it is dismissed', async () => {
  vi.stubGlobal('isSecureContext', false)
  const { unmount } = render(
    <>
      <HttpsNotice />
      <main id={MAIN_ID} tabIndex={-1} />
    </>,
  )
  expect(notice()).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(notice()).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('main'))
  unmount()
  render(<HttpsNotice />)
  expect(notice()).toBeNull()
})

it('shows nothing on a secure page', () => {
  vi.stubGlobal('isSecureContext', true)
  render(<HttpsNotice />)
  expect(notice()).toBeNull()
})
