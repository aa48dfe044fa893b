// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'

import { WrongPinError } from '#src/platform/session/device-lock.ts'
import { deviceLock } from '#src/platform/session/session.ts'

import { LockScreen } from './lock-screen.tsx'

const stop = new AbortController()
afterEach(() => {
  stop.abort()
  cleanup()
})

it('hides keys and the clipboard from the console behind it', () => {
  const heard: string[] = []
  const types = ['keydown', 'copy', 'cut', 'paste']
  for (const target of [document, window])
    for (const type of types)
      target.addEventListener(type, () => heard.push(type), { signal: stop.signal })
  const dispatch = (target: Element) => {
    for (const type of types) target.dispatchEvent(new Event(type, { bubbles: true }))
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    target.dispatchEvent(escape)
    return escape
  }
  const { unmount } = render(<LockScreen />)
  // Its own handlers still hear keys.
  expect(dispatch(screen.getByLabelText('PIN')).defaultPrevented).toBe(true)
  // Nothing has the focus.
  dispatch(document.body)
  expect(heard).toEqual([])
  unmount()
  dispatch(document.body)
  expect(new Set(heard)).toEqual(new Set(types))
})

it('says until when it is paused, also after an empty PIN', async () => {
  const unlock = vi.spyOn(deviceLock, 'unlock').mockRejectedValue(new WrongPinError(1))
  onTestFinished(() => unlock.mockRestore())
  render(<LockScreen />)
  await userEvent.type(screen.getByLabelText('PIN'), '0000{Enter}')
  await screen.findByText(/^Too many wrong PINs/)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(unlock).toHaveBeenCalledTimes(2))
  expect(await screen.findByText(/^Too many wrong PINs/)).toBeDefined()
})

it('keeps the focus when the PIN is forgotten, and when it is remembered', async () => {
  render(<LockScreen />)
  await userEvent.click(screen.getByRole('button', { name: 'Forgot your PIN?' }))
  const cancel = screen.getByRole('button', { name: 'Cancel' })
  expect(document.activeElement).toBe(cancel)
  await userEvent.click(cancel)
  expect(document.activeElement).toBe(screen.getByLabelText('PIN'))
})
