import { addDays, atMinute, minuteOf, startOfDay } from '../time/days.ts'
import type { Times } from '../time/times.ts'
import { fitted } from './free-time.ts'
import { SLOT_MINUTES, slotAt } from './pieces.ts'
import { refusalAt } from './refusal.ts'
import { DRAFT_ID, type ShownEntry } from './shown-entry.ts'
import type { Ghost, Stage } from './stage.ts'

/** A place in the calendar; a month knows no minutes. */
export interface Spot {
  day: number
  minute: number
}

const HOUR = 3_600_000
const SLOT_MS = SLOT_MINUTES * 60_000
const DAY_MS = 24 * HOUR
const toSlot = (minutes: number) => Math.round(minutes / SLOT_MINUTES) * SLOT_MINUTES

type Choosing = Pick<Stage, 'known' | 'now' | 'shown'>

/** What has its time already. A draft and what was refused have none. */
export const busyOf = ({ shown, known, now }: Choosing) => {
  const ids = new Set(known.map(({ id }) => id))
  return { busy: shown.filter(({ id }) => ids.has(id)), now }
}

/** From one slot to another, in whichever order; what is in the way cuts it short. */
export function choosing(stage: Choosing, anchor: Spot, head: Spot): Ghost {
  const first = slotAt(anchor.day, anchor.minute)
  const last = slotAt(head.day, head.minute)
  return chosen(stage, first, {
    start: Math.min(first.start, last.start),
    end: Math.max(first.end, last.end),
  })
}

/** An hour, where somebody clicked. */
export function choosingHour(stage: Choosing, { day, minute }: Spot): Ghost {
  const slot = slotAt(day, minute)
  return chosen(stage, slot, { start: slot.start, end: slot.start + HOUR })
}

function chosen(stage: Choosing, anchor: Times, wanted: Times): Ghost {
  const free = fitted(busyOf(stage), anchor, wanted)
  const isCut = free === undefined || free.start !== wanted.start || free.end !== wanted.end
  return {
    id: undefined,
    name: '',
    isTap: false,
    ...(free ?? wanted),
    reason: isCut ? refusalAt(stage, wanted) : undefined,
    isRefused: free === undefined,
  }
}

/** The entry that is held, as far as the pointer went from where it took it. */
export function moving(stage: Choosing, entry: ShownEntry, grabbed: Spot, spot: Spot): Ghost {
  const days = daysBetween(grabbed.day, spot.day)
  const minutes = toSlot(spot.minute - grabbed.minute)
  return placed(stage, entry, moved(entry, days, minutes))
}

/**
 * So many days and minutes later, by the clock; it stays as long as it is. Where the clock shows a time twice, what has not been moved
 * is where it was.
 */
export function moved({ start, end }: Times, days: number, minutes: number): Times {
  if (days === 0 && minutes === 0) return { start, end }
  const at = atMinute(addDays(startOfDay(start), days), minuteOf(start) + minutes)
  return { start: at, end: at + (end - start) }
}

/** The entry that is held by one end: that one goes with the pointer, and never past the other. */
export function resizing(
  stage: Choosing,
  entry: ShownEntry,
  edge: 'start' | 'end',
  { day, minute }: Spot,
): Ghost {
  const { start, end } = entry
  const at = atMinute(day, toSlot(minute))
  const times =
    edge === 'end'
      ? { start, end: Math.max(at, start + SLOT_MS) }
      : { start: Math.min(at, end - SLOT_MS), end }
  return placed(stage, entry, times)
}

export function placed(stage: Choosing, { id, name }: ShownEntry, times: Times): Ghost {
  const reason = refusalAt(stage, times, id === DRAFT_ID ? undefined : id)
  return { id, name, ...times, reason, isRefused: reason !== undefined, isTap: false }
}

/** Days are an hour longer or shorter where the clocks change. */
const daysBetween = (from: number, to: number) => Math.round((to - from) / DAY_MS)
