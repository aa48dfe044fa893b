import '#src/platform/i18n/en/scheduler.ts'

import { formatDate, formatDateTime, formatTime } from '#src/domain/dates.ts'
import { t } from '#src/platform/i18n/t.ts'

import type { Times } from '../time/times.ts'

interface OnSiteProps {
  times: Times
  /** Of the browser, and of the device. */
  zone: string
  siteZone: string
}

/** What the clocks at the panel show, where those are others. */
export function OnSite({ times, zone, siteZone }: OnSiteProps) {
  const words = onSiteWords(times, zone, siteZone)
  return words === undefined ? null : <p className="quiet small">{words}</p>
}

export function onSiteWords({ start, end }: Times, zone: string, siteZone: string) {
  try {
    const clocks = [zone, siteZone].map((each) =>
      [start, end].map((moment) => formatDateTime(moment, each)).join(),
    )
    if (clocks[0] === clocks[1]) return undefined
    const day = formatDate(start, zone)
    const isOneDay = [start, end].every((moment) => formatDate(moment, siteZone) === day)
    const format = isOneDay ? formatTime : formatDateTime
    const [from, till] = [format(start, siteZone), format(end, siteZone)]
    return t('scheduler:onSite', { zone: placeOf(zone), start: from, end: till })
  } catch {
    return undefined // a zone that this browser does not know
  }
}

/** As people write it: `New York`. */
const placeOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
