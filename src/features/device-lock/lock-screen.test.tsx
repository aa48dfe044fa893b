// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

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

it('tries no empty PIN', async () => {
  const unlock = vi.spyOn(deviceLock, 'unlock').mockResolvedValue()
  render(<LockScreen />)
  await userEvent.type(screen.getByLabelText('PIN'), '{Enter}')
  expect(await screen.findByText('Required')).toBeDefined()
  expect(unlock).not.toHaveBeenCalled()
  unlock.mockRestore()
})

it('keeps the focus when the PIN is forgotten, and when it is remembered', async () => {
  render(<LockScreen />)
  await userEvent.click(screen.getByRole('button', { name: 'Forgot your PIN?' }))
  const cancel = screen.getByRole('button', { name: 'Cancel' })
  expect(document.activeElement).toBe(cancel)
  await userEvent.click(cancel)
  expect(document.activeElement).toBe(screen.getByLabelText('PIN'))
})
