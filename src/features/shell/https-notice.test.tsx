// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { HttpsNotice } from './https-notice.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const notice = () => screen.queryByText(/needs? https/)

it('says on plain HTTP that offline use needs https, until it is dismissed', async () => {
  vi.stubGlobal('isSecureContext', false)
  const { unmount } = render(<HttpsNotice />)
  expect(notice()).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(notice()).toBeNull()
  unmount()
  render(<HttpsNotice />)
  expect(notice()).toBeNull()
})

it('says nothing where the page is secure', () => {
  vi.stubGlobal('isSecureContext', true)
  render(<HttpsNotice />)
  expect(notice()).toBeNull()
})
