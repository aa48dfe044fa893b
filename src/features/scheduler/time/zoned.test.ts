import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { browserZone, momentOf, wallOf } from './zoned.ts'

const ZONES = ['Europe/Warsaw', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC']

describe('a wall-clock time', () => {
  it.each([
    ['Europe/Warsaw', '2026-07-01', '09:00', '2026-07-01T07:00:00Z', undefined],
    ['Europe/Warsaw', '2026-12-01', '09:00', '2026-12-01T08:00:00Z', undefined],
    ['Europe/Warsaw', '2026-03-29', '02:30', '2026-03-29T01:30:00Z', 'skipped'],
    ['Europe/Warsaw', '2026-10-25', '02:30', '2026-10-25T00:30:00Z', 'twice'],
    ['America/New_York', '2026-03-08', '02:00', '2026-03-08T07:00:00Z', 'skipped'],
    ['America/New_York', '2026-11-01', '01:59', '2026-11-01T05:59:00Z', 'twice'],
    ['Asia/Kathmandu', '2026-03-29', '02:30', '2026-03-28T20:45:00Z', undefined],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45:00Z', 'skipped'],
    ['Europe/Warsaw', '2028-02-29', '24:00', '2028-02-29T23:00:00Z', undefined],
    ['America/New_York', '2026-12-31', '24:00', '2027-01-01T05:00:00Z', undefined],
  ] as const)('in %s %s at %s is %s [SCH-28]', (zone, date, time, iso, clocks) => {
    const read = momentOf({ date, time }, zone)
    expect(read && new Date(read.moment).toISOString()).toBe(new Date(iso).toISOString())
    expect(read?.clocks).toBe(clocks)
  })

  it.each([
    ['', '09:00'],
    ['2026-02-30', '09:00'],
    ['2026-02-28', ''],
    ['2026-02-28', '25:00'],
    ['yesterday', 'noon'],
  ])('is undefined for %j, %j', (date, time) => {
    expect(momentOf({ date, time }, 'Europe/Warsaw')).toBeUndefined()
  })

  it('round-trips all minutes except a repeated one', () => {
    const minute = fc.integer({ min: Date.UTC(2020) / 60_000, max: Date.UTC(2040) / 60_000 })
    fc.assert(
      fc.property(minute, fc.constantFrom(...ZONES), (at, zone) => {
        const moment = at * 60_000
        const read = momentOf(wallOf(moment, zone), zone)
        if (read?.clocks === 'twice') expect(read.moment).toBeLessThanOrEqual(moment)
        else expect(read).toEqual({ moment })
      }),
      { numRuns: 2_000 },
    )
  })

  it('uses the browser’s zone', () => {
    expect(browserZone()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  })
})
