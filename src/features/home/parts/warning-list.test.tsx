// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { WarningList } from './warning-list.tsx'

afterEach(cleanup)

it.each([
  [false, 'All devices are connected, on time and have enough battery.'],
  [true, 'Not all devices are stored here. Connect to check the rest.'],
])('claims that all devices are healthy only if it knows all: incomplete is %s', (is, text) => {
  const { container } = render(<WarningList devices={[]} now={0} isIncomplete={is} />)
  expect(container.textContent).toBe(text)
  expect(screen.queryByRole('list')).toBeNull()
})
