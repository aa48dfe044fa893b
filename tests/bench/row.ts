/** A line of the bench's table. `budget` says what is asked of `value` or of `ratio`, `met` whether it was reached. */
export interface BenchRow {
  name: string
  value: string
  peer: string
  ratio: string
  budget: string
  met: boolean
}

/** Of `share` of the samples none is larger: 0.5 is the median, 0.95 the p95. */
export const quantile = (samples: readonly number[], share: number): number => {
  const sorted = samples.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
