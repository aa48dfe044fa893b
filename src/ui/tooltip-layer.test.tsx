// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { TooltipLayer } from './tooltip-layer.tsx'

const showPopover = vi.fn()
const hidePopover = vi.fn()
const Page = ({ title }: { title: string | undefined }) => (
  <>
    <button type="button" title={title}>
      <i>R</i>
    </button>
    <TooltipLayer />
  </>
)

let rerender: ReturnType<typeof render>['rerender']
beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(HTMLElement.prototype, { showPopover, hidePopover })
  ;({ rerender } = render(<Page title="Refresh the list" />))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  showPopover.mockReset()
  hidePopover.mockReset()
})

const button = () => screen.getByRole('button')
const tooltip = () => screen.getByRole('tooltip', { hidden: true })

it('replaces the browser’s tooltip, and restores the title afterward', () => {
  fireEvent.pointerOver(screen.getByText('R'), { pointerType: 'mouse' })
  expect(showPopover).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(tooltip().textContent).toBe('Refresh the list')
  expect(showPopover).toHaveBeenCalledOnce()
  expect(button().title).toBe('')
  fireEvent.pointerOver(document.body, { pointerType: 'mouse' })
  expect(hidePopover).toHaveBeenCalledOnce()
  expect(button().title).toBe('Refresh the list')
})

it('shows on a long press, but not after a tap', () => {
  fireEvent.pointerDown(button(), { pointerType: 'touch' })
  fireEvent.pointerUp(button(), { pointerType: 'touch' })
  vi.advanceTimersByTime(5_000)
  expect(showPopover).not.toHaveBeenCalled()
  fireEvent.pointerDown(button(), { pointerType: 'touch' })
  vi.advanceTimersByTime(1_000)
  expect(showPopover).toHaveBeenCalledOnce()
  fireEvent.pointerUp(button(), { pointerType: 'touch' })
  expect(hidePopover).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5_000)
  expect(hidePopover).toHaveBeenCalledOnce()
})

it('keeps a title that changes while the tooltip is shown', () => {
  fireEvent.pointerOver(button(), { pointerType: 'mouse' })
  vi.advanceTimersByTime(1_000)
  rerender(<Page title="Refreshed" />)
  fireEvent.keyDown(button(), { key: 'Escape' })
  expect(button().title).toBe('Refreshed')
})

it('does not restore a title that was removed while the tooltip was shown', () => {
  fireEvent.pointerOver(button(), { pointerType: 'mouse' })
  vi.advanceTimersByTime(1_000)
  rerender(<Page title={undefined} />)
  fireEvent.keyDown(button(), { key: 'Escape' })
  expect(hidePopover).toHaveBeenCalledOnce()
  expect(button().hasAttribute('title')).toBe(false)
})

it('stays while the pointer moves inside the element', () => {
  fireEvent.pointerOver(button(), { pointerType: 'mouse' })
  vi.advanceTimersByTime(1_000)
  fireEvent.pointerOver(screen.getByText('R'), { pointerType: 'mouse' })
  expect(hidePopover).not.toHaveBeenCalled()
})
