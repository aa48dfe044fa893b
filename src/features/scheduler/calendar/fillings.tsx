import { memo, type ReactElement, useLayoutEffect, useMemo, useRef } from 'react'

import { ColumnFace } from './column-face.tsx'
import { DateFace, WeekdayFace } from './day-faces.tsx'
import { EntryFace } from './entry-face.tsx'
import type { Piece } from './pieces.ts'
import type { ShownEntry } from './shown-entry.ts'
import { type Filling, SlotContext, type Slots } from './slots.ts'
import { useStored } from './store.ts'

interface FillingsProps {
  slots: Slots
  shown: readonly ShownEntry[]
  pieces: readonly Piece[]
  hidden: ReadonlyMap<string, number>
}

/**
 * What React draws into the calendar's own elements. Not by portals: React listens for every event there is at each of their
 * elements, which took as long as all else of a month together.
 */
export const Fillings = memo(function Fillings({ slots, shown, pieces, hidden }: FillingsProps) {
  const filled = useStored(slots.shown, (all) => all)
  const entries = useMemo(() => new Map(shown.map((entry) => [entry.id, entry])), [shown])
  const byId = useMemo(() => new Map(pieces.map((piece) => [piece.id, piece])), [pieces])

  function faceOf(filling: Filling) {
    switch (filling.what) {
      case 'entry': {
        const entry = entries.get(filling.entryId)
        const piece = byId.get(filling.pieceId)
        return entry && piece ? <EntryFace entry={entry} piece={piece} /> : null
      }
      case 'date':
        return <DateFace date={filling.date} more={hidden.get(filling.date) ?? 0} />
      case 'weekday':
        return <WeekdayFace date={filling.date} />
      case 'column':
        return <ColumnFace date={filling.date} />
    }
  }
  return (
    <div hidden>
      {filled.map(({ key, element, filling }) => {
        const face = faceOf(filling)
        return (
          face && (
            <Put key={key} into={element}>
              {face}
            </Put>
          )
        )
      })}
    </div>
  )
})

/**
 * A face is drawn at home, and stands where it is seen: React goes on with it there, and hears of what is done to it. It goes with
 * its home alone, for React looks for it there.
 */
function Put({ into, children }: { into: HTMLElement; children: ReactElement }) {
  const home = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = home.current
    const face = place?.firstElementChild
    if (!face) return undefined
    into.append(face)
    return () => place.append(face)
  }, [into])
  return (
    <div ref={home}>
      <SlotContext value={into}>{children}</SlotContext>
    </div>
  )
}
