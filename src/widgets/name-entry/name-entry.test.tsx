// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { NameEntry } from './name-entry.tsx'

afterEach(cleanup)

const show = () => {
  const onAdd = vi.fn(async () => {})
  const onCancel = vi.fn()
  render(
    <NameEntry
      label="Name"
      start="東京駅"
      typedRef={{ current: undefined }}
      onAdd={onAdd}
      onCancel={onCancel}
    />,
  )
  return { field: screen.getByLabelText('Name'), onAdd, onCancel }
}

it.each([
  ['during the composition', { isComposing: true, keyCode: 229 }],
  ['without a key code', { isComposing: true }],
  ['after its end, as in Safari', { isComposing: false, keyCode: 229 }],
])('leaves Enter and Escape to an input method: %s [WS-10]', (_, press) => {
  const { field, onAdd, onCancel } = show()
  expect(fireEvent.keyDown(field, { key: 'Enter', ...press })).toBe(true)
  expect(fireEvent.keyDown(field, { key: 'Escape', ...press })).toBe(true)
  expect(onAdd).not.toHaveBeenCalled()
  expect(onCancel).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  expect(onAdd).toHaveBeenCalledWith('東京駅')
})
