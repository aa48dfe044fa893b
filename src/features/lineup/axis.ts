const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The shown 24 hours in milliseconds. */
export interface Axis {
  from: number
  till: number
}

/** Starts at the half hour of the browser's clock, which is not a half hour of UTC in every zone. */
export function axisAt(now: number): Axis {
  const clock = new Date(now)
  const since = (clock.getMinutes() % 30) * MINUTE_MS + (now % MINUTE_MS)
  return { from: now - since, till: now - since + 24 * HOUR_MS }
}

export interface Tick {
  moment: number
  /** Wall-clock hour. */
  hour: number
  /** First tick of a day. */
  isNewDay: boolean
}

/** Full hours of the browser's clock within the axis. */
export function ticksOf({ from, till }: Axis): Tick[] {
  const ticks: Tick[] = []
  let day = new Date(from).getDate()
  for (let moment = nextHour(from); moment < till; moment = nextHour(moment)) {
    const clock = new Date(moment)
    // A clock change by half an hour leads to a half hour once.
    if (clock.getMinutes() > 0) continue
    ticks.push({ moment, hour: clock.getHours(), isNewDay: clock.getDate() !== day })
    day = clock.getDate()
  }
  return ticks
}

const nextHour = (moment: number) =>
  moment + HOUR_MS - new Date(moment).getMinutes() * MINUTE_MS - (moment % MINUTE_MS)

/** Position of a moment in percent of the axis, clamped to its ends. */
export function placeOn({ from, till }: Axis, moment: number) {
  const share = (moment - from) / (till - from)
  return 100 * Math.min(1, Math.max(0, share))
}
