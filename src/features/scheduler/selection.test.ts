import { expect, it } from 'vitest'

import { NOTHING_SELECTED, type Selection, selectionReducer } from './selection.ts'

const reduce = selectionReducer('New event')
const draft = (name: string, start = 1, end = 2): Selection => ({
  what: 'draft',
  draft: { name, start, end, chosen: { start, end } },
})
const entry: Selection = { what: 'entry', id: 'a' }
const other: Selection = { what: 'entry', id: 'z' }
const begun = draft('Opening')
const edited = reduce(begun, { type: 'draft', changes: { name: 'Closing' } })
const saved = (selected: Selection, id?: string) => ({ type: 'saved', selected, id }) as const

it.each([
  ['free time', NOTHING_SELECTED, { type: 'time', start: 1, end: 2 }, draft('New event')],
  ['free time after an entry', entry, { type: 'time', start: 1, end: 2 }, draft('New event')],
  ['another time', draft('Fair'), { type: 'time', start: 3, end: 4 }, draft('Fair', 3, 4)],
  ['a new title', draft('Fair'), { type: 'draft', changes: { name: '' } }, draft('')],
  ['a draft that is gone', entry, { type: 'draft', changes: { name: 'x' } }, entry],
  ['a click on an entry', draft('Fair'), { type: 'entry', id: 'a' }, entry],
  ['a saved draft', edited, saved(begun, 'a'), entry],
  ['a saved draft without an id', begun, saved(begun), NOTHING_SELECTED],
  ['a draft that is saved after a click on an entry', entry, saved(begun, 'b'), entry],
  ['a draft that is saved after another begun', draft('Fair'), saved(begun, 'b'), draft('Fair')],
  ['a replaced entry', entry, saved(entry, 'b'), { what: 'entry', id: 'b' }],
  ['an entry that is replaced after another click', entry, saved(other, 'b'), entry],
  [
    'an entry that is replaced after it was closed',
    NOTHING_SELECTED,
    saved(entry, 'b'),
    NOTHING_SELECTED,
  ],
  ['an image dropped on free time', NOTHING_SELECTED, saved(NOTHING_SELECTED, 'a'), entry],
  ['cancel', draft('Fair'), { type: 'clear' }, NOTHING_SELECTED],
  ['close', entry, { type: 'clear' }, NOTHING_SELECTED],
] as const)('%s changes the selection [SCH-03] [SCH-06]', (_what, before, action, after) => {
  expect(reduce(before, action)).toEqual(after)
})
