import type { Device } from '#src/contract/device.ts'

/** Delivery steps of the requested frame, in order. Panels do not confirm that they show it. */
export const DELIVERY_STEPS = ['wanted', 'rendered', 'offered', 'downloaded'] as const
export type DeliveryStep = (typeof DELIVERY_STEPS)[number]

export interface DeliveryReading {
  lastSeen: string | null
  delivery: Pick<Device['delivery'], 'offeredAt' | 'downloadedAt' | 'expectedAt'>
}

/** For clock drift of panels and the time to join a network. */
const MIN_GRACE_MS = 2 * 60_000
/** Share of the polling interval. */
const GRACE_SHARE = 0.25

/** The last reached step; undefined before content was set. */
export function deliveryStep({ delivery }: Pick<Device, 'delivery'>): DeliveryStep | undefined {
  const { wanted, renderedAt, offeredAt, downloadedAt } = delivery
  if (wanted === null) return undefined
  if (downloadedAt !== null) return 'downloaded'
  if (offeredAt !== null) return 'offered'
  return renderedAt === null ? 'wanted' : 'rendered'
}

export type Lateness = NonNullable<Device['delivery']['late']>

/** Why a device is late at `now` (milliseconds), or null. Must match `isLate` in SQL. */
export function latenessAt(reading: DeliveryReading, now: number): Lateness | null {
  const lateness = notFetched(reading) ?? notAsked(reading)
  return lateness && lateness.from <= now ? { kind: lateness.kind, since: lateness.since } : null
}

function notFetched({ delivery, lastSeen }: DeliveryReading) {
  const { offeredAt, downloadedAt } = delivery
  if (offeredAt === null || downloadedAt !== null || lastSeen === null) return undefined
  const from = Date.parse(offeredAt) + MIN_GRACE_MS
  return Date.parse(lastSeen) > from
    ? ({ kind: 'notFetched', since: offeredAt, from } as const)
    : undefined
}

function notAsked({ delivery, lastSeen }: DeliveryReading) {
  const { expectedAt } = delivery
  if (expectedAt === null) return undefined
  const expected = Date.parse(expectedAt)
  const habitMs = lastSeen === null ? 0 : expected - Date.parse(lastSeen)
  const from = expected + Math.max(MIN_GRACE_MS, habitMs * GRACE_SHARE)
  return { kind: 'notAsked', since: expectedAt, from } as const
}
