import '#src/platform/i18n/en/device-dialog.ts'

import type { Device } from '#src/contract/device.ts'
import { formatDate, formatDateTime } from '#src/domain/dates.ts'
import { t } from '#src/platform/i18n/t.ts'

/** How far the wanted picture got. Panels tell when they fetch it, never that they show it, so neither do we. */
export function deliveryWords({ delivery }: Pick<Device, 'delivery'>, now: number) {
  const { wanted, downloadedAt, offeredAt, expectedAt } = delivery
  if (wanted === null) return t('deviceDialog:nothingSet')
  if (downloadedAt !== null)
    return t('deviceDialog:downloaded', { when: timeOf(downloadedAt, now) })
  if (expectedAt !== null && Date.parse(expectedAt) > now)
    return t('deviceDialog:expectedBy', { when: timeOf(expectedAt, now) })
  if (offeredAt !== null) return t('deviceDialog:offered', { when: timeOf(offeredAt, now) })
  return t('deviceDialog:whenItAsks')
}

/** The hour alone on the same day. */
function timeOf(moment: string, now: number) {
  const full = formatDateTime(moment)
  const today = `${formatDate(new Date(now))}, `
  return full.startsWith(today) ? full.slice(today.length) : full
}
