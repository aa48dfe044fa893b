import type { Contents, Span } from '../what-shows.ts'
import { chosenEnd, type EntryContent } from './entry-ends.ts'
import { lineup, type Stretch } from './lineup.ts'

type Planned = Span & { kind: EntryContent }

/** The end of an entry as its calendar shows it. Milliseconds. */
export const plannedEnd = ({ kind, end }: Planned) => chosenEnd(kind, Date.parse(end))

/**
 * What a device shows between two moments, as it was planned: an entry goes on until the end that somebody chose, so that the minute
 * by which a picture is stored shorter (SCH-21) is no stretch of its own.
 */
export const plannedLineup = <TEntry extends Planned, TContent>(
  contents: Contents<TEntry, TContent>,
  from: number,
  till: number,
): Stretch<TEntry, TContent>[] => lineup(contents, from, till, plannedEnd)

/** What shows at a moment; undefined where nothing is known of it. */
export const stretchAt = <TEntry, TContent>(
  stretches: readonly Stretch<TEntry, TContent>[],
  moment: number,
) => stretches.find(({ from, till }) => from <= moment && moment < till)
