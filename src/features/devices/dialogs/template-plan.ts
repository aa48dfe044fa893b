import type { Device } from '#src/contract/device.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { isMadeFor, type Layout } from '#src/domain/design/layouts.ts'
import { orientationOf } from '#src/domain/orientation.ts'
import { ownerLookup } from '#src/widgets/bulk-job/owner-lookup.ts'
import { limitPlan, planBulk } from '#src/widgets/bulk-job/plan.ts'

export type TemplatePlan = ReturnType<typeof planTemplate>

/** Splits devices into receiving and excluded ones; without a template, by organization only. */
export function planTemplate(
  devices: readonly Device[],
  template: { devices: readonly Layout[] } | undefined,
  workspaces: readonly Workspace[],
  /** Organization of the current user; undefined for ROOT. */
  ownOrganizationId: string | undefined,
) {
  const ownerOf = ownerLookup(workspaces, ownOrganizationId)
  const organizationId = devices.map(ownerOf).find((owner) => owner !== undefined)
  const reasonOf = (device: Device) => {
    const owner = ownerOf(device)
    if (owner === undefined) return 'unassigned'
    if (owner !== organizationId) return 'otherOrganization'
    return template && !isMadeFor(template, layoutOf(device)) ? 'otherLayout' : undefined
  }
  const plan = planBulk(devices, reasonOf, ['unassigned', 'otherOrganization', 'otherLayout'])
  // Without a template all devices count, for their panel types.
  const { included, excluded } = limitPlan(plan, template ? undefined : Infinity)
  return {
    /** Organization of the first assigned device. */
    organizationId,
    receiving: included.map((device) => ({
      id: device.id,
      name: device.name,
      orientation: orientationOf(device),
      device,
    })),
    /** Receiving devices that currently show other content. */
    busy: included.filter(({ runningContent, imageUrl }) => runningContent ?? imageUrl).length,
    excluded,
  }
}

/** The layout a template needs for this device. */
const layoutOf = (device: Device): Layout => ({
  deviceGroupName: device.deviceRevision.deviceGroup.name,
  orientation: orientationOf(device),
})
