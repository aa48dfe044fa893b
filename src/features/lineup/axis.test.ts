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
    // 15:29 and 15:31 there.
    ['Asia/Kathmandu', '2026-06-10T09:44:00.000Z', '2026-06-10T09:15:00.000Z'],
    ['Asia/Kathmandu', '2026-06-10T09:46:00.000Z', '2026-06-10T09:45:00.000Z'],
    // The hour that the clocks show twice, for the second time.
    ['Europe/Warsaw', '2026-10-25T01:40:00.000Z', '2026-10-25T01:30:00.000Z'],
  ])('in %s begins at the half hour of the clock: %s', (zone, now, from) => {
    inZone(zone)
    const axis = axisAt(Date.parse(now))
    expect(iso(axis.from)).toBe(from)
    expect(axis.till - axis.from).toBe(86_400_000)
  })

  it('names the full hours of the clock, and midnight as a new day', () => {
    inZone('Asia/Kathmandu')
    const ticks = ticksOf(axisAt(Date.parse('2026-06-10T09:44:00.000Z')))
    expect(ticks).toHaveLength(23)
    expect(ticks[0]).toEqual({
      at: Date.parse('2026-06-10T10:15:00.000Z'),
      hour: 16,
      isNewDay: false,
    })
    expect(ticks.filter(({ isNewDay }) => isNewDay)).toEqual([
      { at: Date.parse('2026-06-10T18:15:00.000Z'), hour: 0, isNewDay: true },
    ])
  })

  it.each([
    ['Europe/Warsaw', '2026-03-28T12:00:00.000Z', [1, 3]],
    ['Europe/Warsaw', '2026-10-24T12:00:00.000Z', [1, 2, 2, 3]],
    // By half an hour.
    ['Australia/Lord_Howe', '2026-10-03T10:00:00.000Z', [1, 3]],
  ])('keeps to the clock where it changes, in %s after %s', (zone, now, around) => {
    inZone(zone)
    const hours = ticksOf(axisAt(Date.parse(now))).map(({ hour }) => hour)
    const first = hours.indexOf(1)
    expect(hours.slice(first, first + around.length)).toEqual(around)
  })

  it('places what lies outside at its ends', () => {
    const axis = { from: 100, till: 300 }
    expect([0, 100, 150, 300, 400].map((at) => placeOn(axis, at))).toEqual([0, 0, 25, 100, 100])
  })
})
