import type { Times } from './time/days.ts'

/** A new entry before it is created: times in milliseconds, the end as the user chose it. */
export interface Draft extends Times {
  name: string
  /** The times last selected in the calendar; a new object with each selection. */
  chosen: Times
  /** `opId` of the rejected change that it fixes; undefined for the ordinary draft. */
  replaces?: string | undefined
}

/** SCH-06. The id of an entry is temporary until the server assigns one. */
export type Selection =
  | { what: 'none' }
  | { what: 'draft'; draft: Draft }
  | { what: 'entry'; id: string }

export type SelectionAction =
  /** Free time was selected in the calendar, or the time of a rejected change to fix. */
  | { type: 'time'; start: number; end: number; replaces?: string }
  | { type: 'draft'; changes: Partial<Omit<Draft, 'chosen' | 'replaces'>> }
  | { type: 'entry'; id: string }
  /** Saving `selected` ended, with the id to select next. */
  | { type: 'saved'; selected: Selection; id: string | undefined }
  | { type: 'clear' }

export const NOTHING_SELECTED: Selection = { what: 'none' }

/** `newName` is the title of a new draft (SCH-03). Another time keeps the open draft and its title. */
export const selectionReducer =
  (newName: string) =>
  (selection: Selection, action: SelectionAction): Selection => {
    switch (action.type) {
      case 'time': {
        const { start, end } = action
        const open = selection.what === 'draft' ? selection.draft : undefined
        const { name = newName, replaces } = { ...open, ...action }
        return { what: 'draft', draft: { name, start, end, chosen: { start, end }, replaces } }
      }
      case 'draft':
        return selection.what === 'draft'
          ? { what: 'draft', draft: { ...selection.draft, ...action.changes } }
          : selection
      case 'entry':
        return { what: 'entry', id: action.id }
      case 'saved':
        // The user may have selected something else meanwhile.
        if (!isSame(selection, action.selected)) return selection
        return action.id === undefined ? NOTHING_SELECTED : { what: 'entry', id: action.id }
      case 'clear':
        return NOTHING_SELECTED
    }
  }

function isSame(one: Selection, other: Selection) {
  if (one.what === 'draft') return other.what === 'draft' && one.draft.chosen === other.draft.chosen
  if (one.what === 'entry') return other.what === 'entry' && one.id === other.id
  return other.what === 'none'
}
