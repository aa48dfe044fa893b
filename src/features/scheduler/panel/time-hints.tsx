import { formatDate, formatDateTime, formatTime } from '#src/domain/dates.ts'
import { schedulerTexts } from '#src/texts/scheduler.ts'

import type { Times } from '../time/days.ts'
import { type Read, wallOf } from '../time/zoned.ts'

interface OnSiteProps {
  times: Times
  /** Time zones of the browser and of the device. */
  zone: string
  siteZone: string
}

/** The times by the clocks at the panel, if they differ from the browser's. */
export function OnSite({ times, zone, siteZone }: OnSiteProps) {
  const text = formatOnSiteTimes(times, zone, siteZone)
  return text === undefined ? null : <p className="quiet small">{text}</p>
}

export function formatOnSiteTimes({ start, end }: Times, zone: string, siteZone: string) {
  try {
    const clocks = [zone, siteZone].map((clockZone) =>
      [start, end].map((moment) => formatDateTime(moment, clockZone)).join(),
    )
    if (clocks[0] === clocks[1]) return undefined
    const day = formatDate(start, zone)
    const isOneDay = [start, end].every((moment) => formatDate(moment, siteZone) === day)
    const format = isOneDay ? formatTime : formatDateTime
    const [from, till] = [format(start, siteZone), format(end, siteZone)]
    return schedulerTexts.onSite({ zone: cityOf(zone), start: from, end: till })
  } catch {
    return undefined // the browser does not know the zone
  }
}

/** `New York` of `America/New_York`. */
const cityOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** Explains a time that the clocks skip or show twice. */
export function clockChangeHint(read: Read | undefined, time: string, zone: string) {
  if (!read?.clocks) return undefined
  if (read.clocks === 'twice') return schedulerTexts.twice(time)
  return schedulerTexts.skipped({ time, meant: wallOf(read.moment, zone).time })
}
