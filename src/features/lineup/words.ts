import '#src/platform/i18n/en/lineup.ts'

import { formatEnd, formatNear, formatWeekday } from '#src/domain/dates.ts'
import { plannedEnd } from '#src/domain/schedule/planned.ts'
import { t } from '#src/platform/i18n/t.ts'

import type { DeviceStretch } from './rows.ts'

export interface Clock {
  now: number
  /** When what is known ends. */
  knownTill: number
}

/** Where a day begins on the axis: `Fri 20`. */
export const shortDay = (moment: number) => `${formatWeekday(moment)} ${new Date(moment).getDate()}`

export function titleOf(shows: DeviceStretch['shows']) {
  if (shows.why === 'nothing') return t('lineup:nothingSet')
  return shows.content.name.trim() || t('lineup:untitled')
}

export const isWaiting = ({ shows }: DeviceStretch) =>
  shows.why !== 'nothing' && shows.content.isWaiting === true

/** When it shows: an entry from its own start to its own end, whatever of it is drawn. */
export function timesInWords(stretch: DeviceStretch, { now, knownTill }: Clock) {
  const { from, till, shows } = stretch
  if (shows.why === 'schedule')
    return fromTo(Date.parse(shows.content.start), plannedEnd(shows.content), now)
  const isOn = from <= now
  if (till < knownTill)
    return isOn ? t('lineup:until', { end: formatEnd(till, now) }) : fromTo(from, till, now)
  const noChange = t('lineup:noChange', { end: formatEnd(till, now) })
  return isOn ? noChange : `${t('lineup:from', { start: formatNear(from, now) })}, ${noChange}`
}

const fromTo = (start: number, end: number, now: number) =>
  t('lineup:fromTo', { start: formatNear(start, now), end: formatEnd(end, start) })

/** What, why and until when: all that a stretch tells. */
export const inWords = (stretch: DeviceStretch, clock: Clock) =>
  [
    ...(stretch.shows.why === 'nothing' ? [] : [titleOf(stretch.shows)]),
    ...reasonsOf(stretch),
    timesInWords(stretch, clock),
  ].join(', ')

/** Why, of what kind, and whether it waits. */
export function reasonsOf(stretch: DeviceStretch) {
  const { shows } = stretch
  if (shows.why === 'nothing') return [t('lineup:nothingSet')]
  return [
    t(`lineup:${shows.why}`),
    t(`lineup:${shows.content.kind}`),
    ...(isWaiting(stretch) ? [t('lineup:waiting')] : []),
  ]
}
