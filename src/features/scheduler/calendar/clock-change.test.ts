import { afterAll, describe, expect, it } from 'vitest'

import { addDays, atMinute, dateOf, dayOf, timeOf } from '../time/days.ts'
import { moved } from './gesture.ts'
import { piecesOf } from './pieces.ts'

const HOUR = 3_600_000
const zoneBefore = process.env['TZ']
const inZone = (zone: string) => {
  process.env['TZ'] = zone
}
afterAll(() => {
  if (zoneBefore === undefined) delete process.env['TZ']
  else process.env['TZ'] = zoneBefore
})

const CHANGES = [
  ['Europe/Warsaw', '2027-03-28', 23],
  ['Europe/Warsaw', '2026-10-25', 25],
  ['America/New_York', '2027-03-14', 23],
  ['America/New_York', '2026-11-01', 25],
  ['Australia/Lord_Howe', '2027-04-04', 24.5],
] as const

describe.each(CHANGES)('in %s on %s, a day of %d hours', (zone, date, hours) => {
  const wall = (moment: number) => `${dateOf(moment)} ${timeOf(moment)}`

  it('an entry that goes over it begins at the same time by the clock, and stays as long as it is', () => {
    inZone(zone)
    const day = dayOf(date)
    expect((addDays(day, 1) - day) / HOUR).toBe(hours)
    for (const minute of [0, 30, 9 * 60, 23 * 60 + 30]) {
      const start = atMinute(addDays(day, -1), minute)
      for (const days of [0, 1, 2, 30]) {
        const later = moved({ start, end: start + 2 * HOUR }, days, 0)
        expect(wall(later.start)).toBe(`${dateOf(addDays(day, days - 1))} ${timeOf(start)}`)
        expect(later.end - later.start).toBe(2 * HOUR)
      }
    }
  })

  it('what has not been moved is where it was, in every hour', () => {
    inZone(zone)
    for (let start = dayOf(date); start < addDays(dayOf(date), 1); start += HOUR / 4)
      expect(moved({ start, end: start + HOUR }, 0, 0)).toEqual({ start, end: start + HOUR })
  })

  it('it is a column like others, from midnight to midnight', () => {
    inZone(zone)
    const day = dayOf(date)
    const entry = { id: 'all', start: addDays(day, -1), end: addDays(day, 2) }
    const minutes = piecesOf([entry], [addDays(day, -1), day, addDays(day, 1)])
    expect(minutes.map(({ from, to }) => [from, to])).toEqual(Array(3).fill([0, 1_440]))
    const morning = { id: 'morning', start: atMinute(day, 8 * 60), end: atMinute(day, 9 * 60) }
    expect(piecesOf([morning], [day])).toMatchObject([{ from: 480, to: 540 }])
  })
})

it('a time that the clock skips is as much later', () => {
  inZone('Europe/Warsaw')
  const start = atMinute(dayOf('2027-03-27'), 150)
  expect(timeOf(moved({ start, end: start + HOUR }, 1, 0).start)).toBe('03:30')
})
