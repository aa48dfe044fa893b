// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { EnterCode } from './enter-code.tsx'

afterEach(cleanup)

it('focuses the code field once, and leaves the focus where the user moves it', () => {
  const scanner = () => (
    <>
      <button type="button">From image</button>
      <EnterCode isFocused onPanel={() => undefined} />
    </>
  )
  const { rerender } = render(scanner())
  expect(document.activeElement).toBe(screen.getByLabelText('Device code or link'))
  const other = screen.getByRole('button', { name: 'From image' })
  other.focus()
  rerender(scanner())
  expect(document.activeElement).toBe(other)
})
