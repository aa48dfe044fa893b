import { describe, expect, it } from 'vitest'

import type { Device } from '#src/contract/device.ts'

import { deliveryNote, deliveryLabel, latenessLabel } from './delivery-labels.ts'

/** Local time, in any timezone. */
const at = (hour: number, day = 5) => new Date(2026, 5, day, hour, 30).toISOString()
const now = Date.parse(at(14))
const DRAWN = {
  wanted: 'frame',
  wantedAt: at(8),
  renderedAt: at(8),
  offeredAt: null,
  downloadedAt: null,
  expectedAt: null,
  late: null,
}
const label = (delivery: Partial<Device['delivery']>) => {
  return deliveryLabel({ delivery: { ...DRAWN, ...delivery } }, now)
}
const note = (delivery: Partial<Device['delivery']>) =>
  deliveryNote({ delivery: { ...DRAWN, ...delivery } }, now)

describe('delivery label', () => {
  it('shows when the panel downloaded the image, with the date if not today', () => {
    expect(label({ downloadedAt: at(9), expectedAt: at(15) })).toBe('Downloaded 09:30')
    expect(label({ downloadedAt: at(9, 4) })).toBe('Downloaded 04/06/2026, 09:30')
  })

  it('shows when the panel is expected next, if in the future', () => {
    expect(label({ expectedAt: at(15) })).toBe('Expected by 15:30')
    expect(label({ expectedAt: at(13) })).toBe('The device gets it as soon as it connects')
    expect(label({ expectedAt: at(15), offeredAt: at(12) })).toBe('Ready for download since 12:30')
  })

  it('shows that rendering is pending, but not for rows cached by an older build', () => {
    expect(label({ renderedAt: null, expectedAt: at(15) })).toBe('Rendering')
    expect(label({ wantedAt: null, renderedAt: null, expectedAt: at(15) })).toBe(
      'Expected by 15:30',
    )
  })

  it('shows that nothing is set', () => {
    expect(label({ wanted: null, downloadedAt: at(9) })).toBe('No content set yet')
  })

  it('shows why a panel is late', () => {
    const [notAsked, notFetched] = [
      latenessLabel({ kind: 'notAsked', since: at(13) }, now),
      latenessLabel({ kind: 'notFetched', since: at(12, 4) }, now),
    ]
    expect(notAsked).toBe('Late: expected by 13:30')
    expect(notFetched).toBe('Late: ready since 04/06/2026, 12:30, not downloaded')
  })

  it('never claims that an image is displayed', () => {
    const labels = [label({ downloadedAt: at(9) }), label({ offeredAt: at(9) }), label({})]
    expect(labels.join()).not.toMatch(/show/i)
  })
})

describe('delivery note', () => {
  it('is absent if the panel is up to date or its state is unknown', () => {
    expect(note({ downloadedAt: at(9), expectedAt: at(15) })).toBeUndefined()
    expect(note({ wanted: null, expectedAt: at(15) })).toBeUndefined()
    expect(note({})).toBeUndefined()
  })

  it('shows a pending delivery', () => {
    expect(note({ expectedAt: at(15) })).toEqual({ text: 'Expected by 15:30', isLate: false })
    expect(note({ offeredAt: at(14) })).toEqual({
      text: 'Ready for download since 14:30',
      isLate: false,
    })
  })

  it('shows since when a panel is late', () => {
    const late = { text: 'Late since 13:30', isLate: true }
    expect(note({ downloadedAt: at(9), late: { kind: 'notAsked', since: at(13) } })).toEqual(late)
    const offered = { text: 'Late since 12:30', isLate: true }
    expect(note({ late: { kind: 'notFetched', since: at(12) } })).toEqual(offered)
  })
})
