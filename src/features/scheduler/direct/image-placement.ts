import { schedulerTexts } from '#src/texts/scheduler.ts'
import { fieldProblems } from '#src/texts/validation.ts'

import type {
  Cursor,
  DragPreview,
  ImageTarget,
  CalendarController,
} from '../calendar/calendar-controller.ts'
import { inspectCursor } from '../calendar/cursor.ts'
import {
  type GridPosition,
  placementProblem,
  previewHour,
  previewRange,
} from '../calendar/drag-preview.ts'
import { COLUMN, columnOf, DAY, entryIdOf, positionAt } from '../calendar/grid-position.ts'
import { entryTitle } from '../calendar/labels.ts'
import { DRAFT_ID } from '../calendar/shown-entry.ts'
import { addDays, minuteOf, startOfDay, dateOf, DAY_MINUTES } from '../time/days.ts'

export type CalendarSnapshot = Pick<
  CalendarController,
  'view' | 'days' | 'now' | 'shown' | 'entries'
>

/** Where an image would be placed, with its preview; without a target, the preview has the reason. */
export interface ImagePlacement {
  preview: DragPreview
  target: ImageTarget | undefined
}

/** On free time, as for a click: an hour in a week, or the first free time of a day in a month. */
export function placementAt(snapshot: CalendarSnapshot, position: GridPosition): ImagePlacement {
  return snapshot.view === 'month'
    ? placementOnDay(snapshot, position.day)
    : placementOf(previewHour(snapshot, position))
}

function placementOnDay(snapshot: CalendarSnapshot, day: number): ImagePlacement {
  const end = addDays(day, 1)
  const draft = snapshot.shown.find(({ id }) => id === DRAFT_ID)
  if (draft && draft.start < end && draft.end > day) return placementOn(snapshot, draft)
  const { free, reason } = inspectCursor(snapshot, { from: day, to: day })
  return placementOf({
    ...NEW_PREVIEW,
    ...(free ?? { start: day, end }),
    reason,
    isBlocked: free === undefined,
  })
}

const NEW_PREVIEW = { id: undefined, name: '', isFirstTap: false } as const

const placementOf = (preview: DragPreview): ImagePlacement => ({
  preview,
  target: preview.isBlocked
    ? undefined
    : { what: 'time', times: { start: preview.start, end: preview.end } },
})

/** On an entry, whose content the image replaces; undefined if there is no such entry. */
export function placementOnEntry(snapshot: CalendarSnapshot, entryId: string) {
  const entry = snapshot.shown.find(({ id }) => id === entryId)
  return entry && placementOn(snapshot, entry)
}

type Shown = CalendarSnapshot['shown'][number]

function placementOn(snapshot: CalendarSnapshot, entry: Shown): ImagePlacement {
  const { id, name, start, end } = entry
  const preview = { ...NEW_PREVIEW, id, name, start, end }
  if (id === DRAFT_ID) {
    const reason = placementProblem(snapshot, { start, end })
    const isBlocked = reason !== undefined
    return {
      preview: { ...preview, reason, isBlocked },
      target: isBlocked ? undefined : { what: 'draft' },
    }
  }
  const reason = replacementProblem(snapshot, entry)
  if (reason !== undefined)
    return { preview: { ...preview, reason, isBlocked: true }, target: undefined }
  const title = entryTitle(entry)
  return {
    preview: { ...preview, reason: schedulerTexts.replacesContent(title), isBlocked: false },
    target: { what: 'entry', id },
  }
}

function replacementProblem({ entries }: CalendarSnapshot, { id, phase, state }: Shown) {
  if (state === 'refused' || !entries.some((candidate) => candidate.id === id))
    return schedulerTexts.fixFirst
  if (phase === 'running') return fieldProblems['scheduler:hasStarted']
  return phase === 'past' ? schedulerTexts.isOver : undefined
}

/** At the keyboard cursor: on its entry, over its range, or as for a click. */
export function placementAtCursor(
  snapshot: CalendarSnapshot,
  { from, to }: Cursor,
): ImagePlacement {
  const { entry } = inspectCursor(snapshot, { from, to })
  if (entry) return placementOn(snapshot, entry)
  const [anchor, target] = [positionOf(from), positionOf(to)]
  return from === to
    ? placementAt(snapshot, anchor)
    : placementOf(previewRange(snapshot, anchor, target))
}

const positionOf = (moment: number): GridPosition => ({
  day: startOfDay(moment),
  minute: minuteOf(moment),
})

/** Under the pointer; undefined outside of times and days. */
export function placementUnderPointer(
  root: HTMLElement,
  controller: CalendarController,
  event: { target: EventTarget; clientX: number; clientY: number },
): ImagePlacement | undefined {
  if (!(event.target instanceof Element)) return undefined
  const id = entryIdOf(event.target)
  if (id !== undefined) return placementOnEntry(controller, id)
  if (!event.target.closest(`${COLUMN}, ${DAY}`)) return undefined
  const position = positionAt(root, event, controller.view)
  return position && placementAt(controller, position)
}

/** At the focus: an entry, a slot or a day, or the draft of a time that was just clicked. */
export function placementAtFocus(
  root: HTMLElement,
  controller: CalendarController,
): ImagePlacement | undefined {
  const focused = document.activeElement
  if (!focused || !root.contains(focused)) return undefined
  const id = entryIdOf(focused)
  if (id !== undefined) return placementOnEntry(controller, id)
  const cursor = controller.cursor.get()
  return cursor ? placementAtCursor(controller, cursor) : placementOnEntry(controller, DRAFT_ID)
}

/** Screen rectangle of the focused entry, slot or day. */
export function focusedBox(root: HTMLElement, { view, cursor }: CalendarController): DOMRect {
  const focused = document.activeElement
  if (focused && focused !== root && root.contains(focused)) return focused.getBoundingClientRect()
  const cursorNow = cursor.get()
  if (!cursorNow) return root.getBoundingClientRect()
  const date = dateOf(cursorNow.to)
  const rect = root
    .querySelector(view === 'month' ? `${DAY}[data-date="${date}"]` : columnOf(date))
    ?.getBoundingClientRect()
  if (!rect) return root.getBoundingClientRect()
  if (view === 'month') return rect
  return new DOMRect(
    rect.x,
    rect.y + (rect.height * minuteOf(cursorNow.to)) / DAY_MINUTES,
    rect.width,
    0,
  )
}
