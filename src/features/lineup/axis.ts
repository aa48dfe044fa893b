const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The time that is shown, in milliseconds: 24 hours of it, also where the clocks change. */
export interface Axis {
  from: number
  till: number
}

/** From the half hour that the browser's clock shows, which is no half hour of UTC everywhere. */
export function axisAt(now: number): Axis {
  const clock = new Date(now)
  const since = (clock.getMinutes() % 30) * MINUTE_MS + (now % MINUTE_MS)
  return { from: now - since, till: now - since + 24 * HOUR_MS }
}

export interface Tick {
  at: number
  /** As the clock shows it. */
  hour: number
  /** The first of its day. */
  isNewDay: boolean
}

/** The full hours of the browser's clock, the axis' ends left out. */
export function ticksOf({ from, till }: Axis): Tick[] {
  const ticks: Tick[] = []
  let day = new Date(from).getDate()
  for (let at = nextHour(from); at < till; at = nextHour(at)) {
    const clock = new Date(at)
    // Where clocks go by half an hour, that leads past the hour once.
    if (clock.getMinutes() > 0) continue
    ticks.push({ at, hour: clock.getHours(), isNewDay: clock.getDate() !== day })
    day = clock.getDate()
  }
  return ticks
}

const nextHour = (moment: number) =>
  moment + HOUR_MS - new Date(moment).getMinutes() * MINUTE_MS - (moment % MINUTE_MS)

/** Where a moment stands, in percent of the axis; what lies outside stands at its end. */
export function placeOn({ from, till }: Axis, moment: number) {
  const share = (moment - from) / (till - from)
  return 100 * Math.min(1, Math.max(0, share))
}
