import { describe, expect, it } from 'vitest'

import type { Device } from '#src/contract/device.ts'

import { deliveryStep, latenessAt } from './delivery.ts'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const ago = (minutes: number, ms = 0) => new Date(NOW - minutes * 60_000 - ms).toISOString()
const nothing = {
  wanted: 'frame',
  wantedAt: ago(60),
  renderedAt: ago(60),
  offeredAt: null,
  downloadedAt: null,
  expectedAt: null,
  late: null,
}
const having = (delivery: Partial<Device['delivery']>) => ({
  delivery: { ...nothing, ...delivery },
})

describe('the delivery step', () => {
  it.each([
    ['nothing was set', { wanted: null, offeredAt: ago(5) }, undefined],
    ['it waits to be drawn', { renderedAt: null }, 'wanted'],
    ['it is drawn', {}, 'rendered'],
    ['it was offered', { offeredAt: ago(5) }, 'offered'],
    ['it was fetched', { offeredAt: ago(5), downloadedAt: ago(4) }, 'downloaded'],
    ['it was downloaded before it was offered again', { downloadedAt: ago(4) }, 'downloaded'],
  ])('%s', (_title, delivery, step) => {
    expect(deliveryStep(having(delivery))).toBe(step)
  })
})

describe('a panel is late', () => {
  const asked = (minutesAgo: number | null, delivery: Partial<Device['delivery']>) => ({
    ...having(delivery),
    lastSeen: minutesAgo === null ? null : ago(minutesAgo),
  })
  it.each([
    ['nothing is expected of it', asked(600, {}), undefined],
    ['it is expected later', asked(10, { expectedAt: ago(-5) }), undefined],
    ['it is expected now', asked(15, { expectedAt: ago(0) }), undefined],
    ['within two minutes', asked(3, { expectedAt: ago(2, -1) }), undefined],
    ['after two minutes', asked(3, { expectedAt: ago(2) }), 'notAsked'],
    ['of a habit of an hour, within a quarter', asked(75, { expectedAt: ago(15, -1) }), undefined],
    ['of a habit of an hour, after a quarter', asked(75, { expectedAt: ago(15) }), 'notAsked'],
    ['never seen, and expected', asked(null, { expectedAt: ago(2) }), 'notAsked'],
    [
      'also where it has the frame',
      asked(20, { expectedAt: ago(5), downloadedAt: ago(19) }),
      'notAsked',
    ],
    ['offered this time', asked(15, { offeredAt: ago(15) }), undefined],
    ['offered, and asked again at once', asked(13, { offeredAt: ago(15) }), undefined],
    ['offered, and asked again', asked(13, { offeredAt: ago(15, 1) }), 'notFetched'],
    ['asked again, and fetched', asked(1, { offeredAt: ago(15), downloadedAt: ago(1) }), undefined],
    [
      'not fetched, and not asked',
      asked(9, { offeredAt: ago(15), expectedAt: ago(6) }),
      'notFetched',
    ],
  ])('%s', (_title, reading, kind) => {
    expect(latenessAt(reading, NOW)?.kind).toBe(kind)
  })

  it('since it was expected, or offered', () => {
    expect(latenessAt(asked(20, { expectedAt: ago(5) }), NOW)?.since).toBe(ago(5))
    expect(latenessAt(asked(5, { offeredAt: ago(20) }), NOW)?.since).toBe(ago(20))
  })
})
