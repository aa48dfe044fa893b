import type { Device } from '#src/contract/device.ts'
import type { Orientation } from '#src/contract/fields.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { isMadeFor, type Layout } from '#src/domain/design/layouts.ts'
import { orientationOf } from '#src/domain/orientation.ts'
import { checkPlacement } from '#src/domain/schedule/placement.ts'
import { limitPlan, planBulk } from '#src/widgets/bulk-job/plan.ts'

/** What is known on this device to prevent a copy. */
export type Obstacle =
  /** The entry's own device. */
  | { why: 'itself' }
  /** The template has no layout for the device. */
  | { why: 'otherLayout' }
  | { why: 'taken'; by: KnownEntry }

export interface Copying {
  entry: Pick<KnownEntry, 'deviceId' | 'start' | 'end'>
  /** Undefined for an entry with an image. */
  template: { devices: readonly Layout[] } | undefined
  /** Entries that overlap the entry's time, by device. */
  known: ReadonlyMap<string, readonly KnownEntry[]>
}

/** Undefined if no obstacle is known; the server decides. */
export function obstacleOn(device: Device, copying: Copying): Obstacle | undefined {
  const { entry, template, known } = copying
  if (device.id === entry.deviceId) return { why: 'itself' }
  if (template && !isMadeFor(template, layoutOf(device))) return { why: 'otherLayout' }
  const [start, end] = [Date.parse(entry.start), Date.parse(entry.end)]
  // The dialog checks once for all devices that the entry has not started.
  const refusal = checkPlacement(
    { entries: known.get(device.id) ?? [], now: start },
    { start, end },
  )
  return refusal?.why === 'taken' ? refusal : undefined
}

const layoutOf = (device: Device): Layout => ({
  deviceGroupName: device.deviceRevision.deviceGroup.name,
  orientation: orientationOf(device),
})

export interface Receiver {
  id: string
  name: string
  orientation: Orientation
  device: Device
}

export type CopiesPlan = ReturnType<typeof planCopies>

/** Splits the devices into those that get a copy and those that cannot, by reason. */
export function planCopies(devices: readonly Device[], copying: Copying) {
  const checked = devices.map((device) => ({ device, obstacle: obstacleOn(device, copying) }))
  const order = ['taken', 'otherLayout', 'itself'] as const
  const { included, excluded } = limitPlan(
    planBulk(checked, ({ obstacle }) => obstacle?.why, order),
  )
  return {
    included: included.map(({ device }): Receiver => ({
      id: device.id,
      name: device.name,
      orientation: orientationOf(device),
      device,
    })),
    excluded,
  }
}
