import type { Device } from '#src/contract/device.ts'
import type { Orientation } from '#src/contract/fields.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { isMadeFor, type Layout } from '#src/domain/design/layouts.ts'
import { orientationOf } from '#src/domain/orientation.ts'
import { MAX_DEVICES_AT_ONCE, ownerLookup, type Skipped } from '#src/widgets/bulk-job/recipients.ts'

export interface TemplatePlan {
  /** Organization of the first assigned device. */
  organizationId: string | undefined
  receiving: readonly { id: string; name: string; orientation: Orientation; device: Device }[]
  /** Receiving devices that currently show other content. */
  busy: number
  staying: readonly Skipped<'unassigned' | 'otherOrganization' | 'otherLayout' | 'tooMany'>[]
}

/** Splits devices into receiving and excluded ones; without a template, by organization only. */
export function planTemplate(
  devices: readonly Device[],
  template: { devices: readonly Layout[] } | undefined,
  workspaces: readonly Workspace[],
  /** Organization of the current user; undefined for ROOT. */
  ownOrganizationId: string | undefined,
): TemplatePlan {
  const ownerOf = ownerLookup(workspaces, ownOrganizationId)
  const organizationId = devices.map(ownerOf).find((owner) => owner !== undefined)
  const reasonOf = (device: Device) => {
    const owner = ownerOf(device)
    if (owner === undefined) return 'unassigned'
    if (owner !== organizationId) return 'otherOrganization'
    return template && !isMadeFor(template, layoutOf(device)) ? 'otherLayout' : undefined
  }
  const assessed = devices.map((device) => ({ device, reason: reasonOf(device) }))
  const withReason = (reason: ReturnType<typeof reasonOf>) =>
    assessed.filter((one) => one.reason === reason).map(({ device }) => device)
  const fitting = withReason(undefined)
  // Without a template all devices count, for their panel types.
  const limit = template ? MAX_DEVICES_AT_ONCE : fitting.length
  const receiving = fitting.slice(0, limit)
  const staying = [
    { reason: 'unassigned', devices: withReason('unassigned') },
    { reason: 'otherOrganization', devices: withReason('otherOrganization') },
    { reason: 'otherLayout', devices: withReason('otherLayout') },
    { reason: 'tooMany', devices: fitting.slice(limit) },
  ] as const
  return {
    organizationId,
    receiving: receiving.map((device) => ({
      id: device.id,
      name: device.name,
      orientation: orientationOf(device),
      device,
    })),
    busy: receiving.filter(({ runningContent, imageUrl }) => runningContent ?? imageUrl).length,
    staying: staying.filter((group) => group.devices.length > 0),
  }
}

/** The layout a template needs for this device. */
const layoutOf = (device: Device): Layout => ({
  deviceGroupName: device.deviceRevision.deviceGroup.name,
  orientation: orientationOf(device),
})
