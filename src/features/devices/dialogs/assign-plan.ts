import type { Device } from '#src/contract/device.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { MAX_DEVICES_AT_ONCE, ownerLookup, type Skipped } from '#src/widgets/bulk-job/recipients.ts'

export interface AssignPlan {
  receiving: readonly { id: string; name: string; organizationId: string }[]
  /** Receiving devices that currently show a scheduled entry. */
  scheduled: number
  staying: readonly Skipped<'unassigned' | 'tooMany'>[]
}

/** Splits devices into receiving and excluded ones. */
export function planAssign(
  devices: readonly Device[],
  workspaces: readonly Workspace[],
  /** Organization of the current user; undefined for ROOT. */
  organizationId: string | undefined,
): AssignPlan {
  const ownerOf = ownerLookup(workspaces, organizationId)
  const owned = devices.filter((device) => ownerOf(device) !== undefined)
  const receiving = owned.slice(0, MAX_DEVICES_AT_ONCE)
  const staying = [
    { reason: 'unassigned', devices: devices.filter((device) => !owned.includes(device)) },
    { reason: 'tooMany', devices: owned.slice(MAX_DEVICES_AT_ONCE) },
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
