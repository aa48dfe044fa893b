import { afterAll, describe, expect, it } from 'vitest'

import {
  addDays,
  atMinute,
  dateOf,
  dayOf,
  minuteOf,
  monthDays,
  startOfDay,
  timeOf,
  weekdayOf,
} from './days.ts'

const zoneBefore = process.env['TZ']
const inZone = (zone: string) => {
  process.env['TZ'] = zone
}
afterAll(() => {
  if (zoneBefore === undefined) delete process.env['TZ']
  else process.env['TZ'] = zoneBefore
})

describe.each([
  'Europe/Warsaw',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'UTC',
])('days of the clock in %s', (zone) => {
  it('start at midnight and follow each other through a year', () => {
    inZone(zone)
    const first = dayOf('2026-01-01')
    for (let index = 0; index < 366; index += 1) {
      const day = addDays(first, index)
      expect(startOfDay(day + 1)).toBe(day)
      expect(dayOf(dateOf(day))).toBe(day)
      expect(atMinute(day, 24 * 60)).toBe(addDays(day, 1))
      expect(timeOf(atMinute(day, 9 * 60 + 30))).toBe('09:30')
      expect(minuteOf(atMinute(day, 23 * 60))).toBe(23 * 60)
    }
  })

  it.each([
    ['2026-11-22', '2026-10-26', '2026-12-06'],
    ['2027-02-14', '2027-02-01', '2027-02-28'],
    ['2028-02-29', '2028-01-31', '2028-03-05'],
  ])('fill whole weeks from Monday in the month of %s [SCH-14]', (date, first, last) => {
    inZone(zone)
    const days = monthDays(dayOf(date))
    expect([days[0], days.at(-1)].map((day) => dateOf(day ?? 0))).toEqual([first, last])
    expect(days.map(weekdayOf).slice(0, 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 1])
  })
})

it('has days of 23 and 25 hours when clocks change', () => {
  inZone('Europe/Warsaw')
  const hours = (date: string) => (addDays(dayOf(date), 1) - dayOf(date)) / 3_600_000
  expect(['2026-03-29', '2026-10-25', '2026-10-26'].map(hours)).toEqual([23, 25, 24])
})
