import type { Device } from '#src/contract/device.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { ownerLookup } from '#src/widgets/bulk-job/owner-lookup.ts'
import { limitPlan, planBulk } from '#src/widgets/bulk-job/plan.ts'

export type AssignPlan = ReturnType<typeof planAssign>

/** Splits devices into receiving and excluded ones. */
export function planAssign(
  devices: readonly Device[],
  workspaces: readonly Workspace[],
  /** Organization of the current user; undefined for ROOT. */
  organizationId: string | undefined,
) {
  const ownerOf = ownerLookup(workspaces, organizationId)
  const reasonOf = (device: Device): 'unassigned' | undefined =>
    ownerOf(device) === undefined ? 'unassigned' : undefined
  const plan = planBulk<Device, 'unassigned'>(devices, reasonOf, ['unassigned'])
  const { included, excluded } = limitPlan(plan)
  return {
    receiving: included.flatMap((device) => {
      const owner = ownerOf(device)
      return owner === undefined
        ? []
        : [{ id: device.id, name: device.name, organizationId: owner }]
    }),
    /** Receiving devices that currently show a scheduled entry. */
    scheduled: included.filter(({ runningContent }) => runningContent !== null).length,
    excluded,
  }
}
