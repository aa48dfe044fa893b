import { DRAFT_ID } from '../calendar/shown-entry.ts'
import { COLUMN, columnOf, DAY, entryAt, spotIn } from '../calendar/spots.ts'
import type { Stage } from '../calendar/stage.ts'
import { dateOf, DAY_MINUTES, minuteOf } from '../time/days.ts'
import { type Landing, landingAt, landingAtCursor, landingOnEntry } from './landing.ts'

/** Under a pointer; undefined beside the times and days of the calendar. */
export function landingUnder(
  root: HTMLElement,
  stage: Stage,
  event: { target: EventTarget; clientX: number; clientY: number },
): Landing | undefined {
  if (!(event.target instanceof Element)) return undefined
  const id = entryAt(event.target)
  if (id !== undefined) return landingOnEntry(stage, id)
  if (!event.target.closest(`${COLUMN}, ${DAY}`)) return undefined
  const spot = spotIn(root, event, stage.view)
  return spot && landingAt(stage, spot)
}

/** Where the focus is: an entry, a slot or a day, or the draft of a time that was just clicked. */
export function landingAtFocus(root: HTMLElement, stage: Stage): Landing | undefined {
  const focused = document.activeElement
  if (!focused || !root.contains(focused)) return undefined
  const id = entryAt(focused)
  if (id !== undefined) return landingOnEntry(stage, id)
  const cursor = stage.cursor.get()
  return cursor ? landingAtCursor(stage, cursor) : landingOnEntry(stage, DRAFT_ID)
}

/** The part of the screen that has the focus. */
export function focusedBox(root: HTMLElement, { view, cursor }: Stage): DOMRect {
  const focused = document.activeElement
  if (focused && focused !== root && root.contains(focused)) return focused.getBoundingClientRect()
  const at = cursor.get()
  if (!at) return root.getBoundingClientRect()
  const date = dateOf(at.to)
  const box = root
    .querySelector(view === 'month' ? `${DAY}[data-date="${date}"]` : columnOf(date))
    ?.getBoundingClientRect()
  if (!box) return root.getBoundingClientRect()
  if (view === 'month') return box
  return new DOMRect(box.x, box.y + (box.height * minuteOf(at.to)) / DAY_MINUTES, box.width, 0)
}
