import { randomFrom } from '#server/demo/random.ts'

/** Factory state of a panel of the demo series. */
export interface SeriesPanel {
  macAddress: string
  cloudName: string
  batteryPercent: number
  charging: boolean
  rssiDbm: number
  /** Reported model name, if known. */
  modelName?: string | undefined
}

/** Locally administered, so it belongs to no vendor. */
const PREFIX = '7E:1F:C0'
const ADDRESSES = 2 ** 24
/** Odd, so that addresses are unique; large, so that neighbors look unrelated. */
const STRIDE = 0x9e3779

/** Panels with special hardware states; all others are random within the healthy range. */
const TOLD_APART: Record<number, Partial<SeriesPanel>> = {
  2: { charging: true, batteryPercent: 100 },
  5: { batteryPercent: 12 },
  9: { rssiDbm: -84 },
  14: { charging: true, batteryPercent: 18 },
  17: { rssiDbm: -97 },
  21: { batteryPercent: 24 },
  26: { charging: true, batteryPercent: 63 },
  33: { rssiDbm: -89 },
  38: { batteryPercent: 29, rssiDbm: -78 },
}

/** Panel `index` of the series shared by demo data and simulator; deterministic. */
export function seriesPanel(index: number): SeriesPanel {
  const random = randomFrom(index + 1)
  const address = ((index + 1) * STRIDE) % ADDRESSES
  const bytes = address.toString(16).toUpperCase().padStart(6, '0').match(/../g) ?? []
  return {
    macAddress: [PREFIX, ...bytes].join(':'),
    cloudName: `inkfleet-${bytes.join('').toLowerCase()}`,
    batteryPercent: 34 + Math.floor(random() * 66),
    charging: false,
    rssiDbm: -48 - Math.floor(random() * 22),
    ...TOLD_APART[index],
  }
}

export const indexInSeries = (macAddress: string, within: number) => {
  for (let index = 0; index < within; index++)
    if (seriesPanel(index).macAddress === macAddress) return index
  return undefined
}
