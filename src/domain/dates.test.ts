import { describe, expect, it } from 'vitest'

import {
  ageOf,
  formatDate,
  formatDateTime,
  formatEnd,
  formatFullDay,
  formatMonthAndYear,
  formatNear,
  formatShortMonth,
  formatShortMonthAndYear,
  formatSince,
  formatTime,
  formatWeekday,
} from './dates.ts'

const MOMENT = '2026-03-05T13:07:59.999Z'

/** A day of November 2026 in the local timezone; the 20th is a Friday. */
const here = (day: number, hour: number, minute = 0) =>
  new Date(2026, 10, day, hour, minute).getTime()

it.each([
  [formatDate(here(20, 15)), '20/11/2026'],
  [formatTime(here(20, 15)), '15:00'],
  [formatTime(here(20, 0)), '00:00'],
  [formatDateTime(here(20, 15)), '20/11/2026, 15:00'],
  [formatSince(here(20, 15)), '20.11.2026 15:00'],
  [formatNear(here(20, 15), here(20, 1)), '15:00'],
  [formatNear(here(20, 15), here(21, 1)), '20/11/2026, 15:00'],
  [formatEnd(here(20, 15), here(20, 1)), '15:00'],
  [formatEnd(here(21, 0), here(20, 1)), '24:00'],
  [formatEnd(here(22, 0), here(20, 1)), '21/11/2026, 24:00'],
  [formatEnd(here(21, 0, 1), here(20, 1)), '21/11/2026, 00:01'],
  [formatWeekday(here(20, 15)), 'Fri'],
  [formatFullDay(here(20, 15)), 'Friday 20/11/2026'],
  [formatShortMonth(here(20, 15)), 'Nov'],
  [formatShortMonthAndYear(here(20, 15)), 'Nov 2026'],
  [formatMonthAndYear(here(20, 15)), 'November 2026'],
])('formats %s [CONST-03] [CONST-04]', (written, expected) => {
  expect(written).toBe(expected)
})

describe('dates', () => {
  it('are formatted as dd/MM/yyyy [CONST-03]', () => {
    expect(formatDate(MOMENT, 'UTC')).toBe('05/03/2026')
    expect(formatDate('2026-12-31T23:30:00Z', 'Europe/Warsaw')).toBe('01/01/2027')
  })

  it('are formatted with hours and minutes if they have a time [CONST-04]', () => {
    expect(formatDateTime(MOMENT, 'Europe/Warsaw')).toBe('05/03/2026, 14:07')
    expect(formatDateTime('2026-03-05T00:00:00Z', 'UTC')).toBe('05/03/2026, 00:00')
  })

  it('are omitted on the same day', () => {
    const later = Date.parse('2026-03-05T22:59:00Z')
    expect(formatNear(MOMENT, later, 'Europe/Warsaw')).toBe('14:07')
    expect(formatNear(MOMENT, later + 60_000, 'Europe/Warsaw')).toBe('05/03/2026, 14:07')
  })

  it('have dots after “Since” [DEV-35]', () => {
    expect(formatSince(new Date(MOMENT), 'UTC')).toBe('05.03.2026 13:07')
  })

  it('respect daylight saving time', () => {
    expect(formatDateTime('2026-07-01T12:00:00Z', 'Europe/Warsaw')).toBe('01/07/2026, 14:00')
  })
})

describe('ageOf', () => {
  const NOW = Date.parse('2026-11-21T12:00:00.000Z')
  it.each([
    [-5_000, 'now', 0],
    [0, 'now', 0],
    [59_999, 'now', 0],
    [60_000, 'minute', 1],
    [3_599_999, 'minute', 59],
    [3_600_000, 'hour', 1],
    [86_399_999, 'hour', 23],
    [86_400_000, 'day', 1],
    [400 * 86_400_000, 'day', 400],
  ] as const)('%i ms ago is %s %i', (elapsedMs, unit, count) => {
    expect(ageOf(NOW - elapsedMs, NOW)).toEqual({ unit, count })
  })
})
