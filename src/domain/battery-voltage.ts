import type { BatteryType } from '#src/contract/device-model.ts'

type Curve = readonly (readonly [volts: number, percent: number])[]

/** Rising points per cell. Typical at light load and room temperature; a real cell differs by a few percent. */
const LITHIUM_ION: Curve = [
  [3, 0],
  [3.45, 3],
  [3.6, 7],
  [3.68, 12],
  [3.73, 20],
  [3.77, 30],
  [3.8, 40],
  [3.84, 50],
  [3.87, 58],
  [3.92, 66],
  [3.98, 75],
  [4.06, 86],
  [4.12, 93],
  [4.2, 100],
]
const LITHIUM_IRON_PHOSPHATE: Curve = [
  [2.5, 0],
  [3, 8],
  [3.1, 12],
  [3.2, 20],
  [3.23, 30],
  [3.26, 50],
  [3.29, 70],
  [3.32, 85],
  [3.35, 93],
  [3.4, 100],
]
const ALKALINE: Curve = [
  [0.9, 0],
  [1, 5],
  [1.1, 15],
  [1.15, 23],
  [1.2, 35],
  [1.25, 48],
  [1.3, 60],
  [1.4, 80],
  [1.5, 95],
  [1.55, 100],
]

const BATTERIES: Record<BatteryType, { cells: number; curve: Curve }> = {
  lithiumIon: { cells: 1, curve: LITHIUM_ION },
  lithiumIronPhosphate: { cells: 1, curve: LITHIUM_IRON_PHOSPHATE },
  twoAlkaline: { cells: 2, curve: ALKALINE },
  threeAlkaline: { cells: 3, curve: ALKALINE },
}

/** The level of a battery, 0 to 100 percent, by its voltage. */
export function percentAtVoltage(type: BatteryType, volts: number) {
  const { cells, curve } = BATTERIES[type]
  return Math.round(interpolate(curve, volts / cells))
}

/** The voltage of a battery at a level of 0 to 100 percent. */
export function voltageAtPercent(type: BatteryType, percent: number) {
  const { cells, curve } = BATTERIES[type]
  return (
    interpolate(
      curve.map(([volts, level]) => [level, volts]),
      percent,
    ) * cells
  )
}

/** Straight between the points of a rising line; its ends go on level. */
function interpolate(line: readonly (readonly [x: number, y: number])[], x: number) {
  const next = line.findIndex(([at]) => at >= x)
  // -1 is the last one.
  const [toX, toY] = line.at(next) ?? [x, 0]
  const from = line[next - 1]
  if (!from) return toY
  return from[1] + ((x - from[0]) / (toX - from[0])) * (toY - from[1])
}
