import { expect, it } from 'vitest'

import { buildEntry } from '#tests/fixtures/schedule-entry.ts'

import type { Selection } from '../selection.ts'
import { beginWithImage } from './begin-with-image.ts'
import type { ImageAssignment } from './chosen-content.ts'
import { toFormValues } from './form-values.ts'
import type { NewEntryState } from './new-entry-draft.ts'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
const at = (time: string) => Date.parse(`2026-11-18T${time}:00Z`)
const hour = (from: string, to: string) => ({ start: at(from), end: at(to) })
const image: ImageAssignment = {
  type: 'image',
  name: 'Harbour map',
  file: new File(['bytes'], 'Harbour map.jpg'),
  thumbnail: 'data:image/png;base64,AAAA',
}
const other: ImageAssignment = { ...image, name: 'Other' }
const unsavedAs = (
  name: string,
  content: ImageAssignment | null,
  replaces?: string,
): NewEntryState => {
  const times = hour('15:00', '16:30')
  const typed = toFormValues({ name, ...times }, ZONE)
  return { typed, times, content, ...(replaces !== undefined && { replaces }) }
}
const draft = (name: string): Selection => {
  const times = hour('12:00', '13:00')
  return { what: 'draft', draft: { name, ...times, chosen: times } }
}
const NONE: Selection = { what: 'none' }

it.each<[string, NewEntryState | undefined, Selection, ReturnType<typeof hour>, string]>([
  ['takes the next free hour', undefined, NONE, hour('09:30', '10:30'), 'Harbour map'],
  ['takes a selected time', undefined, draft('New event'), hour('12:00', '13:00'), 'Harbour map'],
  ['keeps a typed title', undefined, draft('Guests'), hour('12:00', '13:00'), 'Guests'],
  [
    'joins the unsaved entry',
    unsavedAs('Half an idea', null),
    NONE,
    hour('15:00', '16:30'),
    'Half an idea',
  ],
  [
    'replaces its image with the title',
    unsavedAs('Other', other),
    NONE,
    hour('15:00', '16:30'),
    'Harbour map',
  ],
])('an image %s', (_title, unsaved, selection, times, name) => {
  const kept: NewEntryState[] = []
  const begun: NewEntryState[] = []
  const dispatched: unknown[] = []
  const busy = buildEntry({
    start: new Date(at('08:30')).toISOString(),
    end: new Date(at('09:30') - 60_000).toISOString(),
  })
  beginWithImage(image, {
    entries: [busy],
    now: at('08:10'),
    selection,
    newEntryDraft: {
      latest: () => unsaved,
      begin: (state) => void begun.push(state),
      keep: (state) => void kept.push(state),
    },
    dispatch: (action) => void dispatched.push(action),
  })
  expect(kept).toEqual([{ typed: toFormValues({ name, ...times }, ZONE), times, content: image }])
  expect(begun).toEqual(kept)
  expect(dispatched).toEqual([{ type: 'time', ...times }])
})
