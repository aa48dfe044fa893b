import '#src/platform/i18n/en/settings.ts'

import { t } from '#src/platform/i18n/t.ts'

/** Within this it is right: the server's word for its time has whole seconds. */
const RIGHT_MS = 5_000
const SECOND_MS = 1_000
const MINUTE_MS = 60_000

/** How far the device's clock is ahead, in words. */
export function clockWords(aheadMs: number) {
  const away = Math.abs(aheadMs)
  if (away <= RIGHT_MS) return t('settings:clockRight')
  const side = aheadMs > 0 ? 'Ahead' : 'Behind'
  return away < 2 * MINUTE_MS
    ? t(`settings:seconds${side}`, { count: Math.round(away / SECOND_MS) })
    : t(`settings:minutes${side}`, { count: Math.round(away / MINUTE_MS) })
}
