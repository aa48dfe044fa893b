import type { Contents, Span } from '../resolve-content.ts'
import { shownEnd, type EntryContent } from './entry-ends.ts'
import { lineup, type Stretch } from './lineup.ts'

type Planned = Span & { kind: EntryContent }

/** The end of an entry in calendars. Milliseconds. */
export const plannedEnd = ({ kind, end }: Planned) => shownEnd(kind, Date.parse(end))

/**
 * The lineup with the chosen ends, so that the minute by which image entries are stored shorter (SCH-21) is not a span of its
 * own.
 */
export const plannedLineup = <TEntry extends Planned, TContent>(
  contents: Contents<TEntry, TContent>,
  from: number,
  till: number,
): Stretch<TEntry, TContent>[] => lineup(contents, from, till, plannedEnd)

/** The span at a time; undefined outside of the lineup. */
export const stretchAt = <TEntry, TContent>(
  stretches: readonly Stretch<TEntry, TContent>[],
  moment: number,
) => stretches.find(({ from, till }) => from <= moment && moment < till)
