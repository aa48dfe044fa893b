/** A time range in milliseconds. For an entry, the end as the user chose it. */
export interface Times {
  start: number
  end: number
}
/**
 * Days and minutes in the browser's time zone, in milliseconds. Days with a clock change have 23 or 25 hours, so days are never
 * computed by adding hours.
 */
export const DAY_MINUTES = 24 * 60

export const startOfDay = (moment: number) => new Date(moment).setHours(0, 0, 0, 0)

export function addDays(day: number, days: number) {
  const date = new Date(day)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime()
}

/** The moment at a wall-clock minute of a day. A skipped time is moved forward. */
export function atMinute(day: number, minute: number) {
  const date = new Date(day)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate(), 0, minute).getTime()
}

/**
 * A moment shifted by wall-clock days and minutes. Within a day by real minutes where the clocks change and the step would lead
 * nowhere or in the other direction.
 */
export function shiftMoment(moment: number, days: number, minutes: number) {
  const shifted = atMinute(addDays(startOfDay(moment), days), minuteOf(moment) + minutes)
  const isMisled = days === 0 && (shifted - moment) * minutes <= 0
  return isMisled ? moment + minutes * 60_000 : shifted
}

export function minuteOf(moment: number) {
  const date = new Date(moment)
  return date.getHours() * 60 + date.getMinutes()
}

/** Weeks start on Monday (SCH-14). */
export const startOfWeek = (moment: number) =>
  addDays(moment, -((new Date(moment).getDay() + 6) % 7))

/** The first day of the month, `months` later. */
export function monthFrom(moment: number, months: number) {
  const date = new Date(moment)
  return new Date(date.getFullYear(), date.getMonth() + months).getTime()
}

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: number) => ((new Date(day).getDay() + 6) % 7) + 1

export const daysFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(first, index))

/** The days of all weeks that overlap a month. */
export function monthDays(month: number) {
  const first = startOfWeek(monthFrom(month, 0))
  const next = monthFrom(month, 1)
  const weeks = [4, 5, 6].find((count) => addDays(first, count * 7) >= next) ?? 6
  return daysFrom(first, weeks * 7)
}

const two = (value: number) => String(value).padStart(2, '0')

/** `2026-11-20` */
export function dateOf(moment: number) {
  const date = new Date(moment)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The day of `2026-11-20`. */
export function dayOf(date: string) {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day).getTime()
}

/** `15:30` */
export function timeOf(moment: number) {
  const minute = minuteOf(moment)
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}
