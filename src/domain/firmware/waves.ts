/** Devices per wave from cumulative percentages, rounded up; the last wave takes the rest. */
export function waveSizes(devices: number, percents: readonly number[]): number[] {
  const begun = percents.map((percent, at) =>
    at === percents.length - 1 ? devices : Math.ceil((devices * percent) / 100),
  )
  return begun.map((many, at) => many - (begun[at - 1] ?? 0))
}

/** Whether percentages are ascending and end with 100. */
export const isWavePlan = (percents: readonly number[]) =>
  percents.at(-1) === 100 && percents.every((percent, at) => percent > (percents[at - 1] ?? 0))

/** Fewer failures do not indicate a bad file. */
const MIN_FAILURES = 2

export interface Tally {
  failures: number
  /** Including failures. */
  outcomes: number
  /** All devices of the current wave failed. */
  waveFailedWhole: boolean
  pauseAbovePercent: number
}

/** Why a rollout is paused automatically, for display; null if it continues. A failed first wave of one device is enough. */
export function pauseReason({ failures, outcomes, waveFailedWhole, pauseAbovePercent }: Tally) {
  if (waveFailedWhole) return 'Every device of the wave failed.'
  const tooMany = failures >= MIN_FAILURES && failures * 100 > pauseAbovePercent * outcomes
  return tooMany ? `${failures} of ${outcomes} devices failed.` : null
}
