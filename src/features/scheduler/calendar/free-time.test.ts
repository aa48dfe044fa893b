import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { dayOf } from '../time/days.ts'
import { firstFreeHour, fitAround, gapAround } from './free-time.ts'

const at = (text: string) => new Date(`2026-11-${text}`).getTime()
const entry = (id: string, start: string, end: string) => ({ id, start: at(start), end: at(end) })
const times = (start: string, end: string) => ({ start: at(start), end: at(end) })
const now = at('18T10:07')
const calendar = {
  busy: [entry('a', '18T12:00', '18T13:00'), entry('b', '18T15:00', '18T16:00')],
  now,
}

describe('free time', () => {
  it.each([
    ['18T13:30', times('18T13:00', '18T15:00')],
    ['18T11:00', times('18T10:10', '18T12:00')],
    ['18T12:30', undefined],
  ])('around %s is limited by entries and the past', (moment, expected) => {
    expect(gapAround(calendar, at(moment))).toEqual(expected)
  })

  it.each([
    [
      'as requested',
      times('18T13:00', '18T13:30'),
      times('18T13:00', '18T14:30'),
      times('18T13:00', '18T14:30'),
    ],
    [
      'up to the next entry [SCH-12]',
      times('18T13:30', '18T14:00'),
      times('18T13:30', '18T17:00'),
      times('18T13:30', '18T15:00'),
    ],
    [
      'back to the entry before [SCH-12]',
      times('18T14:00', '18T14:30'),
      times('18T11:00', '18T14:30'),
      times('18T13:00', '18T14:30'),
    ],
    [
      'from now in the current slot [SCH-13]',
      times('18T10:00', '18T10:30'),
      times('18T10:00', '18T11:00'),
      times('18T10:10', '18T11:00'),
    ],
    [
      'not at all in the past [SCH-13]',
      times('18T08:00', '18T08:30'),
      times('18T08:00', '18T09:00'),
      undefined,
    ],
  ])('is taken %s', (_what, anchor, requested, expected) => {
    expect(fitAround(calendar, anchor, requested)).toEqual(expected)
  })
})

describe('an hour on a clicked day [SCH-15] [CONST-07]', () => {
  it.each([
    ['from 9 o’clock', '19', [], times('19T09:00', '19T10:00')],
    ['today from the next half hour', '18', [], times('18T10:30', '18T11:30')],
    [
      'after an existing entry',
      '19',
      [entry('a', '19T08:00', '19T11:00')],
      times('19T11:00', '19T12:00'),
    ],
    [
      'shorter before the next entry',
      '19',
      [entry('a', '19T09:30', '19T20:00')],
      times('19T09:00', '19T09:30'),
    ],
    [
      'earlier if the rest is taken',
      '19',
      [entry('a', '19T08:00', '20T00:00')],
      times('19T00:00', '19T01:00'),
    ],
    ['nowhere on a full day', '19', [entry('a', '18T20:00', '20T08:00')], undefined],
    ['nowhere in the past', '17', [], undefined],
  ])('is drafted %s', (_what, day, busy, expected) => {
    expect(firstFreeHour({ busy, now }, dayOf(`2026-11-${day}`))).toEqual(expected)
  })

  it('is never drafted over an entry, in the past or on another day', () => {
    const day = dayOf('2026-11-18')
    const spans = fc.array(
      fc.record({
        from: fc.integer({ min: -600, max: 1500 }),
        length: fc.integer({ min: 1, max: 400 }),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(spans, (list) => {
        const busy = list.map(({ from, length }, index) => {
          const start = day + from * 60_000
          return { id: String(index), start, end: start + length * 60_000 }
        })
        const free = firstFreeHour({ busy, now }, day)
        if (!free) return
        expect(free.start).toBeGreaterThanOrEqual(now)
        expect(free.end).toBeGreaterThan(free.start)
        expect(free.end).toBeLessThanOrEqual(day + 24 * 3_600_000)
        expect(busy.filter(({ start, end }) => start < free.end && end > free.start)).toEqual([])
      }),
    )
  })
})
