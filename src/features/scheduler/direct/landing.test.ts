import { describe, expect, it } from 'vitest'

import { buildEntry } from '#tests/fixtures/schedule-entry.ts'

import { DRAFT_ID, type ShownEntry } from '../calendar/shown-entry.ts'
import { dayOf } from '../time/days.ts'
import { type Chart, type Landing, landingAt, landingAtCursor, landingOnEntry } from './landing.ts'

const at = (text: string) => new Date(`2026-11-${text}`).getTime()
const spot = (day: string, minute = 0) => ({ day: dayOf(`2026-11-${day}`), minute })

const shown = (
  id: string,
  start: string,
  end: string,
  differences: Partial<ShownEntry> = {},
): ShownEntry => ({
  id,
  name: id,
  start: at(start),
  end: at(end),
  when: 'due',
  look: 'plain',
  isSelected: false,
  picture: null,
  ...differences,
})
const over = shown('Ended', '18T06:00', '18T07:00', { when: 'past' })
const running = shown('Running', '18T07:30', '18T09:00', { when: 'running' })
const fair = shown('Fair', '18T12:00', '18T14:00')
const changed = shown('Changed', '18T16:00', '18T17:00', { look: 'refused' })
const planned = [over, running, fair, changed]
const refused = shown('Needs attention', '18T19:00', '18T20:00', { look: 'refused' })
const draft = shown(DRAFT_ID, '20T15:00', '20T16:00', { look: 'draft' })

const chart = (view: Chart['view']): Chart => ({
  view,
  days: [],
  now: at('18T08:10'),
  shown: [...planned, refused, draft],
  known: planned.map(({ id, start, end }) =>
    buildEntry({
      id,
      name: id,
      start: new Date(start).toISOString(),
      end: new Date(end - 60_000).toISOString(),
    }),
  ),
})
const result = ({ ghost, target }: Landing) => target ?? ghost.reason
const time = (start: string, end: string) => ({
  what: 'time',
  times: { start: at(start), end: at(end) },
})

describe('an image on free time', () => {
  it.each([
    ['takes an hour of a week', 'week', spot('18', 640), time('18T10:30', '18T11:30')],
    ['ends where an entry begins', 'week', spot('18', 690), time('18T11:30', '18T12:00')],
    ['is refused in the past', 'week', spot('18', 300), 'This time has passed'],
    ['takes the first free time of a day', 'month', spot('19'), time('19T09:00', '19T10:00')],
    ['is refused on a day that is over', 'month', spot('17'), 'This time has passed'],
    ['joins the draft of its day', 'month', spot('20'), { what: 'draft' }],
  ] as const)('%s', (_what, view, where, expected) => {
    expect(result(landingAt(chart(view), where))).toEqual(expected)
  })

  it('shows the refused time', () => {
    expect(landingAt(chart('week'), spot('18', 300)).ghost).toMatchObject({
      start: at('18T05:00'),
      end: at('18T06:00'),
      isRefused: true,
    })
  })
})

describe('an image on an entry', () => {
  it.each([
    ['Fair', { what: 'entry', id: 'Fair' }],
    [DRAFT_ID, { what: 'draft' }],
    ['Running', 'This entry has started, so it can only be deleted.'],
    ['Ended', 'This entry has ended. You can delete it.'],
    ['Changed', 'This entry needs attention. Fix or discard it first.'],
    ['Needs attention', 'This entry needs attention. Fix or discard it first.'],
  ])('%s: %j', (id, expected) => {
    const landing = landingOnEntry(chart('week'), id)
    expect(landing && result(landing)).toEqual(expected)
  })
})

describe('an image at the cursor of the keyboard', () => {
  it.each([
    ['replaces the entry there', '18T12:30', '18T12:30', { what: 'entry', id: 'Fair' }],
    ['takes an hour', '18T10:00', '18T10:00', time('18T10:00', '18T11:00')],
    ['takes the extended range', '18T10:00', '18T11:30', time('18T10:00', '18T12:00')],
  ])('%s', (_what, from, to, expected) => {
    const cursor = { from: at(from), to: at(to) }
    expect(result(landingAtCursor(chart('week'), cursor))).toEqual(expected)
  })
})
