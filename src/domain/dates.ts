/**
 * Date formats of the console, by default in the user's time zone. Built from Intl parts, so that order and separators follow
 * the specification, not a locale.
 */
type Moment = Date | string | number

const LOCALE = 'en-GB'
const formatters = new Map<string | undefined, Intl.DateTimeFormat>()

function formatterFor(timeZone: string | undefined) {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat(LOCALE, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  formatters.set(timeZone, made)
  return made
}

function partsOf(moment: Moment, timeZone: string | undefined) {
  const parts = formatterFor(timeZone).formatToParts(new Date(moment))
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((one) => one.type === type)?.value ?? ''
  return {
    day: part('day'),
    month: part('month'),
    year: part('year').padStart(4, '0'),
    time: `${part('hour')}:${part('minute')}`,
  }
}

/** dd/MM/yyyy (CONST-03) */
export function formatDate(moment: Moment, timeZone?: string) {
  const { day, month, year } = partsOf(moment, timeZone)
  return `${day}/${month}/${year}`
}

/** dd/MM/yyyy, HH:mm (CONST-04) */
export function formatDateTime(moment: Moment, timeZone?: string) {
  return `${formatDate(moment, timeZone)}, ${partsOf(moment, timeZone).time}`
}

/** HH:mm */
export const formatTime = (moment: Moment, timeZone?: string) => partsOf(moment, timeZone).time

/** The time only on the same day, otherwise like `formatDateTime`. */
export function formatNear(moment: Moment, nowMs: number, timeZone?: string) {
  const { day, month, year, time } = partsOf(moment, timeZone)
  const date = `${day}/${month}/${year}`
  return date === formatDate(nowMs, timeZone) ? time : `${date}, ${time}`
}

/** DD.MM.YYYY HH:mm, for 'Since' of a disconnected device (DEV-35). */
export function formatSince(moment: Moment, timeZone?: string) {
  const { day, month, year, time } = partsOf(moment, timeZone)
  return `${day}.${month}.${year} ${time}`
}

const calendarName = (options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined
  return (moment: number) => (format ??= new Intl.DateTimeFormat(LOCALE, options)).format(moment)
}

/** Calendar headers: `Fri`, `Friday`, `Nov`, `Nov 2026`, `November 2026`. */
export const formatWeekday = calendarName({ weekday: 'short' })
const formatFullWeekday = calendarName({ weekday: 'long' })
export const formatShortMonth = calendarName({ month: 'short' })
export const formatShortMonthAndYear = calendarName({ month: 'short', year: 'numeric' })
export const formatMonthAndYear = calendarName({ month: 'long', year: 'numeric' })

/** `Friday 20/11/2026` */
export const formatFullDay = (day: number) => `${formatFullWeekday(day)} ${formatDate(day)}`

/** The midnight at the end of a day is `24:00` of that day. Omits the day if it is that of `near`. */
export function formatEnd(end: number, near: number) {
  const isMidnight = new Date(end).setHours(0, 0, 0, 0) === end
  if (!isMidnight) return formatNear(end, near)
  const day = formatDate(end - 1)
  return day === formatDate(near) ? '24:00' : `${day}, 24:00`
}

export interface Age {
  unit: 'now' | 'minute' | 'hour' | 'day'
  /** 0 for `now`. */
  count: number
}

const UNITS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const

/** The age in the largest fitting unit, as in 'Updated 2 min ago'. Times in the future count as now. */
export function ageOf(moment: Moment, now: number): Age {
  const elapsedMs = now - new Date(moment).getTime()
  const fitting = UNITS.find(({ ms }) => elapsedMs >= ms)
  return fitting
    ? { unit: fitting.unit, count: Math.floor(elapsedMs / fitting.ms) }
    : { unit: 'now', count: 0 }
}
