// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { axisAt } from './axis.ts'
import { rowsOf } from './rows.ts'
import { Timeline } from './timeline.tsx'

afterEach(cleanup)

const HOUR = 3_600_000
const NOW = new Date(2031, 5, 11, 12, 10).getTime()
const axis = axisAt(NOW)
const known = { from: axis.from, till: axis.from + 48 * HOUR }
const device = (n: number) => ({
  id: `device-${n}`,
  name: `Door ${n}`,
  orientation: 'horizontal' as const,
  panel: { model: 'i7', width: 1280, height: 720 },
  thumbnail: null,
  pushed: null,
  fallback: { name: `Logo ${n}`, kind: 'image' as const, thumbnail: null },
  entries: [
    {
      id: `entry-${n}`,
      name: `Lunch ${n}`,
      kind: 'template' as const,
      thumbnail: null,
      start: new Date(axis.from + 2 * HOUR).toISOString(),
      end: new Date(axis.from + 3 * HOUR).toISOString(),
    },
  ],
})

function show(count: number) {
  const devices = Array.from({ length: count }, (_, n) => device(n))
  const onOpen = vi.fn()
  const after = (hours: number) => {
    const now = NOW + hours * HOUR
    const [from, till] = [known.from + hours * HOUR, known.till + hours * HOUR]
    return (
      <Timeline
        rows={rowsOf(devices, { from, till })}
        axis={axisAt(now)}
        clock={{ now, knownTill: till }}
        onOpen={onOpen}
      />
    )
  }
  const { rerender } = render(after(0))
  return {
    onOpen,
    grid: screen.getByRole('grid', { name: 'Lineup timeline' }),
    wait: (hours: number) => rerender(after(hours)),
  }
}
const focused = () => document.activeElement?.getAttribute('aria-label')

it('renders only the visible rows of a thousand, and announces the total', () => {
  const { grid } = show(1_000)
  expect(grid.getAttribute('aria-rowcount')).toBe('1001')
  expect(within(grid).getAllByRole('row').length).toBeLessThan(60)
})

it('is one tab stop, moves with arrow keys, and opens the device with Enter', async () => {
  const { onOpen } = show(3)
  const user = userEvent.setup()
  await user.tab()
  expect(focused()).toBe('Logo 0, Default content, Image, until 14:00')
  await user.keyboard('{ArrowRight}')
  expect(focused()).toBe('Lunch 0, Scheduled, Template, 14:00 to 15:00')
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('Lunch 1, Scheduled, Template, 14:00 to 15:00')
  await user.keyboard('{End}')
  expect(focused()).toContain('Logo 1, Default content, Image, from 15:00, no change before')
  await user.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledWith('device-1')
  await user.keyboard('{Control>}{End}{/Control}')
  expect(focused()).toContain('Logo 2')
  await user.tab()
  expect(document.activeElement?.closest('[role="grid"]')).toBeNull()
})

it('keeps the focus while time passes, on the next stretch once the focused one has ended', async () => {
  const { wait } = show(2)
  await userEvent.tab()
  const first = document.activeElement
  wait(0.5)
  expect(document.activeElement).toBe(first)
  // Another window becomes active; the element keeps the focus.
  if (first) fireEvent.focusOut(first)
  wait(2.5)
  expect(focused()).toBe('Lunch 0, Scheduled, Template, 14:00 to 15:00')
  await userEvent.keyboard('{End}')
  const last = document.activeElement
  wait(2.75)
  expect(document.activeElement).toBe(last)
})
