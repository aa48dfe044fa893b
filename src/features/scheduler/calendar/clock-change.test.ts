import { afterAll, describe, expect, it } from 'vitest'

import { addDays, atMinute, dateOf, dayOf, timeOf } from '../time/days.ts'
import { moveCursor } from './cursor.ts'
import { shiftTimes } from './drag-preview.ts'
import { splitIntoSegments } from './segments.ts'

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

  it('keeps the wall-clock start and the duration of a moved entry', () => {
    inZone(zone)
    const day = dayOf(date)
    expect((addDays(day, 1) - day) / HOUR).toBe(hours)
    for (const minute of [0, 30, 9 * 60, 23 * 60 + 30]) {
      const start = atMinute(addDays(day, -1), minute)
      for (const days of [0, 1, 2, 30]) {
        const later = shiftTimes({ start, end: start + 2 * HOUR }, days, 0)
        expect(wall(later.start)).toBe(`${dateOf(addDays(day, days - 1))} ${timeOf(start)}`)
        expect(later.end - later.start).toBe(2 * HOUR)
      }
    }
  })

  it('keeps an unmoved entry at its exact moment in every hour', () => {
    inZone(zone)
    for (let start = dayOf(date); start < addDays(dayOf(date), 1); start += HOUR / 4)
      expect(shiftTimes({ start, end: start + HOUR }, 0, 0)).toEqual({ start, end: start + HOUR })
  })

  it('moves an entry and the cursor in the direction of each step, from every slot', () => {
    inZone(zone)
    const day = dayOf(date)
    const week = { days: [day], now: day, view: 'week', shown: [], entries: [] } as const
    for (let start = day + HOUR / 2; start < addDays(day, 1) - HOUR / 2; start += HOUR / 2)
      for (const minutes of [-30, 30]) {
        const moved = shiftTimes({ start, end: start + HOUR }, 0, minutes)
        const cursor = moveCursor(week, { from: start, to: start }, { days: 0, minutes }, false)
        const step = `${minutes} from ${new Date(start).toISOString()}`
        expect(Math.sign(moved.start - start), step).toBe(Math.sign(minutes))
        expect(cursor.to, step).toBe(moved.start)
      }
  })

  it('is a full column from midnight to midnight', () => {
    inZone(zone)
    const day = dayOf(date)
    const entry = { id: 'all', start: addDays(day, -1), end: addDays(day, 2) }
    const minutes = splitIntoSegments([entry], [addDays(day, -1), day, addDays(day, 1)])
    expect(minutes.map(({ from, to }) => [from, to])).toEqual(Array(3).fill([0, 1_440]))
    const morning = { id: 'morning', start: atMinute(day, 8 * 60), end: atMinute(day, 9 * 60) }
    expect(splitIntoSegments([morning], [day])).toMatchObject([{ from: 480, to: 540 }])
  })
})

it('moves a skipped time forward', () => {
  inZone('Europe/Warsaw')
  const start = atMinute(dayOf('2027-03-27'), 150)
  expect(timeOf(shiftTimes({ start, end: start + HOUR }, 1, 0).start)).toBe('03:30')
})
