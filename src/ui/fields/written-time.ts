const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** `9`, `09`, `9:30`, `09.30`, `9 30`, `930`, `9h30`, each also with `am` or `pm`. */
const WRITTEN = /^(\d{1,2})(?:\s*[:.,h ]\s*(\d{2})|(\d{2})|\s*[:.,h])?\s*(?:([ap])\.?\s*m?\.?)?$/i

const two = (value: number) => String(value).padStart(2, '0')

/** `570` as `09:30`. */
export const clockTime = (minute: number) =>
  `${two(Math.floor(minute / HOUR_MINUTES))}:${two(minute % HOUR_MINUTES)}`

/** A time of day as people write it, in minutes; undefined where it is none. `24:00` is the midnight at the end of a day. */
export function writtenMinute(text: string) {
  const [, hourText, apart, joined, half] = WRITTEN.exec(text.trim()) ?? []
  if (hourText === undefined) return undefined
  const hour = hourOf(Number(hourText), half)
  const minute = Number(apart ?? joined ?? 0)
  if (hour === undefined || minute >= HOUR_MINUTES) return undefined
  const all = hour * HOUR_MINUTES + minute
  return all <= DAY_MINUTES ? all : undefined
}

/** Noon is 12 pm, midnight is 12 am. */
function hourOf(hour: number, half: string | undefined) {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

/** The same as a clock of 24 hours shows it; as it was written where it is no time. */
export function asClockTime(text: string) {
  const minute = writtenMinute(text)
  return minute === undefined ? text.trim() : clockTime(minute)
}

/** The next time on, or the one before, of those that are `step` minutes apart; over midnight into the same day. */
export function steppedTime(text: string, step: number) {
  const minute = writtenMinute(text)
  if (minute === undefined) return undefined
  const length = Math.abs(step)
  const next =
    step > 0
      ? Math.floor(minute / length) * length + length
      : Math.ceil(minute / length) * length - length
  return clockTime((next + DAY_MINUTES) % DAY_MINUTES)
}
