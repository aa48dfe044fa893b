import type { Device } from '#src/contract/device.ts'

/** How far the wanted frame got, each step with those before it. No panel tells that it shows it. */
export const DELIVERY_STEPS = ['wanted', 'rendered', 'offered', 'downloaded'] as const
export type DeliveryStep = (typeof DELIVERY_STEPS)[number]

export type DeliveryReading = Pick<Device, 'delivery' | 'lastSeen'>

/** Clocks of panels drift, and a join of a network takes its time. */
const SHORTEST_GRACE_MS = 2 * 60_000
/** Of a panel's habit, from the poll that promised the next one until then. */
const GRACE_SHARE = 0.25

/** The last step that was reached; undefined before anything was set. */
export function deliveryStep({ delivery }: Pick<Device, 'delivery'>): DeliveryStep | undefined {
  const { wanted, renderedAt, offeredAt, downloadedAt } = delivery
  if (wanted === null) return undefined
  if (downloadedAt !== null) return 'downloaded'
  if (offeredAt !== null) return 'offered'
  return renderedAt === null ? 'wanted' : 'rendered'
}

export interface Lateness {
  /** It did not ask again when it was expected; or it asked again and still did not fetch what it was offered. */
  kind: 'notAsked' | 'notFetched'
  /** ISO 8601: when it was expected, or offered. */
  since: string
  /** From when on that counts, in milliseconds since 1970. */
  from: number
}

/** When a panel is late unless it is heard of before; undefined for one that nothing is expected of. Twin of `isLate` in SQL. */
export function latenessOf({ delivery, lastSeen }: DeliveryReading): Lateness | undefined {
  return notFetched(delivery, lastSeen) ?? notAsked(delivery, lastSeen)
}

function notFetched({ offeredAt, downloadedAt }: Device['delivery'], lastSeen: string | null) {
  if (offeredAt === null || downloadedAt !== null || lastSeen === null) return undefined
  const from = Date.parse(offeredAt) + SHORTEST_GRACE_MS
  return Date.parse(lastSeen) > from
    ? ({ kind: 'notFetched', since: offeredAt, from } as const)
    : undefined
}

function notAsked({ expectedAt }: Device['delivery'], lastSeen: string | null) {
  if (expectedAt === null) return undefined
  const expected = Date.parse(expectedAt)
  const habitMs = lastSeen === null ? 0 : expected - Date.parse(lastSeen)
  const from = expected + Math.max(SHORTEST_GRACE_MS, habitMs * GRACE_SHARE)
  return { kind: 'notAsked', since: expectedAt, from } as const
}

/** Why a panel is late at `now`, in milliseconds; undefined for one that is not. */
export function lateBy(reading: DeliveryReading, now: number) {
  const lateness = latenessOf(reading)
  return lateness && lateness.from <= now ? lateness : undefined
}
