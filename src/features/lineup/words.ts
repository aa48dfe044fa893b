import '#src/platform/i18n/en/lineup.ts'

import { formatDate, formatTime } from '#src/domain/dates.ts'
import { plannedEnd } from '#src/domain/schedule/planned.ts'
import { t } from '#src/platform/i18n/t.ts'

import type { DeviceStretch } from './rows.ts'

export interface Clock {
  now: number
  /** When what is known ends. */
  knownTill: number
}

const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
const dayInWords = (moment: number) => DAY.format(moment)

const SHORT_DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric' })
export const shortDay = (moment: number) => SHORT_DAY.format(moment)

/** `14:00`, with its day where that is not today. */
export function timeNear(moment: number, now: number) {
  const date = new Date(moment)
  const time = formatTime(date)
  return formatDate(date) === formatDate(new Date(now))
    ? time
    : t('lineup:at', { day: dayInWords(moment), time })
}

export function titleOf(shows: DeviceStretch['shows']) {
  if (shows.why === 'nothing') return t('lineup:nothingSet')
  return shows.content.name.trim() || t('lineup:untitled')
}

export const isWaiting = ({ shows }: DeviceStretch) =>
  shows.why !== 'nothing' && shows.content.isWaiting === true

/** Of an end: that of a day is 24:00 of it, as in the calendar. The day is left out where it is the same as that of `near`. */
function endNear(moment: number, near: number) {
  const date = new Date(moment)
  const isMidnight = date.getHours() === 0 && date.getMinutes() === 0
  if (!isMidnight) return timeNear(moment, near)
  const last = moment - 1
  const time = t('lineup:midnight')
  return formatDate(new Date(last)) === formatDate(new Date(near))
    ? time
    : t('lineup:at', { day: dayInWords(last), time })
}

/** When it shows: an entry from its own start to its own end, whatever of it is drawn. */
export function timesInWords(stretch: DeviceStretch, { now, knownTill }: Clock) {
  const { from, till, shows } = stretch
  if (shows.why === 'schedule')
    return fromTo(Date.parse(shows.content.start), plannedEnd(shows.content), now)
  const isOn = from <= now
  if (till < knownTill)
    return isOn ? t('lineup:until', { end: endNear(till, now) }) : fromTo(from, till, now)
  const noChange = t('lineup:noChange', { end: endNear(till, now) })
  return isOn ? noChange : `${t('lineup:from', { start: timeNear(from, now) })}, ${noChange}`
}

const fromTo = (start: number, end: number, now: number) =>
  t('lineup:fromTo', { start: timeNear(start, now), end: endNear(end, start) })

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
