import { type Contents, type Showing, type Span, whatShows } from '../what-shows.ts'

/** A stretch of time in which a device shows the same for the same reason. Milliseconds, the end excluded. */
export interface Stretch<TEntry, TContent> {
  from: number
  till: number
  shows: Showing<TEntry, TContent>
}

/** What a device shows between two moments, without gaps: asked of `whatShows` wherever an entry begins or ends. */
export function lineup<TEntry extends Span, TContent>(
  contents: Contents<TEntry, TContent>,
  from: number,
  till: number,
): Stretch<TEntry, TContent>[] {
  const near = contents.entries.filter(
    ({ start, end }) => Date.parse(start) < till && Date.parse(end) > from,
  )
  const turns = new Set([from])
  for (const { start, end } of near)
    for (const turn of [Date.parse(start), Date.parse(end)])
      if (turn > from && turn < till) turns.add(turn)

  const moments = [...turns].toSorted((a, b) => a - b)
  const stretches: Stretch<TEntry, TContent>[] = []
  for (const [at, moment] of moments.entries()) {
    const shows = whatShows({ ...contents, entries: near }, moment)
    const next = moments[at + 1] ?? till
    const last = stretches.at(-1)
    if (last && isSame(last.shows, shows)) last.till = next
    else stretches.push({ from: moment, till: next, shows })
  }
  return stretches
}

/** An entry is itself; what is pushed or default is the same all the time. */
const isSame = <TEntry extends Span, TContent>(
  one: Showing<TEntry, TContent>,
  other: Showing<TEntry, TContent>,
) =>
  one.why === other.why &&
  (one.why !== 'schedule' || other.why !== 'schedule' || one.content.id === other.content.id)
