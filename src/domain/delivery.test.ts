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
    ['is undefined before content was set', { wanted: null, offeredAt: ago(5) }, undefined],
    ['is “wanted” before rendering', { renderedAt: null }, 'wanted'],
    ['is “rendered” after rendering', {}, 'rendered'],
    ['is “offered” after the offer', { offeredAt: ago(5) }, 'offered'],
    [
      'is “downloaded” after the download',
      { offeredAt: ago(5), downloadedAt: ago(4) },
      'downloaded',
    ],
    ['is “downloaded” even without an offer', { downloadedAt: ago(4) }, 'downloaded'],
  ])('%s', (_title, delivery, step) => {
    expect(deliveryStep(having(delivery))).toBe(step)
  })
})

describe('a panel', () => {
  const asked = (minutesAgo: number | null, delivery: Partial<Device['delivery']>) => ({
    ...having(delivery),
    lastSeen: minutesAgo === null ? null : ago(minutesAgo),
  })
  it.each([
    ['is not late without an expected request', asked(600, {}), undefined],
    ['is not late before the expected request', asked(10, { expectedAt: ago(-5) }), undefined],
    ['is not late at the expected request', asked(15, { expectedAt: ago(0) }), undefined],
    ['is not late within two minutes', asked(3, { expectedAt: ago(2, -1) }), undefined],
    ['is late after two minutes', asked(3, { expectedAt: ago(2) }), 'notAsked'],
    [
      'that polls hourly is not late within 15 minutes',
      asked(75, { expectedAt: ago(15, -1) }),
      undefined,
    ],
    ['that polls hourly is late after 15 minutes', asked(75, { expectedAt: ago(15) }), 'notAsked'],
    ['is late if it was never seen', asked(null, { expectedAt: ago(2) }), 'notAsked'],
    [
      'is late even if it has the frame',
      asked(20, { expectedAt: ago(5), downloadedAt: ago(19) }),
      'notAsked',
    ],
    ['is not late at the offer', asked(15, { offeredAt: ago(15) }), undefined],
    [
      'is not late if it polls again within two minutes',
      asked(13, { offeredAt: ago(15) }),
      undefined,
    ],
    [
      'is late if it polls later without downloading',
      asked(13, { offeredAt: ago(15, 1) }),
      'notFetched',
    ],
    [
      'is not late if it downloaded the frame',
      asked(1, { offeredAt: ago(15), downloadedAt: ago(1) }),
      undefined,
    ],
    [
      'is late for the download if both are missing',
      asked(9, { offeredAt: ago(15), expectedAt: ago(6) }),
      'notFetched',
    ],
  ])('%s', (_title, reading, kind) => {
    expect(latenessAt(reading, NOW)?.kind).toBe(kind)
  })

  it('is late since the expected request, or since the offer', () => {
    expect(latenessAt(asked(20, { expectedAt: ago(5) }), NOW)?.since).toBe(ago(5))
    expect(latenessAt(asked(5, { offeredAt: ago(20) }), NOW)?.since).toBe(ago(20))
  })
})
