import { hasStarted } from '#src/domain/schedule/placement.ts'
import { schedulerTexts } from '#src/texts/scheduler.ts'

import type { DragPreview, CalendarController } from './calendar-controller.ts'
import {
  previewRange,
  previewHour,
  previewMove,
  previewResize,
  type GridPosition,
} from './drag-preview.ts'
import { dropEntry } from './drop-entry.ts'
import { COLUMN, positionAt } from './grid-position.ts'
import { DRAFT_ID, type ShownEntry } from './shown-entry.ts'

/** What a drag changes. */
export interface Draggable {
  previewAt: (position: GridPosition) => DragPreview
  /** Called on release without movement. */
  onRelease?: () => void
  /** Why an entry that has started cannot be dragged. */
  blockedReason?: string
  /** A resize handle: it does not scroll, so a finger drags it without a long press. */
  isHandle: boolean
}

interface PointerPress {
  target: Element
  clientX: number
  clientY: number
  isTouch: boolean
}

/** An entry, one of its ends, or free time in a week. */
export function findDraggable(
  root: HTMLElement,
  pointer: PointerPress,
  getController: () => CalendarController,
): Draggable | undefined {
  const origin = positionAt(root, pointer, getController().view)
  if (!origin) return undefined
  const segment = pointer.target.closest<HTMLElement>('[data-entry]')
  if (segment) return draggableEntry(segment, pointer, origin, getController)
  if (getController().view === 'month' || !pointer.target.closest(COLUMN)) return undefined
  return {
    previewAt: (position) => previewRange(getController(), origin, position),
    onRelease: () => dropEntry(getController(), previewHour(getController(), origin)),
    isHandle: false,
  }
}

function draggableEntry(
  segment: HTMLElement,
  { target, isTouch }: PointerPress,
  origin: GridPosition,
  getController: () => CalendarController,
) {
  const { shown, entries, now } = getController()
  const entry = shown.find(({ id }) => id === segment.dataset['entry'])
  if (!entry || !(entry.id === DRAFT_ID || entries.some(({ id }) => id === entry.id)))
    return undefined
  const edge = edgeAt(target, isTouch && !entry.isSelected)
  // The server may assign its id during the drag.
  const current = () => ({ ...entry, id: getController().currentId(entry.id) })
  const draggable: Draggable = {
    previewAt: (position) =>
      edge
        ? previewResize(getController(), current(), edge, position)
        : previewMove(getController(), current(), origin, position),
    isHandle: edge !== undefined,
  }
  // With a mouse, the click selects the entry.
  if (isTouch) draggable.onRelease = () => getController().onSelect(entry.id)
  if (hasEntryStarted(entry, now))
    draggable.blockedReason = edge ? schedulerTexts.cannotResize : schedulerTexts.cannotDrag
  return draggable
}

/** Edges are too thin for a finger, which uses the handles of a selected entry. */
function edgeAt(target: Element, isTooThin: boolean) {
  const edge = target.closest<HTMLElement>('[data-resize]')?.dataset['resize']
  return !isTooThin && (edge === 'start' || edge === 'end') ? edge : undefined
}

const hasEntryStarted = ({ start }: ShownEntry, now: number) =>
  hasStarted({ start: new Date(start).toISOString() }, now)
