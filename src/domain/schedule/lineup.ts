import { type Contents, type Showing, type Span, whatShows } from '../what-shows.ts'

/** A stretch of time in which a device shows the same for the same reason. Milliseconds, the end excluded. */
export interface Stretch<TEntry, TContent> {
  from: number
  till: number
  shows: Showing<TEntry, TContent>
}

interface Timed<TEntry> {
  entry: TEntry
  start: number
  end: number
}

/** What a device shows between two moments, without gaps: what `whatShows` answers wherever an entry begins or ends. */
export const lineup = <TEntry extends Span, TContent>(
  contents: Contents<TEntry, TContent>,
  from: number,
  till: number,
  endOf: (entry: TEntry) => number = ({ end }) => Date.parse(end),
): Stretch<TEntry, TContent>[] => {
  const near = contents.entries
    .map((entry) => ({ entry, start: Date.parse(entry.start), end: endOf(entry) }))
    .filter(({ start, end }) => start < till && end > from)
    .sort(byStart)
  const otherwise = whatShows({ ...contents, entries: contents.entries.slice(0, 0) }, from)
  const turns = near.flatMap(({ start, end }) => [start, end])
  const moments = [from, ...turns.filter((turn) => turn > from && turn < till)].sort(
    (a, b) => a - b,
  )

  const running = runningAt(near)
  const stretches: Stretch<TEntry, TContent>[] = []
  for (const [at, moment] of moments.entries()) {
    const next = moments[at + 1] ?? till
    if (next === moment) continue
    const entry = running(moment)
    const shows = entry ? ({ why: 'schedule', content: entry } as const) : otherwise
    const last = stretches.at(-1)
    if (last && isSame(last.shows, shows)) last.till = next
    else stretches.push({ from: moment, till: next, shows })
  }
  return stretches
}

/** Asked of ever later moments. Of entries that overlap the one that began last shows, and then again the one below it. */
function runningAt<TEntry>(sorted: readonly Timed<TEntry>[]) {
  const begun: Timed<TEntry>[] = []
  let next = 0
  return (moment: number) => {
    for (let one = sorted[next]; one && one.start <= moment; one = sorted[next]) {
      begun.push(one)
      next += 1
    }
    for (let top = begun.at(-1); top && top.end <= moment; top = begun.at(-1)) begun.pop()
    return begun.at(-1)?.entry
  }
}

const byStart = (a: Timed<Span>, b: Timed<Span>) =>
  a.start - b.start || (a.entry.id < b.entry.id ? -1 : Number(a.entry.id > b.entry.id))

/** An entry is itself; what is pushed or default is the same all the time. */
const isSame = <TEntry extends Span, TContent>(
  one: Showing<TEntry, TContent>,
  other: Showing<TEntry, TContent>,
) =>
  one.why === other.why &&
  (one.why !== 'schedule' || other.why !== 'schedule' || one.content.id === other.content.id)
