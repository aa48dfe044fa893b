import { formatEnd, formatNear, formatWeekday } from '#src/domain/dates.ts'
import { plannedEnd } from '#src/domain/schedule/entry-ends.ts'
import { commonTexts } from '#src/texts/common.ts'
import { lineupTexts } from '#src/texts/lineup.ts'

import type { DeviceStretch } from './rows.ts'

export interface Clock {
  now: number
  /** End of the known time range. */
  knownTill: number
}

/** `Fri 20` */
export const formatShortDay = (moment: number) =>
  `${formatWeekday(moment)} ${new Date(moment).getDate()}`

export function contentTitle(shows: DeviceStretch['shows']) {
  if (shows.why === 'nothing') return lineupTexts.nothingSet
  return commonTexts.titleOf(shows.content.name)
}

export const isWaiting = ({ shows }: DeviceStretch) =>
  shows.why !== 'nothing' && shows.content.isPending === true

/** Times of a stretch; of an entry, its own start and end. */
export function formatTimes(stretch: DeviceStretch, { now, knownTill }: Clock) {
  const { from, till, shows } = stretch
  if (shows.why === 'schedule')
    return fromTo(Date.parse(shows.content.start), plannedEnd(shows.content), now)
  const isOn = from <= now
  if (till < knownTill)
    return isOn ? lineupTexts.until(formatEnd(till, now)) : fromTo(from, till, now)
  const noChange = lineupTexts.noChange(formatEnd(till, now))
  return isOn ? noChange : `${lineupTexts.from(formatNear(from, now))}, ${noChange}`
}

const fromTo = (start: number, end: number, now: number) =>
  lineupTexts.fromTo({ start: formatNear(start, now), end: formatEnd(end, start) })

/** Content, reason and times of a stretch. */
export const formatStretch = (stretch: DeviceStretch, clock: Clock) =>
  [
    ...(stretch.shows.why === 'nothing' ? [] : [contentTitle(stretch.shows)]),
    ...reasonsOf(stretch),
    formatTimes(stretch, clock),
  ].join(', ')

/** Reason, content type, and whether it is pending. */
export function reasonsOf(stretch: DeviceStretch) {
  const { shows } = stretch
  if (shows.why === 'nothing') return [lineupTexts.nothingSet]
  return [
    lineupTexts[shows.why],
    lineupTexts[shows.content.kind],
    ...(isWaiting(stretch) ? [lineupTexts.waiting] : []),
  ]
}
