import { lineup } from '#src/domain/schedule/lineup.ts'

import { type BenchRow, quantile } from './row.ts'

const DEVICES = 1_000
/** Entries per device: one every two hours of a day, every second one an image. */
const ENTRIES = 12
const EVERY_HOURS = 2
const BUDGET_MS = 50
const WARM_UPS = 5
const ROUNDS = 30
const HOUR_MS = 3_600_000

const moment = (hour: number) => new Date(Date.UTC(2031, 5, 10) + hour * HOUR_MS).toISOString()
const entryOf = (device: number, hour: number) => ({
  id: `${device}-${hour}`,
  kind: hour % (2 * EVERY_HOURS) === 0 ? ('image' as const) : ('template' as const),
  start: moment(hour),
  end: moment(hour + 1),
})

/** Computes what every device of a large workspace shows in the next 24 hours, and why. */
export const benchLineup = (): BenchRow[] => {
  const devices = Array.from({ length: DEVICES }, (_, device) => ({
    entries: Array.from({ length: ENTRIES }, (_none, nth) => entryOf(device, nth * EVERY_HOURS)),
    pushed: device % 3 === 0 ? 'pushed' : null,
    fallback: device % 2 === 0 ? 'default' : null,
  }))
  const from = Date.parse(moment(0.25))
  let stretches = 0
  const times = Array.from({ length: WARM_UPS + ROUNDS }, () => {
    const start = performance.now()
    stretches = devices.reduce(
      (sum, contents) => sum + lineup(contents, from, from + 24 * HOUR_MS).length,
      0,
    )
    return performance.now() - start
  }).slice(WARM_UPS)
  const taken = quantile(times, 0.5)
  return [
    {
      name: `lineup of ${DEVICES} devices, ${ENTRIES} entries each, ${stretches} stretches`,
      value: `${taken.toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms`,
      peer: '',
      ratio: '',
      budget: `median <= ${BUDGET_MS} ms`,
      met: taken <= BUDGET_MS,
    },
  ]
}
