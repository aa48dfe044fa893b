import { describe, expect, it } from 'vitest'

import type { Device } from '#src/contract/device.ts'

import { deliveryWords } from './delivery.ts'

/** The reader's own clock, whatever the timezone of this machine is. */
const at = (hour: number, day = 5) => new Date(2026, 5, day, hour, 30).toISOString()
const now = Date.parse(at(14))
const words = (delivery: Partial<Device['delivery']>) => {
  const nothing = { wanted: 'frame', offeredAt: null, downloadedAt: null, expectedAt: null }
  return deliveryWords({ delivery: { ...nothing, ...delivery } }, now)
}

describe('how far a picture got', () => {
  it('says when the panel fetched it, with the day where it was another one', () => {
    expect(words({ downloadedAt: at(9), expectedAt: at(15) })).toBe('Downloaded 09:30')
    expect(words({ downloadedAt: at(9, 4) })).toBe('Downloaded 04/06/2026, 09:30')
  })

  it('says when the panel is next expected, as long as that lies ahead', () => {
    expect(words({ expectedAt: at(15) })).toBe('Expected by 15:30')
    expect(words({ expectedAt: at(13) })).toBe('The panel gets it as soon as it connects')
    expect(words({ expectedAt: at(13), offeredAt: at(12) })).toBe(
      'Offered 12:30, not downloaded yet',
    )
  })

  it('promises nothing where nothing was set', () => {
    expect(words({ wanted: null, downloadedAt: at(9) })).toBe('Nothing was set on this panel yet')
  })

  it('never says that a picture is shown, which no panel tells', () => {
    const said = [words({ downloadedAt: at(9) }), words({ offeredAt: at(9) }), words({})]
    expect(said.join()).not.toMatch(/show/i)
  })
})
