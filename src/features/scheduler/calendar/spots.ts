import { DAY_MINUTES, dayOf } from '../time/days.ts'
import type { Spot } from './gesture.ts'
import type { View } from './stage.ts'

/** What the library draws: the columns of a week, the days of a month, the pieces of entries, and what scrolls. */
export const COLUMN = '[data-time-grid-date]'
export const columnOf = (date: string) => `[data-time-grid-date="${date}"]`
export const DAY = '.sx__month-grid-day'
export const PIECE = '.sx__event'
export const SCROLLER = '.sx__view-container'

interface Point {
  clientX: number
  clientY: number
}

/** The place in the calendar under a point. */
export const spotIn = (root: HTMLElement, point: Point, view: View) =>
  view === 'week' ? timeSpot(root, point) : daySpot(point)

/** The day and the minute under a point of the week; beside it, the nearest. */
export function timeSpot(root: HTMLElement, { clientX, clientY }: Point): Spot | undefined {
  const columns = [...root.querySelectorAll<HTMLElement>(COLUMN)]
  const column =
    columns.find((one) => clientX < one.getBoundingClientRect().right) ?? columns.at(-1)
  if (!column) return undefined
  const { top, height } = column.getBoundingClientRect()
  const share = Math.min(Math.max((clientY - top) / height, 0), 1)
  // A pixel has a minute and more; the last one belongs to the day that ends.
  const minute = Math.min(Math.round(share * DAY_MINUTES), DAY_MINUTES - 1)
  return { day: dayOf(column.dataset['timeGridDate'] ?? ''), minute }
}

/** The day under a point of the month. */
function daySpot({ clientX, clientY }: Point): Spot | undefined {
  const cell = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(DAY)
  return cell ? { day: dayOf(cell.dataset['date'] ?? ''), minute: 0 } : undefined
}

/** The entry whose piece an element is, or lies in. */
export const entryAt = (target: EventTarget) =>
  target instanceof Element
    ? target.closest(PIECE)?.querySelector<HTMLElement>('[data-entry]')?.dataset['entry']
    : undefined
