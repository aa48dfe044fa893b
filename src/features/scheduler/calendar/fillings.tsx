import { memo, useMemo } from 'react'
import { createPortal } from 'react-dom'

import { ColumnFace } from './column-face.tsx'
import { DateFace, WeekdayFace } from './day-faces.tsx'
import { EntryFace } from './entry-face.tsx'
import type { Piece } from './pieces.ts'
import type { ShownEntry } from './shown-entry.ts'
import type { Filling, Slots } from './slots.ts'
import { useStored } from './store.ts'

interface FillingsProps {
  slots: Slots
  shown: readonly ShownEntry[]
  pieces: readonly Piece[]
  hidden: ReadonlyMap<string, number>
}

/** What React draws into the calendar's own elements. */
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
  return filled.map(({ key, element, filling }) => createPortal(faceOf(filling), element, key))
})
