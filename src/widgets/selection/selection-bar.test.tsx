// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'

import { MAIN_ID } from '#src/ui/take-focus.ts'

import { SelectionBar } from './selection-bar.tsx'

afterEach(cleanup)

function Page({ size, total }: { size: number; total: number }) {
  const [count, setCount] = useState(1)
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <SelectionBar
        {...{ count, total }}
        isPageSelected={count >= size}
        busy={false}
        onSelectPage={() => setCount(size)}
        onSelectAll={() => setCount(total)}
        onClear={() => setCount(0)}
      />
    </main>
  )
}

it('keeps the focus on the button that then selects all, and moves it to the page at the end', async () => {
  render(<Page size={10} total={12} />)
  screen.getByRole('button', { name: 'Select this page' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Select all/ }))
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement?.id).toBe(MAIN_ID)
})

it('moves the focus to the page once its only page is selected', async () => {
  render(<Page size={10} total={10} />)
  screen.getByRole('button', { name: 'Select this page' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement?.id).toBe(MAIN_ID)
})
