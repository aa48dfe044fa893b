import fc from 'fast-check'
import { expect, it } from 'vitest'

import { addDays, dayOf, daysFrom, monthDays } from '../time/days.ts'
import { visibleSegments, splitIntoSegments } from './segments.ts'

const at = (text: string) => new Date(`2026-11-${text}`).getTime()
const days = daysFrom(dayOf('2026-11-16'), 7)
const summary = (start: number, end: number) =>
  splitIntoSegments([{ id: 'a', start, end }], days).map(
    ({ date, from, to, isFirst, isLast }) =>
      `${date.slice(-2)} ${from}-${to}${isFirst ? ' first' : ''}${isLast ? ' last' : ''}`,
  )

it.each([
  ['of one day', '18T09:00', '18T10:30', ['18 540-630 first last']],
  ['until midnight', '18T22:00', '19T00:00', ['18 1320-1440 first last']],
  ['over midnight', '18T22:00', '19T02:00', ['18 1320-1440 first', '19 0-120 last']],
  ['over three days', '18T22:00', '20T02:00', ['18 1320-1440 first', '19 0-1440', '20 0-120 last']],
  ['from before', '14T22:00', '16T01:00', ['16 0-60 last']],
  ['until after', '22T23:00', '24T01:00', ['22 1380-1440 first']],
  ['before', '14T22:00', '16T00:00', []],
  ['after', '23T00:00', '23T01:00', []],
] as const)('splits an entry %s at midnight [SCH-26]', (_what, start, end, expected) => {
  expect(summary(at(start), at(end))).toEqual(expected)
})

it('has exactly one segment for each day of an entry', () => {
  const month = monthDays(dayOf('2026-11-01'))
  const first = month[0] ?? 0
  const minute = fc.integer({ min: -3 * 1440, max: (month.length + 3) * 1440 })
  fc.assert(
    fc.property(minute, fc.integer({ min: 1, max: 5 * 1440 }), (from, length) => {
      const start = first + from * 60_000
      const end = start + length * 60_000
      const segments = splitIntoSegments([{ id: 'a', start, end }], month)
      const touched = month.filter((day) => start < addDays(day, 1) && end > day)
      expect(segments.length).toBe(touched.length)
      expect(segments.filter(({ isFirst }) => isFirst).length).toBeLessThanOrEqual(1)
      expect(segments.every((segment) => segment.to > segment.from)).toBe(true)
    }),
  )
})

it('keeps the id of a segment when the server assigns that of its entry [SCH-07]', () => {
  const times = { start: at('18T09:00'), end: at('18T10:30') }
  const [before] = splitIntoSegments([{ id: 'tmp_1', ...times }], days)
  const firstIds = new Map([['assigned', 'tmp_1']])
  const [after] = splitIntoSegments([{ id: 'assigned', ...times }], days, firstIds)
  expect(after).toEqual({ ...before, entryId: 'assigned' })
})

it('always shows the selected entry of a full day', () => {
  const full = splitIntoSegments(
    Array.from({ length: 6 }, (_, index) => ({
      id: `e${index}`,
      start: at(`18T0${index}:00`),
      end: at(`18T0${index + 1}:00`),
    })),
    days,
  )
  const shown = (room: number, chosen?: string) =>
    visibleSegments(full, room, chosen).map(({ entryId }) => entryId)
  expect(shown(6)).toHaveLength(6)
  expect(shown(3)).toEqual(['e0', 'e1', 'e2'])
  expect(shown(3, 'e5')).toEqual(['e0', 'e1', 'e5'])
})
