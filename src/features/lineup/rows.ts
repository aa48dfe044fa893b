import type { LineupContent, LineupEntry } from '#src/contract/lineup.ts'
import type { LinedUpDevice, Waiting } from '#src/data/lineup/with-waiting.ts'
import type { Stretch } from '#src/domain/schedule/lineup.ts'
import { plannedLineup } from '#src/domain/schedule/planned.ts'

export type DeviceStretch = Stretch<Waiting<LineupEntry>, Waiting<LineupContent>>
export type Reason = DeviceStretch['shows']['why']

/** A device and its known stretches, also beyond the axis. */
export interface LineupRow {
  device: LinedUpDevice
  stretches: readonly DeviceStretch[]
}

/** Known time range in milliseconds. */
export interface Span {
  from: number
  till: number
}

export const rowsOf = (devices: readonly LinedUpDevice[], { from, till }: Span): LineupRow[] =>
  devices.map((device) => ({ device, stretches: plannedLineup(device, from, till) }))
