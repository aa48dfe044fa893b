/** How many devices each wave begins with: percent of all that have begun after it, rounded up; the last takes the rest. */
export function waveSizes(devices: number, percents: readonly number[]): number[] {
  const begun = percents.map((percent, at) =>
    at === percents.length - 1 ? devices : Math.ceil((devices * percent) / 100),
  )
  return begun.map((many, at) => many - (begun[at - 1] ?? 0))
}

/** Percents that rise, and end with everybody. */
export const isWavePlan = (percents: readonly number[]) =>
  percents.at(-1) === 100 && percents.every((percent, at) => percent > (percents[at - 1] ?? 0))

/** Fewer are bad luck, not a bad file. */
const FEWEST_FAILURES = 2

export interface Tally {
  failures: number
  /** Failures among them. */
  outcomes: number
  /** Every device of the current wave has an outcome, and none of them is good. */
  waveFailedWhole: boolean
  pauseAbovePercent: number
}

/** Why a rollout pauses by itself, in plain words; null where it goes on. A first wave of one device is enough if it failed. */
export function whyPause({ failures, outcomes, waveFailedWhole, pauseAbovePercent }: Tally) {
  if (waveFailedWhole) return 'Every device of the wave failed.'
  const tooMany = failures >= FEWEST_FAILURES && failures * 100 > pauseAbovePercent * outcomes
  return tooMany ? `${failures} of ${outcomes} devices failed.` : null
}
