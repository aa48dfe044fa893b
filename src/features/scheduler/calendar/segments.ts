import { addDays, atMinute, dateOf, DAY_MINUTES, minuteOf, startOfDay } from '../time/days.ts'

/** The part of an entry that lies in one day, in minutes of that day. */
export interface Segment {
  /** Stays the same when the server assigns the id of the entry. */
  id: string
  entryId: string
  date: string
  from: number
  to: number
  /** Contains the start, or the end, of the entry. */
  isFirst: boolean
  isLast: boolean
}

interface Spanning {
  id: string
  start: number
  end: number
}

/**
 * Splits entries at midnight for the shown days. An entry that ends at midnight has no segment in the next day. `firstIds`: temporary
 * ids by the assigned one.
 */
export function splitIntoSegments(
  entries: readonly Spanning[],
  days: readonly number[],
  firstIds?: ReadonlyMap<string, string>,
): Segment[] {
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return []
  const until = addDays(last, 1)
  return entries.flatMap(({ id, start, end }) => {
    if (end <= first || start >= until) return []
    const segments: Segment[] = []
    for (
      let day = Math.max(startOfDay(start), first);
      day < Math.min(end, until);
      day = addDays(day, 1)
    )
      segments.push(segmentOf({ id, start, end }, day, firstIds?.get(id)))
    return segments
  })
}

function segmentOf({ id, start, end }: Spanning, day: number, firstId = id): Segment {
  const date = dateOf(day)
  const next = addDays(day, 1)
  const isFirst = start >= day
  const isLast = end <= next
  const from = isFirst ? minuteOf(start) : 0
  const to = end >= next ? DAY_MINUTES : minuteOf(end)
  // When clocks go back, an entry may end at an earlier wall-clock time than it starts.
  return {
    id: `${firstId}_${date}`,
    entryId: id,
    date,
    from,
    to: Math.max(to, from + 1),
    isFirst,
    isLast,
  }
}

/** The segments of a day that fit, always including the selected entry. */
export function visibleSegments(
  segments: readonly Segment[],
  room: number,
  selectedId: string | undefined,
) {
  if (segments.length <= room) return segments
  const shown = segments.slice(0, room)
  const selectedIndex = segments.findIndex(({ entryId }) => entryId === selectedId)
  const segment = segments[selectedIndex]
  return segment === undefined || selectedIndex < room ? shown : [...shown.slice(0, -1), segment]
}

/** Start and end of the half-hour slot at a minute of a day. */
export const SLOT_MINUTES = 30

export function slotAt(day: number, minute: number) {
  const from = Math.floor(minute / SLOT_MINUTES) * SLOT_MINUTES
  const start = atMinute(day, from)
  return { start, end: Math.max(atMinute(day, from + SLOT_MINUTES), start + SLOT_MINUTES * 60_000) }
}

export const NO_HIDDEN: ReadonlyMap<string, number> = new Map()

/** The segments that fit into each day of a month, and the number of hidden ones by date. */
export function withRoom(all: readonly Segment[], room: number, selected: string | undefined) {
  const hidden = new Map<string, number>()
  const segments = [...groupByDate(all)].flatMap(([date, ofDay]) => {
    const shown = visibleSegments(ofDay, room, selected)
    hidden.set(date, ofDay.length - shown.length)
    return shown
  })
  return { segments, hidden }
}

export function groupByDate(segments: readonly Segment[]) {
  const days = new Map<string, Segment[]>()
  for (const segment of segments) {
    const ofDay = days.get(segment.date)
    if (ofDay) ofDay.push(segment)
    else days.set(segment.date, [segment])
  }
  return days
}
