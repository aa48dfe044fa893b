import type { LineupContent, LineupEntry } from '#src/contract/lineup.ts'
import type { PendingLineupDevice, Pending } from '#src/data/lineup/with-pending-changes.ts'
import { lineup, type Stretch } from '#src/domain/schedule/lineup.ts'

export type DeviceStretch = Stretch<Pending<LineupEntry>, Pending<LineupContent>>
export type Reason = DeviceStretch['shows']['why']

/** A device and its known stretches, also beyond the axis. */
export interface LineupRow {
  device: PendingLineupDevice
  stretches: readonly DeviceStretch[]
}

/** Known time range in milliseconds. */
export interface Span {
  from: number
  till: number
}

export const rowsOf = (
  devices: readonly PendingLineupDevice[],
  { from, till }: Span,
): LineupRow[] => devices.map((device) => ({ device, stretches: lineup(device, from, till) }))
