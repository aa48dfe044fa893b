/**
 * Dates as the console writes them, in the reader's timezone unless one is named. Built from the parts that Intl gives, so that
 * the order and the separators are the specification's and not a locale's.
 */
const formatters = new Map<string | undefined, Intl.DateTimeFormat>()

function formatterFor(timeZone: string | undefined) {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
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

function partsOf(moment: Date | string, timeZone: string | undefined) {
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
export function formatDate(moment: Date | string, timeZone?: string) {
  const { day, month, year } = partsOf(moment, timeZone)
  return `${day}/${month}/${year}`
}

/** dd/MM/yyyy, HH:mm (CONST-04) */
export function formatDateTime(moment: Date | string, timeZone?: string) {
  return `${formatDate(moment, timeZone)}, ${partsOf(moment, timeZone).time}`
}

/** HH:mm */
export const formatTime = (moment: Date | string, timeZone?: string) =>
  partsOf(moment, timeZone).time

/** The hour alone on the same day, else as `formatDateTime`. */
export function formatNear(moment: Date | string, nowMs: number, timeZone?: string) {
  const { day, month, year, time } = partsOf(moment, timeZone)
  const date = `${day}/${month}/${year}`
  return date === formatDate(new Date(nowMs), timeZone) ? time : `${date}, ${time}`
}

/** DD.MM.YYYY HH:mm, the 'Since' of a device that is not connected (DEV-35). */
export function formatSince(moment: Date | string, timeZone?: string) {
  const { day, month, year, time } = partsOf(moment, timeZone)
  return `${day}.${month}.${year} ${time}`
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

/** How long ago, in the largest unit that fits, as in 'Updated 2 min ago'. What a wrong clock puts into the future is now. */
export function ageOf(moment: Date | string | number, now: number): Age {
  const elapsedMs = now - new Date(moment).getTime()
  const fitting = UNITS.find(({ ms }) => elapsedMs >= ms)
  return fitting
    ? { unit: fitting.unit, count: Math.floor(elapsedMs / fitting.ms) }
    : { unit: 'now', count: 0 }
}
