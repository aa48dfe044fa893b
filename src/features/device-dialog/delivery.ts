import '#src/platform/i18n/en/device-dialog.ts'

import type { Device } from '#src/contract/device.ts'
import { formatNear } from '#src/domain/dates.ts'
import { t } from '#src/platform/i18n/t.ts'

/** How far the wanted picture got. Panels tell when they fetch it, never that they show it, so neither do we. */
export function deliveryWords({ delivery }: Pick<Device, 'delivery'>, now: number) {
  const { wanted, downloadedAt, offeredAt, expectedAt } = delivery
  if (wanted === null) return t('deviceDialog:nothingSet')
  if (downloadedAt !== null)
    return t('deviceDialog:downloaded', { when: formatNear(downloadedAt, now) })
  if (expectedAt !== null && Date.parse(expectedAt) > now)
    return t('deviceDialog:expectedBy', { when: formatNear(expectedAt, now) })
  if (offeredAt !== null) return t('deviceDialog:offered', { when: formatNear(offeredAt, now) })
  return t('deviceDialog:whenItAsks')
}
