import type { Device } from '#src/contract/device.ts'
import type { Orientation } from '#src/contract/fields.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { isMadeFor, type Layout } from '#src/domain/design/layouts.ts'
import { orientationOf } from '#src/domain/orientation.ts'
import { checkPlacement } from '#src/domain/schedule/placement.ts'
import { MAX_DEVICES_AT_ONCE } from '#src/widgets/bulk-job/recipients.ts'

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

export interface CopiesPlan {
  included: readonly Receiver[]
  excluded: readonly {
    reason: Obstacle['why'] | 'tooMany'
    devices: readonly { device: Device; by?: KnownEntry }[]
  }[]
}

/** Splits the devices into those that get a copy and those that cannot, by reason. */
export function planCopies(devices: readonly Device[], copying: Copying): CopiesPlan {
  const checked = devices.map((device) => ({ device, obstacle: obstacleOn(device, copying) }))
  const free = checked.filter(({ obstacle }) => !obstacle).map(({ device }) => device)
  const excludedFor = (why: Obstacle['why']) =>
    checked.flatMap(({ device, obstacle }) => {
      if (obstacle?.why !== why) return []
      return [{ device, ...(obstacle.why === 'taken' && { by: obstacle.by }) }]
    })
  const excluded = [
    { reason: 'taken', devices: excludedFor('taken') },
    { reason: 'otherLayout', devices: excludedFor('otherLayout') },
    { reason: 'itself', devices: excludedFor('itself') },
    { reason: 'tooMany', devices: free.slice(MAX_DEVICES_AT_ONCE).map((device) => ({ device })) },
  ] as const
  return {
    included: free.slice(0, MAX_DEVICES_AT_ONCE).map((device) => ({
      id: device.id,
      name: device.name,
      orientation: orientationOf(device),
      device,
    })),
    excluded: excluded.filter((group) => group.devices.length > 0),
  }
}
