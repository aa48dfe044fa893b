import './temporal.ts'

/** Wall-clock date and time: `2026-03-29`, `02:30`. */
export interface Wall {
  date: string
  time: string
}

/** Time zone of the browser. Times are shown in it and sent in UTC (SCH-28). */
export const browserZone = () => Temporal.Now.timeZoneId()

/** The wall-clock time of a moment in a zone. */
export function wallOf(moment: number, zone: string): Wall {
  const at = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone)
  return {
    date: at.toPlainDate().toString(),
    time: at.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}

export interface Read {
  moment: number
  /**
   * `skipped`: the time does not exist because clocks go forward, and the moment is moved forward. `twice`: it occurs twice because
   * clocks go back, and the moment is the first one.
   */
  clocks?: 'skipped' | 'twice'
  /** The other moment of a time that occurs twice. */
  second?: number
}

/** The moment of a wall-clock time in a zone; undefined if invalid. `24:00` is the end of its day. */
export function momentOf({ date, time }: Wall, zone: string): Read | undefined {
  try {
    const isMidnight = time === '24:00'
    const day = Temporal.PlainDate.from(date).add({ days: isMidnight ? 1 : 0 })
    const wall = day.toPlainDateTime(Temporal.PlainTime.from(isMidnight ? '00:00' : time))
    const at = (disambiguation: 'earlier' | 'later') =>
      wall.toZonedDateTime(zone, { disambiguation }).epochMilliseconds
    const [first, last] = [at('earlier'), at('later')]
    if (first === last) return { moment: first }
    return isShown(first, zone, wall)
      ? { moment: first, clocks: 'twice', second: last }
      : { moment: last, clocks: 'skipped' }
  } catch {
    return undefined
  }
}

const isShown = (moment: number, zone: string, wall: Temporal.PlainDateTime) =>
  Temporal.Instant.fromEpochMilliseconds(moment)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .equals(wall)
