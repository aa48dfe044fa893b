// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { Modal } from './modal.tsx'
import { hideComposingKeys, isComposing, pressedKey } from './pressed-key.ts'
import { SearchField } from './search-field.tsx'

afterEach(cleanup)

const press = (init: KeyboardEventInit) => new KeyboardEvent('keydown', init)

it('recognizes the keys of an input method in any order of events', () => {
  expect(pressedKey(press({ key: 'Enter', keyCode: 13 }))).toBe('Enter')
  expect(pressedKey(press({ key: 'Enter', isComposing: true }))).toBe('Process')
  expect(pressedKey(press({ key: 'Escape', keyCode: 229 }))).toBe('Process')
  expect(isComposing(press({ key: 'ArrowDown', keyCode: 40 }))).toBe(false)
})

it('ignores Enter and Escape in a search field while composing', () => {
  const onSearch = vi.fn()
  render(<SearchField label="Search" value="とうきょう" onSearch={onSearch} debounceMs={1_000} />)
  const field = screen.getByLabelText('Search')
  for (const key of ['Enter', 'Escape']) fireEvent.keyDown(field, { key, keyCode: 229 })
  expect(onSearch).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('とうきょう')
})

it('keeps a library dialog open when Escape ends a composition in Safari', () => {
  hideComposingKeys(window)
  const onClose = vi.fn()
  render(
    <Modal title="Rename" onClose={onClose}>
      <input aria-label="Name" />
    </Modal>,
  )
  const field = screen.getByLabelText('Name')
  expect(fireEvent.keyDown(field, { key: 'Escape', keyCode: 229 })).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Escape', keyCode: 27 })
  expect(onClose).toHaveBeenCalledOnce()
})
