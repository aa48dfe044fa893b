import type { Times } from './time/times.ts'

/** A new entry as it stands in the calendar before it is made: milliseconds, the end as it was chosen. */
export interface Draft extends Times {
  name: string
  /** What was last chosen in the calendar: another one with each choice. */
  chosen: Times
}

/** SCH-06. An entry is named by its id, which is temporary while it waits for the server. */
export type Selection =
  | { what: 'none' }
  | { what: 'draft'; draft: Draft }
  | { what: 'entry'; id: string }

export type SelectionAction =
  /** Free time was chosen in the calendar. */
  | { type: 'time'; start: number; end: number }
  | { type: 'draft'; changes: Partial<Omit<Draft, 'chosen'>> }
  | { type: 'entry'; id: string }
  | { type: 'clear' }

export const NOTHING_SELECTED: Selection = { what: 'none' }

/** `newName` is the title of a draft (SCH-03). Another time for a draft keeps what was written. */
export const selectionReducer =
  (newName: string) =>
  (selection: Selection, action: SelectionAction): Selection => {
    switch (action.type) {
      case 'time': {
        const { start, end } = action
        const { name } = selection.what === 'draft' ? selection.draft : { name: newName }
        return { what: 'draft', draft: { name, start, end, chosen: { start, end } } }
      }
      case 'draft':
        return selection.what === 'draft'
          ? { what: 'draft', draft: { ...selection.draft, ...action.changes } }
          : selection
      case 'entry':
        return { what: 'entry', id: action.id }
      case 'clear':
        return NOTHING_SELECTED
    }
  }
