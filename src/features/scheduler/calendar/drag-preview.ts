import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { contentOf, storedEnd } from '#src/domain/schedule/entry-ends.ts'
import { type PlacementError, checkPlacement } from '#src/domain/schedule/placement.ts'
import { schedulerTexts } from '#src/texts/scheduler.ts'
import { fieldProblems } from '#src/texts/validation.ts'

import { atMinute, shiftMoment, type Times } from '../time/days.ts'
import type { DragPreview, CalendarController } from './calendar-controller.ts'
import { fitAround } from './free-time.ts'
import { entryTitle } from './labels.ts'
import { SLOT_MINUTES, slotAt } from './segments.ts'
import { DRAFT_ID, type ShownEntry } from './shown-entry.ts'

/** A position in the calendar; `minute` is 0 in a month. */
export interface GridPosition {
  day: number
  minute: number
}

const HOUR = 3_600_000
const SLOT_MS = SLOT_MINUTES * 60_000
const DAY_MS = 24 * HOUR
const roundToSlot = (minutes: number) => Math.round(minutes / SLOT_MINUTES) * SLOT_MINUTES

type ScheduleState = Pick<CalendarController, 'entries' | 'now' | 'shown'>

/** Entries that occupy time. Drafts and rejected entries do not. */
export const busyEntries = ({ shown, entries, now }: ScheduleState) => {
  const ids = new Set(entries.map(({ id }) => id))
  return { busy: shown.filter(({ id }) => ids.has(id)), now }
}

/** From one slot to another, in either order, cut at the first conflict. */
export function previewRange(
  state: ScheduleState,
  anchor: GridPosition,
  target: GridPosition,
): DragPreview {
  const first = slotAt(anchor.day, anchor.minute)
  const last = slotAt(target.day, target.minute)
  return limitedPreview(state, first, {
    start: Math.min(first.start, last.start),
    end: Math.max(first.end, last.end),
  })
}

/** One hour at the clicked position. */
export function previewHour(state: ScheduleState, { day, minute }: GridPosition): DragPreview {
  const slot = slotAt(day, minute)
  return limitedPreview(state, slot, { start: slot.start, end: slot.start + HOUR })
}

function limitedPreview(state: ScheduleState, anchor: Times, requested: Times): DragPreview {
  const free = fitAround(busyEntries(state), anchor, requested)
  const isCut = free === undefined || free.start !== requested.start || free.end !== requested.end
  return {
    id: undefined,
    name: '',
    isFirstTap: false,
    ...(free ?? requested),
    reason: isCut ? placementProblem(state, requested) : undefined,
    isBlocked: free === undefined,
  }
}

/** A moved entry, shifted by the distance of the pointer from its origin. */
export function previewMove(
  state: ScheduleState,
  entry: ShownEntry,
  origin: GridPosition,
  position: GridPosition,
): DragPreview {
  const days = daysBetween(origin.day, position.day)
  const minutes = roundToSlot(position.minute - origin.minute)
  return previewAt(state, entry, shiftTimes(entry, days, minutes))
}

/** Shifts times by wall-clock days and minutes; the duration stays. */
export function shiftTimes({ start, end }: Times, days: number, minutes: number): Times {
  const moment = shiftMoment(start, days, minutes)
  return { start: moment, end: moment + (end - start) }
}

/** A resized entry: one end follows the pointer, but never past the other end. */
export function previewResize(
  state: ScheduleState,
  entry: ShownEntry,
  edge: 'start' | 'end',
  { day, minute }: GridPosition,
): DragPreview {
  const { start, end } = entry
  const moment = atMinute(day, roundToSlot(minute))
  const times =
    edge === 'end'
      ? { start, end: Math.max(moment, start + SLOT_MS) }
      : { start: Math.min(moment, end - SLOT_MS), end }
  return previewAt(state, entry, times)
}

export function previewAt(
  state: ScheduleState,
  { id, name }: ShownEntry,
  times: Times,
): DragPreview {
  const reason = placementProblem(state, times, id === DRAFT_ID ? undefined : id)
  return { id, name, ...times, reason, isBlocked: reason !== undefined, isFirstTap: false }
}

/** Rounded, because a day with a clock change is an hour longer or shorter. */
const daysBetween = (from: number, to: number) => Math.round((to - from) / DAY_MS)

/** Why an entry cannot be placed there; undefined if it can. Without an id, a new entry is placed. */
export function placementProblem(
  { entries, now }: Pick<CalendarController, 'entries' | 'now'>,
  times: Times,
  id?: string,
) {
  const moved = entries.find((entry) => entry.id === id)
  const end = moved ? storedEnd(contentOf(moved), times.end) : times.end
  const problem = checkPlacement({ entries, now, moved }, { start: times.start, end })
  return problem && describeProblem(problem)
}

function describeProblem(problem: PlacementError<KnownEntry>) {
  switch (problem.why) {
    case 'started':
      return fieldProblems['scheduler:hasStarted']
    case 'endNotAfterStart':
      return schedulerTexts.tooShort
    case 'startPassed':
      return schedulerTexts.hasPassed
    case 'tooFar':
      return fieldProblems['validation:tooFar']
    case 'taken':
      return schedulerTexts.isTaken(entryTitle(problem.by))
  }
}
