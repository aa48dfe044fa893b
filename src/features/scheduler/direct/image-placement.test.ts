import { describe, expect, it } from 'vitest'

import { buildEntry } from '#tests/fixtures/schedule-entry.ts'

import { DRAFT_ID, type ShownEntry } from '../calendar/shown-entry.ts'
import { dayOf } from '../time/days.ts'
import {
  type CalendarSnapshot,
  type ImagePlacement,
  placementAt,
  placementAtCursor,
  placementOnEntry,
} from './image-placement.ts'

const at = (text: string) => new Date(`2026-11-${text}`).getTime()
const position = (day: string, minute = 0) => ({ day: dayOf(`2026-11-${day}`), minute })

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
  phase: 'due',
  state: 'plain',
  isSelected: false,
  thumbnail: null,
  ...differences,
})
const over = shown('Ended', '18T06:00', '18T07:00', { phase: 'past' })
const running = shown('Running', '18T07:30', '18T09:00', { phase: 'running' })
const fair = shown('Fair', '18T12:00', '18T14:00')
const changed = shown('Changed', '18T16:00', '18T17:00', { state: 'refused' })
const planned = [over, running, fair, changed]
const rejected = shown('Needs attention', '18T19:00', '18T20:00', { state: 'refused' })
const draft = shown(DRAFT_ID, '20T15:00', '20T16:00', { state: 'draft' })

const snapshot = (view: CalendarSnapshot['view']): CalendarSnapshot => ({
  view,
  days: [],
  now: at('18T08:10'),
  shown: [...planned, rejected, draft],
  entries: planned.map(({ id, start, end }) =>
    buildEntry({
      id,
      name: id,
      start: new Date(start).toISOString(),
      end: new Date(end - 60_000).toISOString(),
    }),
  ),
})
const result = ({ preview, target }: ImagePlacement) => target ?? preview.reason
const time = (start: string, end: string) => ({
  what: 'time',
  times: { start: at(start), end: at(end) },
})

describe('an image on free time', () => {
  it.each([
    ['takes an hour of a week', 'week', position('18', 640), time('18T10:30', '18T11:30')],
    ['ends where an entry begins', 'week', position('18', 690), time('18T11:30', '18T12:00')],
    ['is blocked in the past', 'week', position('18', 300), 'This time has passed'],
    ['takes the first free time of a day', 'month', position('19'), time('19T09:00', '19T10:00')],
    ['is blocked on a past day', 'month', position('17'), 'This time has passed'],
    ['joins the draft of its day', 'month', position('20'), { what: 'draft' }],
  ] as const)('%s', (_what, view, where, expected) => {
    expect(result(placementAt(snapshot(view), where))).toEqual(expected)
  })

  it('previews the blocked time', () => {
    expect(placementAt(snapshot('week'), position('18', 300)).preview).toMatchObject({
      start: at('18T05:00'),
      end: at('18T06:00'),
      isBlocked: true,
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
    const placement = placementOnEntry(snapshot('week'), id)
    expect(placement && result(placement)).toEqual(expected)
  })
})

describe('an image on a draft', () => {
  it.each([
    ['that overlaps an entry', '18T13:00', '18T15:00', 'Overlaps with “Fair”'],
    ['that has passed', '18T03:00', '18T04:00', 'This time has passed'],
  ])('%s is blocked [SCH-12] [SCH-13]', (_what, start, end, reason) => {
    const wrong = shown(DRAFT_ID, start, end, { state: 'draft' })
    const placement = placementOnEntry(
      { ...snapshot('week'), shown: [...planned, wrong] },
      DRAFT_ID,
    )
    expect(placement).toMatchObject({ preview: { reason, isBlocked: true }, target: undefined })
  })
})

describe('an image at the keyboard cursor', () => {
  it.each([
    ['replaces the entry there', '18T12:30', '18T12:30', { what: 'entry', id: 'Fair' }],
    ['takes an hour', '18T10:00', '18T10:00', time('18T10:00', '18T11:00')],
    ['takes the extended range', '18T10:00', '18T11:30', time('18T10:00', '18T12:00')],
  ])('%s', (_what, from, to, expected) => {
    const cursor = { from: at(from), to: at(to) }
    expect(result(placementAtCursor(snapshot('week'), cursor))).toEqual(expected)
  })
})
