import {
  type Contents,
  resolveContent,
  type ShownContent,
  type ShownSpan,
  shownSpans,
  type Span,
  type TimedContent,
} from '../resolve-content.ts'

/** A span in which a device shows the same content for the same reason. Milliseconds, end exclusive. */
export interface Stretch<TEntry, TContent> {
  from: number
  till: number
  shows: ShownContent<TEntry, TContent>
}

/** The content of a device between two times, without gaps, by the rules of `resolveContent`. */
export const lineup = <TEntry extends TimedContent, TContent>(
  contents: Contents<TEntry, TContent>,
  from: number,
  till: number,
): Stretch<TEntry, TContent>[] => {
  const near = shownSpans(contents.entries).filter(({ start, end }) => start < till && end > from)
  const otherwise = resolveContent({ ...contents, entries: contents.entries.slice(0, 0) }, from)
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

/** Call with ascending times. If entries overlap, the one that began last shows, and then the earlier one again. */
function runningAt<TEntry>(sorted: readonly ShownSpan<TEntry>[]) {
  const begun: ShownSpan<TEntry>[] = []
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

/** Entries are compared by id; pushed and default content never changes. */
const isSame = <TEntry extends Span, TContent>(
  one: ShownContent<TEntry, TContent>,
  other: ShownContent<TEntry, TContent>,
) =>
  one.why === other.why &&
  (one.why !== 'schedule' || other.why !== 'schedule' || one.content.id === other.content.id)

/** The stretch at a time; undefined outside of the lineup. */
export const stretchAt = <TEntry, TContent>(
  stretches: readonly Stretch<TEntry, TContent>[],
  moment: number,
) => stretches.find(({ from, till }) => from <= moment && moment < till)
