import { afterAll, describe, expect, it } from 'vitest'

import { axisAt, placeOn, ticksOf } from './axis.ts'

const zoneBefore = process.env['TZ']
const inZone = (zone: string) => {
  process.env['TZ'] = zone
}
afterAll(() => {
  if (zoneBefore === undefined) delete process.env['TZ']
  else process.env['TZ'] = zoneBefore
})
const iso = (moment: number) => new Date(moment).toISOString()

describe('the axis of a day', () => {
  it.each([
    ['UTC', '2026-06-10T09:44:59.123Z', '2026-06-10T09:30:00.000Z'],
    ['UTC', '2026-06-10T09:29:59.999Z', '2026-06-10T09:00:00.000Z'],
    // 15:29 and 15:31 local time.
    ['Asia/Kathmandu', '2026-06-10T09:44:00.000Z', '2026-06-10T09:15:00.000Z'],
    ['Asia/Kathmandu', '2026-06-10T09:46:00.000Z', '2026-06-10T09:45:00.000Z'],
    // The second occurrence of a repeated hour.
    ['Europe/Warsaw', '2026-10-25T01:40:00.000Z', '2026-10-25T01:30:00.000Z'],
  ])('in %s starts at the wall-clock half hour: %s', (zone, now, from) => {
    inZone(zone)
    const axis = axisAt(Date.parse(now))
    expect(iso(axis.from)).toBe(from)
    expect(axis.till - axis.from).toBe(86_400_000)
  })

  it('has ticks at full hours, and marks midnight as a new day', () => {
    inZone('Asia/Kathmandu')
    const ticks = ticksOf(axisAt(Date.parse('2026-06-10T09:44:00.000Z')))
    expect(ticks).toHaveLength(23)
    expect(ticks[0]).toEqual({
      moment: Date.parse('2026-06-10T10:15:00.000Z'),
      hour: 16,
      isNewDay: false,
    })
    expect(ticks.filter(({ isNewDay }) => isNewDay)).toEqual([
      { moment: Date.parse('2026-06-10T18:15:00.000Z'), hour: 0, isNewDay: true },
    ])
  })

  it.each([
    ['Europe/Warsaw', '2026-03-28T12:00:00.000Z', [1, 3]],
    ['Europe/Warsaw', '2026-10-24T12:00:00.000Z', [1, 2, 2, 3]],
    // A clock change by half an hour.
    ['Australia/Lord_Howe', '2026-10-03T10:00:00.000Z', [1, 3]],
  ])('follows clock changes in %s after %s', (zone, now, around) => {
    inZone(zone)
    const hours = ticksOf(axisAt(Date.parse(now))).map(({ hour }) => hour)
    const first = hours.indexOf(1)
    expect(hours.slice(first, first + around.length)).toEqual(around)
  })

  it('clamps moments outside to its ends', () => {
    const axis = { from: 100, till: 300 }
    expect([0, 100, 150, 300, 400].map((at) => placeOn(axis, at))).toEqual([0, 0, 25, 100, 100])
  })
})
