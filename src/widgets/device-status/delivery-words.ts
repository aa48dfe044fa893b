import '#src/platform/i18n/en/delivery.ts'

import type { Device } from '#src/contract/device.ts'
import { formatNear } from '#src/domain/dates.ts'
import { deliveryStep, type Lateness } from '#src/domain/delivery.ts'
import { t } from '#src/platform/i18n/t.ts'

/** How far the wanted picture got. Panels tell when they fetch it, never that they show it, so neither do we. */
export function deliveryWords({ delivery }: Pick<Device, 'delivery'>, now: number) {
  const { wanted, renderedAt, downloadedAt, offeredAt, expectedAt } = delivery
  const step = deliveryStep({ delivery })
  if (wanted === null) return t('delivery:nothingSet')
  if (downloadedAt !== null)
    return t('delivery:downloaded', { when: formatNear(downloadedAt, now) })
  // An older build did not say when it was drawn, and then neither since when it is wanted.
  if (step === 'wanted' && renderedAt === null && delivery.wantedAt !== null)
    return t('delivery:notDrawn')
  if (offeredAt !== null) return t('delivery:offered', { when: formatNear(offeredAt, now) })
  if (isAhead(expectedAt, now))
    return t('delivery:expectedBy', { when: formatNear(expectedAt, now) })
  return t('delivery:whenItAsks')
}

const isAhead = (moment: string | null, now: number): moment is string =>
  moment !== null && Date.parse(moment) > now

export const lateWords = ({ kind, since }: Lateness, now: number) =>
  t(`delivery:late-${kind}`, { when: formatNear(since, now) })

/** In a list of those that are late, where each says no more than since when. */
export const lateSinceWords = ({ since }: Lateness, now: number) =>
  t('delivery:lateSince', { when: formatNear(since, now) })

export interface DeliveryNews {
  text: string
  isLate: boolean
}

/** What is worth a line in a list: that a panel is late, or what it has not downloaded yet and when it will. */
export function deliveryNews(
  device: Pick<Device, 'delivery'>,
  now: number,
): DeliveryNews | undefined {
  const { wanted, wantedAt, offeredAt, downloadedAt, expectedAt, renderedAt, late } =
    device.delivery
  if (late) return { text: lateSinceWords(late, now), isLate: true }
  if (wanted === null || downloadedAt !== null) return undefined
  const waitsToBeDrawn = wantedAt !== null && renderedAt === null
  return waitsToBeDrawn || offeredAt !== null || isAhead(expectedAt, now)
    ? { text: deliveryWords(device, now), isLate: false }
    : undefined
}
