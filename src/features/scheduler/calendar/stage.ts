import { createContext, useContext } from 'react'

import type { Device } from '#src/contract/device.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import type { DraggedImage } from '#src/widgets/image-preview/dragged-image.ts'

import type { Times } from '../time/times.ts'
import type { ShownEntry } from './shown-entry.ts'
import type { Store } from './store.ts'

export type View = 'month' | 'week' | 'list'

/** What is about to be: a time that is chosen, or an entry where it is held. */
export interface Ghost extends Times {
  /** Of the entry that is held; without it a new one is placed. */
  id: string | undefined
  name: string
  /** Why it cannot be there, or why it reaches no further. */
  reason: string | undefined
  isRefused: boolean
  /** The first of two taps. */
  isTap: boolean
}

/** Where the keyboard is: the first moments of two slots, the same without a range. */
export interface Cursor {
  from: number
  to: number
}

export interface Said {
  text: string
  isBad: boolean
}

/** Where a dropped or pasted image goes: free time, the draft, or an entry whose content it replaces. */
export type ImageTarget =
  | { what: 'time'; times: Times }
  | { what: 'draft' }
  | { what: 'entry'; id: string }

export type ImageSource = readonly File[] | DraggedImage

/** What is done in the calendar itself, without the panel beside it. */
export interface DirectActions {
  placeImage: (target: ImageTarget, source: ImageSource) => void
  /** Undefined where no library can be asked. */
  replaceContent: ((entryId: string) => void) | undefined
  copyEntry: ((entryId: string) => void) | undefined
  deleteEntry: (entryId: string) => void
}

/** What stands behind the calendar's pieces. */
export interface Stage {
  device: Device
  view: View
  days: readonly number[]
  shown: readonly ShownEntry[]
  /** What is planned, as the outbox and the server know it. */
  known: readonly KnownEntry[]
  now: number
  maySet: boolean
  /** Days have no room for words: one that has entries is opened before anything is put on it. */
  isSmall: boolean
  ghost: Store<Ghost | undefined>
  cursor: Store<Cursor | undefined>
  said: Store<Said>
  /** The entry that takes the focus once it is drawn where it was moved to. */
  toFocus: Store<(Times & { id: string }) | undefined>
  onChoose: (times: Times) => void
  onSelect: (id: string) => void
  onClear: () => void
  direct: DirectActions
  /** Ends once it is saved, or refused. */
  onMove: (id: string, times: Times) => Promise<void>
  /** A day whose entries find no room. */
  onDay: (day: number) => void
  /** Another month or week. */
  onStep: (steps: number) => void
}

export const StageContext = createContext<Stage | undefined>(undefined)

export function useStage() {
  const stage = useContext(StageContext)
  if (!stage) throw new Error('A piece of the calendar stands outside of it')
  return stage
}
