import { createContext, useContext, useSyncExternalStore } from 'react'

import type { Device } from '#src/contract/device.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { createListeners } from '#src/domain/listeners.ts'
import type { ImageSource } from '#src/widgets/image-drop/image-source.ts'

import type { Times } from '../time/days.ts'
import type { ShownEntry } from './shown-entry.ts'

export type View = 'month' | 'week' | 'list'

/** The result of a drag before the drop: a selected time, or a moved or resized entry. */
export interface DragPreview extends Times {
  /** Id of the dragged entry; undefined for a new one. */
  id: string | undefined
  name: string
  /** Why the position is blocked, or why the range was cut. */
  reason: string | undefined
  isBlocked: boolean
  /** Waits for the second tap, which sets the end. */
  isFirstTap: boolean
}

/** Keyboard cursor: start moments of two slots, equal without a range. */
export interface Cursor {
  from: number
  to: number
}

export interface StatusMessage {
  text: string
  isError: boolean
}

/**
 * Target of an image: free time, the draft, or an entry whose content it replaces; or a new entry whose time is chosen in the
 * panel.
 */
export type ImageTarget =
  | { what: 'new' }
  | { what: 'time'; times: Times }
  | { what: 'draft' }
  | { what: 'entry'; id: string }

/** Actions in the calendar that do not use the side panel. */
export interface DirectActions {
  placeImage: (target: ImageTarget, source: ImageSource) => void
  /** Undefined without an organization, and so without a media library. */
  replaceContent: ((entryId: string) => void) | undefined
  copyEntry: ((entryId: string) => void) | undefined
  deleteEntry: (entryId: string) => void
}

/** State and actions shared by all parts of the calendar. */
export interface CalendarController {
  device: Device
  view: View
  days: readonly number[]
  shown: readonly ShownEntry[]
  /** Planned entries of the server, with pending changes applied. */
  entries: readonly KnownEntry[]
  /** The id of an entry in `entries`, if the server has assigned one since. */
  currentId: (id: string) => string
  now: number
  canEdit: boolean
  /** Days are too small for titles, so tapping a day with entries opens it. */
  isPhone: boolean
  preview: Store<DragPreview | undefined>
  cursor: Store<Cursor | undefined>
  status: Store<StatusMessage>
  /** The entry to focus once it is drawn at its new time. */
  pendingFocus: Store<(Times & { id: string }) | undefined>
  onSelectTime: (times: Times) => void
  onSelect: (id: string) => void
  onClear: () => void
  direct: DirectActions
  /** Resolves once the move is stored or has failed. */
  onMove: (id: string, times: Times) => Promise<void>
  onOpenDay: (day: number) => void
  onStep: (steps: number) => void
}

export const CalendarContext = createContext<CalendarController | undefined>(undefined)

export function useCalendar() {
  const controller = useContext(CalendarContext)
  if (!controller) throw new Error('Rendered outside the calendar')
  return controller
}

/** A value that changes with each pointer move; only components that select a changed part render again. */
interface Store<T> {
  get: () => T
  set: (value: T) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let current = initial
  const { notify, subscribe } = createListeners()
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return
      current = value
      notify()
    },
    subscribe,
  }
}

export const useStored = <T, Part>(store: Store<T>, part: (value: T) => Part): Part =>
  useSyncExternalStore(store.subscribe, () => part(store.get()))
