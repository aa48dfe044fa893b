import { schedulerTexts } from '#src/texts/scheduler.ts'

import { minuteOf, startOfDay } from '../time/days.ts'
import type { DragPreview, StatusMessage, CalendarController } from './calendar-controller.ts'
import { previewRange } from './drag-preview.ts'
import { weekPosition } from './grid-position.ts'
import { formatSpan } from './labels.ts'
import { DRAFT_ID } from './shown-entry.ts'

export const statusOf = (preview: DragPreview): StatusMessage => ({
  text: preview.reason ?? formatSpan(preview),
  isError: preview.isBlocked,
})

/** Applies a drop, or reports why the position is blocked. */
export function dropEntry(controller: CalendarController, preview: DragPreview) {
  controller.status.set(statusOf(preview))
  if (preview.isBlocked) return
  const times = { start: preview.start, end: preview.end }
  if (preview.id === undefined || preview.id === DRAFT_ID) {
    controller.preview.set(undefined)
    return controller.onSelectTime(times)
  }
  const id = controller.currentId(preview.id)
  const original = controller.shown.find((entry) => entry.id === id)
  if (original?.start === preview.start && original.end === preview.end) return
  // The preview stays at the new position until the move is saved or has failed.
  const saving = { ...preview, id, reason: undefined }
  controller.preview.set(saving)
  void controller.onMove(id, times).finally(() => {
    if (controller.preview.get() === saving) controller.preview.set(undefined)
  })
}

/** Touch selects a time by two taps, start and end, because dragging scrolls. */
export function selectByTap(
  controller: CalendarController,
  root: HTMLElement,
  point: { clientX: number; clientY: number },
) {
  const position = weekPosition(root, point)
  if (!position || !controller.canEdit) return
  const firstTap = controller.preview.get()
  if (!firstTap?.isFirstTap) {
    const preview = previewRange(controller, position, position)
    if (preview.isBlocked) return dropEntry(controller, preview)
    controller.preview.set({ ...preview, isFirstTap: true })
    controller.status.set({ text: schedulerTexts.tapEnd, isError: false })
    return
  }
  const from = { day: startOfDay(firstTap.start), minute: minuteOf(firstTap.start) }
  controller.preview.set(undefined)
  dropEntry(controller, previewRange(controller, from, position))
}
