/** A reading of a cell, at a time in milliseconds; percent is null if no cell could be measured. */
export type BatterySample = readonly [percent: number | null, atMs: number]

/** More than two glitches in a row count as the truth. */
const MAX_READINGS = 5
/** A panel that was silent for longer starts over. */
const MAX_AGE_MS = 48 * 60 * 60 * 1_000

/** The latest readings with a new one, oldest first. */
export function addReading(
  readings: readonly BatterySample[],
  percent: number | null,
  now: number,
): BatterySample[] {
  const recent = readings.filter(([, atMs]) => now - atMs <= MAX_AGE_MS)
  return [...recent, [percent, now] as const].slice(-MAX_READINGS)
}

/**
 * The level by the latest readings: their median, because single voltages are often far too low
 * while the radio starts. Null if no cell was found for a while, as on mains power. `before`: the
 * level until now, which stays while readings are missing.
 */
export function batteryLevel(readings: readonly BatterySample[], before: number | null) {
  const percents = readings.flatMap(([percent]) => percent ?? []).toSorted((a, b) => a - b)
  if (percents.length === 0) return readings.length < MAX_READINGS ? before : null
  // The higher one of two: glitches are low.
  return percents[Math.floor(percents.length / 2)] ?? null
}
