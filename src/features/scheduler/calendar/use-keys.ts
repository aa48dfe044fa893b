import type { KeyboardEvent, RefObject } from 'react'

import { notify } from '#src/platform/toast/notify.tsx'
import { schedulerTexts } from '#src/texts/scheduler.ts'
import { pressedKey } from '#src/ui/pressed-key.ts'

import type { Times } from '../time/days.ts'
import type { CalendarController } from './calendar-controller.ts'
import { arrowStep, initialCursor, moveCursor, inspectCursor } from './cursor.ts'
import { shiftTimes, previewAt } from './drag-preview.ts'
import { dropEntry } from './drop-entry.ts'
import { entryIdOf } from './grid-position.ts'
import { entryTitle } from './labels.ts'
import { SLOT_MINUTES } from './segments.ts'
import { DRAFT_ID, type ShownEntry } from './shown-entry.ts'

/** Keyboard control: arrows move the cursor, Alt+arrows move the focused entry. */
export const useKeys =
  (latest: RefObject<CalendarController>) => (event: KeyboardEvent<HTMLElement>) => {
    const controller = latest.current
    const isDone =
      event.target === event.currentTarget
        ? moveCursorByKey(controller, event)
        : handleEntryKey(controller, event)
    if (!isDone) return
    event.preventDefault()
    event.stopPropagation()
  }

const PAGES: Record<string, number> = { PageUp: -1, PageDown: 1 }

function moveCursorByKey(controller: CalendarController, event: KeyboardEvent) {
  const { shiftKey, altKey, ctrlKey, metaKey } = event
  if (altKey || ctrlKey || metaKey) return false
  const key = pressedKey(event)
  const pages = PAGES[key]
  if (pages !== undefined) {
    controller.onStep(pages)
    return true
  }
  const cursor = controller.cursor.get() ?? initialCursor(controller)
  const step = arrowStep(key, controller.view)
  if (step) {
    const isExtending = shiftKey && controller.view === 'week'
    controller.cursor.set(moveCursor(controller, cursor, step, isExtending))
    announceCursor(controller)
    return true
  }
  if (key === 'Enter' || key === ' ') return activateCursor(controller)
  return key === 'Escape' && collapseSelection(controller)
}

/** Announces the content at the cursor to screen readers. */
export function announceCursor(controller: CalendarController) {
  const cursor = controller.cursor.get()
  if (!cursor) return
  const { reason, label, entry } = inspectCursor(controller, cursor)
  const detail = entry ? entryTitle(entry) : reason
  controller.status.set({
    text: detail === undefined ? label : `${label}. ${detail}`,
    isError: false,
  })
}

function activateCursor(controller: CalendarController) {
  const cursor = controller.cursor.get() ?? initialCursor(controller)
  const { entry, free, reason } = inspectCursor(controller, cursor)
  if (entry) {
    controller.onSelect(entry.id)
    return true
  }
  if (!controller.canEdit) return true
  if (free && reason === undefined) controller.onSelectTime(free)
  else controller.status.set({ text: reason ?? '', isError: true })
  return true
}

/** Collapses the selected range first; the next Escape closes the dialog. */
function collapseSelection(controller: CalendarController) {
  const cursor = controller.cursor.get()
  if (cursor && cursor.from !== cursor.to) {
    controller.cursor.set({ from: cursor.to, to: cursor.to })
    return true
  }
  return clear(controller)
}

function clear(controller: CalendarController) {
  if (controller.preview.get()) {
    controller.preview.set(undefined)
    return true
  }
  if (!controller.shown.some(({ isSelected }) => isSelected)) return false
  controller.onClear()
  return true
}

function handleEntryKey(controller: CalendarController, event: KeyboardEvent) {
  const { target, altKey } = event
  const id = entryIdOf(target)
  const entry = controller.shown.find((candidate) => candidate.id === id)
  if (!entry) return false
  if (pressedKey(event) === 'Escape') return clear(controller)
  return altKey && controller.canEdit && moveByKey(controller, entry, event)
}

/** Moves an entry by a slot or a day, or only one of its ends (Shift). */
function moveByKey(controller: CalendarController, entry: ShownEntry, event: KeyboardEvent) {
  const { shiftKey } = event
  const step = arrowStep(pressedKey(event), controller.view)
  if (!step) return false
  const isMovable = entry.id === DRAFT_ID || controller.entries.some(({ id }) => id === entry.id)
  if (!isMovable || (shiftKey && controller.view === 'month')) return true
  if (entry.phase !== 'due') {
    notify.error(shiftKey ? schedulerTexts.cannotResize : schedulerTexts.cannotDrag)
    return true
  }
  // Key repeat outpaces rendering, so each step starts from the last requested times.
  const lastTarget = controller.pendingFocus.get()
  const isLast = lastTarget && controller.currentId(lastTarget.id) === entry.id
  const from = isLast ? { ...entry, start: lastTarget.start, end: lastTarget.end } : entry
  const times = shiftKey ? resizeTimes(from, step) : shiftTimes(from, step.days, step.minutes)
  const preview = previewAt(controller, entry, times)
  if (!preview.isBlocked) controller.pendingFocus.set({ id: entry.id, ...times })
  dropEntry(controller, preview)
  return true
}

/** Up and down change the end, left and right the start. */
const resizeTimes = ({ start, end }: Times, { days, minutes }: { days: number; minutes: number }) =>
  days === 0
    ? { start, end: end + minutes * 60_000 }
    : { start: start + days * SLOT_MINUTES * 60_000, end }
