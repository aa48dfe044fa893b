import '#src/platform/i18n/en/scheduler.ts'

import { t } from '#src/platform/i18n/t.ts'

import type { Times } from '../time/times.ts'
import { wallOf } from '../time/zoned.ts'

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
    const [from, till] = [wallOf(start, siteZone), wallOf(end, siteZone)]
    const here = [wallOf(start, zone), wallOf(end, zone)]
    const isSame = JSON.stringify([from, till]) === JSON.stringify(here)
    if (isSame) return undefined
    const isOneDay = from.date === here[0]?.date && till.date === from.date
    const text = ({ date, time }: typeof from) =>
      isOneDay ? time : `${date.split('-').toReversed().join('/')}, ${time}`
    return t('scheduler:onSite', { zone: placeOf(zone), start: text(from), end: text(till) })
  } catch {
    return undefined // a zone that this browser does not know
  }
}

/** As people write it: `New York`. */
const placeOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
