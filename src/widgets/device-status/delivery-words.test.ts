import { describe, expect, it } from 'vitest'

import type { Device } from '#src/contract/device.ts'

import { deliveryNews, deliveryWords, lateWords } from './delivery-words.ts'

/** The reader's own clock, whatever the timezone of this machine is. */
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
const words = (delivery: Partial<Device['delivery']>) => {
  return deliveryWords({ delivery: { ...DRAWN, ...delivery } }, now)
}
const news = (delivery: Partial<Device['delivery']>) =>
  deliveryNews({ delivery: { ...DRAWN, ...delivery } }, now)

describe('how far a picture got', () => {
  it('says when the panel fetched it, with the day where it was another one', () => {
    expect(words({ downloadedAt: at(9), expectedAt: at(15) })).toBe('Downloaded 09:30')
    expect(words({ downloadedAt: at(9, 4) })).toBe('Downloaded 04/06/2026, 09:30')
  })

  it('says when the panel is next expected, as long as that lies ahead', () => {
    expect(words({ expectedAt: at(15) })).toBe('Expected by 15:30')
    expect(words({ expectedAt: at(13) })).toBe('The device gets it as soon as it connects')
    expect(words({ expectedAt: at(15), offeredAt: at(12) })).toBe('Ready for download since 12:30')
  })

  it('says that it waits to be drawn, and nothing of the kind of a row that an older build kept', () => {
    expect(words({ renderedAt: null, expectedAt: at(15) })).toBe('Rendering')
    expect(words({ wantedAt: null, renderedAt: null, expectedAt: at(15) })).toBe(
      'Expected by 15:30',
    )
  })

  it('promises nothing where nothing was set', () => {
    expect(words({ wanted: null, downloadedAt: at(9) })).toBe('No content set yet')
  })

  it('says why a panel is late', () => {
    const [notAsked, notFetched] = [
      lateWords({ kind: 'notAsked', since: at(13) }, now),
      lateWords({ kind: 'notFetched', since: at(12, 4) }, now),
    ]
    expect(notAsked).toBe('Late: expected by 13:30')
    expect(notFetched).toBe('Late: ready since 04/06/2026, 12:30, not downloaded')
  })

  it('never says that a picture is shown, which no panel tells', () => {
    const said = [words({ downloadedAt: at(9) }), words({ offeredAt: at(9) }), words({})]
    expect(said.join()).not.toMatch(/show/i)
  })
})

describe('a row', () => {
  it('stays calm where the panel has what is wanted, and where nothing is known of it', () => {
    expect(news({ downloadedAt: at(9), expectedAt: at(15) })).toBeUndefined()
    expect(news({ wanted: null, expectedAt: at(15) })).toBeUndefined()
    expect(news({})).toBeUndefined()
  })

  it('says what is on its way', () => {
    expect(news({ expectedAt: at(15) })).toEqual({ text: 'Expected by 15:30', isLate: false })
    expect(news({ offeredAt: at(14) })).toEqual({
      text: 'Ready for download since 14:30',
      isLate: false,
    })
  })

  it('says that a panel is late, and since when', () => {
    const late = { text: 'Late since 13:30', isLate: true }
    expect(news({ downloadedAt: at(9), late: { kind: 'notAsked', since: at(13) } })).toEqual(late)
    const offered = { text: 'Late since 12:30', isLate: true }
    expect(news({ late: { kind: 'notFetched', since: at(12) } })).toEqual(offered)
  })
})
