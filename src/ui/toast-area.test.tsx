// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { toast } from 'react-toastify/unstyled'
import { afterEach, expect, it } from 'vitest'

import { notify } from '#src/platform/toast/notify.tsx'

import { MAIN_ID } from './take-focus.ts'
import { ToastArea } from './toast-area.tsx'

afterEach(() => {
  act(() => toast.dismiss())
  cleanup()
})

const shown = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

it('shows at most 20 toasts and queues the rest [SHELL-40]', async () => {
  render(<ToastArea />)
  act(() => {
    for (let number = 1; number <= 23; number++) toast.success(`Saved ${number}`)
  })
  await screen.findByText('Saved 20')
  expect(shown()).toHaveLength(20)
  expect(shown()).not.toContain('Saved 21')
})

it('is at the bottom right [SHELL-37]', async () => {
  render(<ToastArea />)
  act(() => void toast('Saved'))
  const area = (await screen.findByText('Saved')).closest('.Toastify__toast-container')
  expect(area?.classList).toContain('Toastify__toast-container--bottom-right')
})

it('can be dismissed', async () => {
  render(<ToastArea />)
  act(() => void toast.error('Moving failed', { autoClose: false }))
  await screen.findByText('Moving failed')
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(shown()).toEqual([])
})

it.each([
  ['the page', [], 'main'],
  ['the topmost dialog', ['First', 'Second'], 'Second'],
])('passes the focus of a pressed button to %s', async (_holder, dialogs, expected) => {
  render(
    <>
      <main id={MAIN_ID} tabIndex={-1} aria-label="main" />
      {dialogs.map((name) => (
        <div key={name} role="dialog" tabIndex={-1} aria-label={name} />
      ))}
      <ToastArea />
    </>,
  )
  const press = async (name: string) => {
    act(() => void notify.undoable({ title: 'Saved', text: 'A', isDone: true, undo: () => {} }))
    await userEvent.click(await screen.findByRole('button', { name }))
    expect(document.activeElement?.getAttribute('aria-label')).toBe(expected)
  }
  await press('Undo')
  await press('Dismiss')
})
