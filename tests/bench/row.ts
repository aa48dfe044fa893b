/** A row of the benchmark table. `budget` is the limit for `value` or `ratio`; `met` is whether it was met. */
export interface BenchRow {
  name: string
  value: string
  peer: string
  ratio: string
  budget: string
  met: boolean
}

/** The value that `share` of the samples do not exceed: 0.5 gives the median, 0.95 the p95. */
export const quantile = (samples: readonly number[], share: number): number => {
  const sorted = samples.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
