import { expect, it } from 'vitest'

import { buildEntry } from '#tests/fixtures/schedule-entry.ts'

import { momentOf } from '../time/zoned.ts'
import { nextFreeHour } from './entry-times.ts'
import { formatOnSiteTimes, clockChangeHint } from './time-hints.tsx'

const at = (hour: number, minute = 0) => Date.UTC(2026, 5, 12, hour, minute)
const iso = (moment: number) => new Date(moment).toISOString()

it('shows the local time at the panel if it differs', () => {
  const times = { start: at(13), end: at(14, 30) }
  expect(formatOnSiteTimes(times, 'Europe/Warsaw', 'Europe/Warsaw')).toBeUndefined()
  expect(formatOnSiteTimes(times, 'Europe/Warsaw', 'Europe/Berlin')).toBeUndefined()
  expect(formatOnSiteTimes(times, 'America/New_York', 'Europe/Warsaw')).toBe(
    'Shown in New York. Device time is 15:00 to 16:30.',
  )
  expect(formatOnSiteTimes(times, 'Europe/Warsaw', 'Pacific/Auckland')).toBe(
    'Shown in Warsaw. Device time is 13/06/2026, 01:00 to 13/06/2026, 02:30.',
  )
  expect(formatOnSiteTimes(times, 'Europe/Warsaw', 'Nowhere/At_all')).toBeUndefined()
})

it('explains times that are skipped or repeated', () => {
  const zone = 'Europe/Warsaw'
  const hint = (date: string, time: string) =>
    clockChangeHint(momentOf({ date, time }, zone), time, zone)
  expect(hint('2026-03-29', '01:30')).toBeUndefined()
  expect(hint('2026-03-29', '02:30')).toMatch(/02:30 does not exist on this day .* Using 03:30/)
  expect(hint('2026-10-25', '02:30')).toMatch(/02:30 occurs twice on this day .* Using the first/)
})

it('finds the first free hour from the next half hour', () => {
  const taken = (id: string, start: number, end: number) =>
    buildEntry({ id, start: iso(start), end: iso(end), templateId: id })
  expect(nextFreeHour([], at(10, 10))).toEqual({ start: at(10, 30), end: at(11, 30) })
  const entries = [taken('b', at(12, 10), at(13)), taken('a', at(10), at(11, 15))]
  expect(nextFreeHour(entries, at(10, 10))).toEqual({ start: at(13), end: at(14) })
  expect(nextFreeHour(entries.slice(1), at(10, 10))).toEqual({ start: at(11, 15), end: at(12, 15) })
})
