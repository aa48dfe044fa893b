import type { Orientation } from '#src/contract/fields.ts'
import type { Device } from '#src/contract/device.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { orientationOf } from '#src/domain/orientation.ts'
import { panelOf } from '#src/imaging/frame.ts'

import { MOST_AT_ONCE, ownersBy, type Staying } from './receivers.ts'

/** Devices that one picture fits: of one model, of equal panels, hung alike. */
export interface Alike {
  key: string
  model: string
  orientation: Orientation
  devices: readonly [Device, ...Device[]]
}

/** The largest group first (DEV-64). */
export function alikeGroups(devices: readonly Device[]): Alike[] {
  const groups = new Map<string, [Device, ...Device[]]>()
  for (const device of devices) {
    const group = groups.get(keyOf(device))
    if (group) group.push(device)
    else groups.set(keyOf(device), [device])
  }
  return [...groups]
    .map(([key, group]) => ({
      key,
      model: group[0].deviceRevision.deviceGroup.displayName,
      orientation: orientationOf(group[0]),
      devices: group,
    }))
    .sort((a, b) => b.devices.length - a.devices.length)
}

function keyOf(device: Device) {
  const { width, height, palette } = panelOf(device.deviceRevision)
  const { id } = device.deviceRevision.deviceGroup
  return [id, width, height, palette.id, orientationOf(device)].join(' ')
}

export interface AssignPlan {
  receiving: readonly { id: string; name: string; organizationId: string }[]
  /** Of those, a scheduled entry shows until it ends. */
  scheduled: number
  staying: readonly Staying<'unassigned' | 'tooMany'>[]
}

/** Which of them get the picture, and which cannot and why. */
export function planAssign(
  devices: readonly Device[],
  workspaces: readonly Workspace[],
  /** Of who asks; the platform's own have none. */
  organizationId: string | undefined,
): AssignPlan {
  const ownerOf = ownersBy(workspaces, organizationId)
  const owned = devices.filter((device) => ownerOf(device) !== undefined)
  const receiving = owned.slice(0, MOST_AT_ONCE)
  const staying = [
    { reason: 'unassigned', devices: devices.filter((device) => !owned.includes(device)) },
    { reason: 'tooMany', devices: owned.slice(MOST_AT_ONCE) },
  ] as const
  return {
    receiving: receiving.flatMap((device) => {
      const owner = ownerOf(device)
      return owner === undefined
        ? []
        : [{ id: device.id, name: device.name, organizationId: owner }]
    }),
    scheduled: receiving.filter(({ runningContent }) => runningContent !== null).length,
    staying: staying.filter((group) => group.devices.length > 0),
  }
}
