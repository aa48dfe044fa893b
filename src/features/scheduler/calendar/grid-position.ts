import { DAY_MINUTES, dayOf } from '../time/days.ts'
import type { View } from './calendar-controller.ts'
import type { GridPosition } from './drag-preview.ts'

/** Selectors of the library's elements. */
export const COLUMN = '[data-time-grid-date]'
export const columnOf = (date: string) => `[data-time-grid-date="${date}"]`
export const DAY = '.sx__month-grid-day'
export const WEEK = '.sx__month-grid-week'
export const SCROLLER = '.sx__view-container'
/** The button of an entry: of the library in a week, our own in a month. */
export const ENTRY_BUTTON = '.sx__event, button[data-entry]'

interface Point {
  clientX: number
  clientY: number
}

export const positionAt = (root: HTMLElement, point: Point, view: View) =>
  view === 'week' ? weekPosition(root, point) : monthPosition(point)

/** Day and minute at a point of the week; outside of it, the nearest. */
export function weekPosition(
  root: HTMLElement,
  { clientX, clientY }: Point,
): GridPosition | undefined {
  const columns = [...root.querySelectorAll<HTMLElement>(COLUMN)]
  const column =
    columns.find((candidate) => clientX < candidate.getBoundingClientRect().right) ?? columns.at(-1)
  if (!column) return undefined
  const { top, height } = column.getBoundingClientRect()
  const ratio = Math.min(Math.max((clientY - top) / height, 0), 1)
  // The last pixel of a column belongs to its own day, not to the next one.
  const minute = Math.min(Math.round(ratio * DAY_MINUTES), DAY_MINUTES - 1)
  return { day: dayOf(column.dataset['timeGridDate'] ?? ''), minute }
}

function monthPosition({ clientX, clientY }: Point): GridPosition | undefined {
  const cell = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(DAY)
  return cell ? { day: dayOf(cell.dataset['date'] ?? ''), minute: 0 } : undefined
}

/** The id of the entry whose segment contains the element. */
export function entryIdOf(target: EventTarget) {
  const button = target instanceof Element ? target.closest<HTMLElement>(ENTRY_BUTTON) : null
  const segment = button?.querySelector<HTMLElement>('[data-entry]') ?? button
  return segment?.dataset['entry']
}
