import type { Device } from '#src/contract/device.ts'
import { formatNear } from '#src/domain/dates.ts'
import { deliveryStep, type Lateness } from '#src/domain/delivery.ts'
import { deliveryTexts } from '#src/texts/delivery.ts'

/** Delivery status. Panels report downloads but not what they display. */
export function deliveryLabel({ delivery }: Pick<Device, 'delivery'>, now: number) {
  const { wanted, renderedAt, downloadedAt, offeredAt, expectedAt } = delivery
  const step = deliveryStep({ delivery })
  if (wanted === null) return deliveryTexts.nothingSet
  if (downloadedAt !== null) return deliveryTexts.downloaded(formatNear(downloadedAt, now))
  // Rows cached by an older build have neither date.
  if (step === 'wanted' && renderedAt === null && delivery.wantedAt !== null)
    return deliveryTexts.notDrawn
  if (offeredAt !== null) return deliveryTexts.offered(formatNear(offeredAt, now))
  if (isAhead(expectedAt, now)) return deliveryTexts.expectedBy(formatNear(expectedAt, now))
  return deliveryTexts.whenItAsks
}

const isAhead = (moment: string | null, now: number): moment is string =>
  moment !== null && Date.parse(moment) > now

export const latenessLabel = ({ kind, since }: Lateness, now: number) =>
  deliveryTexts.late[kind](formatNear(since, now))

/** For a list of late devices. */
export const lateSinceLabel = ({ since }: Lateness, now: number) =>
  deliveryTexts.lateSince(formatNear(since, now))

export interface DeliveryNote {
  text: string
  isLate: boolean
}

/** Note for a list row: the panel is late or has not downloaded its image yet. */
export function deliveryNote(
  device: Pick<Device, 'delivery'>,
  now: number,
): DeliveryNote | undefined {
  const { wanted, wantedAt, offeredAt, downloadedAt, expectedAt, renderedAt, late } =
    device.delivery
  if (late) return { text: lateSinceLabel(late, now), isLate: true }
  if (wanted === null || downloadedAt !== null) return undefined
  const isUnrendered = wantedAt !== null && renderedAt === null
  return isUnrendered || offeredAt !== null || isAhead(expectedAt, now)
    ? { text: deliveryLabel(device, now), isLate: false }
    : undefined
}
