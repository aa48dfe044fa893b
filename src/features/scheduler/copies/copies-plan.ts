import type { Device } from '#src/contract/device.ts'
import type { Orientation } from '#src/contract/fields.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { isMadeFor, type Layout } from '#src/domain/design/layouts.ts'
import { orientationOf } from '#src/domain/orientation.ts'
import { refusalOf } from '#src/domain/schedule/placing.ts'
import { MOST_AT_ONCE } from '#src/widgets/bulk-job/receivers.ts'

/** What stops a copy on a device, as far as that is known here. */
export type Obstacle =
  /** It is the device of the entry. */
  | { why: 'itself' }
  /** The template has no layout for it. */
  | { why: 'otherLayout' }
  | { why: 'taken'; by: KnownEntry }

export interface Copying {
  entry: Pick<KnownEntry, 'deviceId' | 'start' | 'end'>
  /** Of an entry that shows one. */
  template: { devices: readonly Layout[] } | undefined
  /** What lies in the entry's time, by device. */
  known: ReadonlyMap<string, readonly KnownEntry[]>
}

/** Undefined where nothing is known to be in the way: the server decides. */
export function obstacleOn(device: Device, copying: Copying): Obstacle | undefined {
  const { entry, template, known } = copying
  if (device.id === entry.deviceId) return { why: 'itself' }
  if (template && !isMadeFor(template, layoutOf(device))) return { why: 'otherLayout' }
  const [start, end] = [Date.parse(entry.start), Date.parse(entry.end)]
  // Whether it has begun is asked once for all of them.
  const refusal = refusalOf({ entries: known.get(device.id) ?? [], now: start }, { start, end })
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
  receiving: readonly Receiver[]
  staying: readonly {
    reason: Obstacle['why'] | 'tooMany'
    devices: readonly { device: Device; by?: KnownEntry }[]
  }[]
}

/** Which of the devices get a copy, and which cannot and why: what the server would refuse is known before. */
export function planCopies(devices: readonly Device[], copying: Copying): CopiesPlan {
  const judged = devices.map((device) => ({ device, obstacle: obstacleOn(device, copying) }))
  const free = judged.filter(({ obstacle }) => !obstacle).map(({ device }) => device)
  const stopped = (why: Obstacle['why']) =>
    judged.flatMap(({ device, obstacle }) => {
      if (obstacle?.why !== why) return []
      return [{ device, ...(obstacle.why === 'taken' && { by: obstacle.by }) }]
    })
  const staying = [
    { reason: 'taken', devices: stopped('taken') },
    { reason: 'otherLayout', devices: stopped('otherLayout') },
    { reason: 'itself', devices: stopped('itself') },
    { reason: 'tooMany', devices: free.slice(MOST_AT_ONCE).map((device) => ({ device })) },
  ] as const
  return {
    receiving: free.slice(0, MOST_AT_ONCE).map((device) => ({
      id: device.id,
      name: device.name,
      orientation: orientationOf(device),
      device,
    })),
    staying: staying.filter((group) => group.devices.length > 0),
  }
}
