import { describe, expect, it } from 'vitest'

import { buildEntry } from '#tests/fixtures/schedule-entry.ts'

import { followEntry, inputOf, seenOf } from './seen-entry.ts'

const ZONE = 'UTC'
const entry = buildEntry({ name: 'Opening', updatedAt: 'v1' })
const renamed = { ...entry, name: 'Their title', updatedAt: 'v2' }
const moved = {
  ...entry,
  start: '2026-06-10T12:00:00.000Z',
  end: '2026-06-10T12:59:00.000Z',
  updatedAt: 'v2',
}
const seen = seenOf(entry)
const untouched = inputOf(entry, ZONE)
const retitled = { ...untouched, name: 'My title' }
const retimed = { ...untouched, startTime: '08:30' }
const THEIR_TIME = { startTime: '12:00', endTime: '13:00' }

describe('a change of an entry during editing', () => {
  it.each([
    ['shows in an untouched title', renamed, untouched, { ...untouched, name: 'Their title' }],
    [
      'shows in an untouched title beside typed times',
      renamed,
      retimed,
      { ...retimed, name: 'Their title' },
    ],
    ['shows in untouched times', moved, untouched, { ...untouched, ...THEIR_TIME }],
    [
      'shows in untouched times beside a typed title',
      moved,
      retitled,
      { ...retitled, ...THEIR_TIME },
    ],
  ])('%s, as what the author sees [OFF-18]', (_what, changed, typed, expected) => {
    expect(followEntry({ typed, seen }, changed, ZONE)).toEqual({
      typed: expected,
      seen: seenOf(changed),
    })
  })

  it.each([
    ['a typed title', renamed, retitled],
    ['typed times', moved, retimed],
  ])('changes neither %s nor what their author saw [OFF-18]', (_what, changed, typed) => {
    expect(followEntry({ typed, seen }, changed, ZONE)).toEqual({ typed, seen })
  })

  it('keeps the version that a typed title was based on while untouched times follow', () => {
    const both = { ...moved, name: 'Their title' }
    expect(followEntry({ typed: retitled, seen }, both, ZONE)).toEqual({
      typed: { ...retitled, ...THEIR_TIME },
      seen: { ...seenOf(both), name: 'Opening', updatedAt: 'v1' },
    })
  })

  it('that equals the input leaves nothing to save', () => {
    const same = { ...renamed, name: 'My title' }
    expect(followEntry({ typed: retitled, seen }, same, ZONE)).toEqual({
      typed: retitled,
      seen: seenOf(same),
    })
  })
})
