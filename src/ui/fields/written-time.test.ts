import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { asClockTime, clockTime, steppedTime, writtenMinute } from './written-time.ts'

describe('a time as people write it', () => {
  it.each([
    ['9', '09:00'],
    ['09', '09:00'],
    ['9:', '09:00'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['1230', '12:30'],
    ['9:30', '09:30'],
    ['09.30', '09:30'],
    ['9,30', '09:30'],
    ['9 30', '09:30'],
    ['9h', '09:00'],
    ['9h30', '09:30'],
    [' 23:59 ', '23:59'],
    ['9 pm', '21:00'],
    ['9pm', '21:00'],
    ['9:15 P.M.', '21:15'],
    ['930a', '09:30'],
    ['12 am', '00:00'],
    ['12:30 pm', '12:30'],
    ['0', '00:00'],
    ['24:00', '24:00'],
    ['24', '24:00'],
  ])('%j is %s [SCH-14]', (written, shown) => {
    expect(asClockTime(written)).toBe(shown)
  })

  it.each(['', 'noon', '25', '9:60', '24:01', '13 pm', '0 am', '9:3', '12345', '-9', '9:30 x'])(
    '%j is none, and stays as it is written',
    (written) => {
      expect(writtenMinute(written)).toBeUndefined()
      expect(asClockTime(written)).toBe(written)
    },
  )

  it('is the same again once it is shown, whatever is written', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 8 }), (written) => {
        expect(asClockTime(asClockTime(written))).toBe(asClockTime(written))
      }),
    )
    for (let minute = 0; minute < 1440; minute += 1)
      expect(writtenMinute(clockTime(minute))).toBe(minute)
  })
})

it.each([
  ['09:00', 30, '09:30'],
  ['09:10', 30, '09:30'],
  ['09:10', -30, '09:00'],
  ['09:00', -30, '08:30'],
  ['23:30', 30, '00:00'],
  ['23:59', 60, '00:00'],
  ['00:00', -30, '23:30'],
  ['9 pm', 60, '22:00'],
])('from %s a step of %i minutes leads to %s', (from, step, to) => {
  expect(steppedTime(from, step)).toBe(to)
})
