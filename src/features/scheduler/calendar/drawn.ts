import { createContext, useContext } from 'react'

import type { Piece } from './pieces.ts'
import type { ShownEntry } from './shown-entry.ts'

/** What stands in the calendar's elements, which know ids and dates alone. */
export interface Drawn {
  entries: ReadonlyMap<string, ShownEntry>
  pieces: ReadonlyMap<string, Piece>
  hidden: ReadonlyMap<string, number>
}

export const DrawnContext = createContext<Drawn | undefined>(undefined)

export function useDrawn() {
  const drawn = useContext(DrawnContext)
  if (!drawn) throw new Error('A face stands outside of the calendar')
  return drawn
}
