import { addDays, atMinute, dateOf, DAY_MINUTES, minuteOf, startOfDay } from '../time/days.ts'

/** What one day shows of an entry: minutes of that day. */
export interface Piece {
  id: string
  entryId: string
  date: string
  from: number
  to: number
  /** It has the entry's own start, its own end. */
  isFirst: boolean
  isLast: boolean
}

interface Spanning {
  id: string
  start: number
  end: number
}

/** Entries cut at each midnight, for the days that are shown: one that ends at midnight is not in the day that begins then. */
export function piecesOf(entries: readonly Spanning[], days: readonly number[]): Piece[] {
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return []
  const until = addDays(last, 1)
  return entries.flatMap(({ id, start, end }) => {
    if (end <= first || start >= until) return []
    const pieces: Piece[] = []
    for (
      let day = Math.max(startOfDay(start), first);
      day < Math.min(end, until);
      day = addDays(day, 1)
    )
      pieces.push(pieceOf({ id, start, end }, day))
    return pieces
  })
}

function pieceOf({ id, start, end }: Spanning, day: number): Piece {
  const date = dateOf(day)
  const next = addDays(day, 1)
  const isFirst = start >= day
  const isLast = end <= next
  const from = isFirst ? minuteOf(start) : 0
  const to = end >= next ? DAY_MINUTES : minuteOf(end)
  // Where the clocks go back an entry may end at an earlier hour than it begins.
  return {
    id: `${id}_${date}`,
    entryId: id,
    date,
    from,
    to: Math.max(to, from + 1),
    isFirst,
    isLast,
  }
}

/** Entries of a day, the most that have room; what is chosen is among them. */
export function dayPieces(pieces: readonly Piece[], room: number, chosenId: string | undefined) {
  if (pieces.length <= room) return pieces
  const shown = pieces.slice(0, room)
  const chosen = pieces.findIndex(({ entryId }) => entryId === chosenId)
  const piece = pieces[chosen]
  return piece === undefined || chosen < room ? shown : [...shown.slice(0, -1), piece]
}

/** The moments of the slot that a clock shows at a minute of a day, whole half hours. */
export const SLOT_MINUTES = 30

export function slotAt(day: number, minute: number) {
  const from = Math.floor(minute / SLOT_MINUTES) * SLOT_MINUTES
  const start = atMinute(day, from)
  return { start, end: Math.max(atMinute(day, from + SLOT_MINUTES), start + SLOT_MINUTES * 60_000) }
}
