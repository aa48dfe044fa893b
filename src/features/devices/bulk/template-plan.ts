import type { Device } from '#src/contract/device.ts'
import type { Orientation } from '#src/contract/fields.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { isMadeFor, type Layout } from '#src/domain/design/layouts.ts'
import { orientationOf } from '#src/domain/orientation.ts'
import { MOST_AT_ONCE, ownersBy, type Staying } from '#src/widgets/bulk-job/receivers.ts'

export interface TemplatePlan {
  /** Whose templates they can get: those of the first one's organisation. */
  organizationId: string | undefined
  receiving: readonly { id: string; name: string; orientation: Orientation; device: Device }[]
  /** Of those, something else shows for now. */
  busy: number
  staying: readonly Staying<'unassigned' | 'otherOrganization' | 'otherLayout' | 'tooMany'>[]
}

/** Which of them get a template as their default, and which cannot and why; before it is chosen, which of them could. */
export function planTemplate(
  devices: readonly Device[],
  template: { devices: readonly Layout[] } | undefined,
  workspaces: readonly Workspace[],
  /** Of who asks; the platform's own have none. */
  askedBy: string | undefined,
): TemplatePlan {
  const ownerOf = ownersBy(workspaces, askedBy)
  const organizationId = devices.map(ownerOf).find((owner) => owner !== undefined)
  const reasonOf = (device: Device) => {
    const owner = ownerOf(device)
    if (owner === undefined) return 'unassigned'
    if (owner !== organizationId) return 'otherOrganization'
    return template && !isMadeFor(template, layoutOf(device)) ? 'otherLayout' : undefined
  }
  const standing = devices.map((device) => ({ device, reason: reasonOf(device) }))
  const those = (reason: ReturnType<typeof reasonOf>) =>
    standing.filter((one) => one.reason === reason).map(({ device }) => device)
  const fitting = those(undefined)
  // What could be is not cut: of any of them the kind of panel counts.
  const most = template ? MOST_AT_ONCE : fitting.length
  const receiving = fitting.slice(0, most)
  const staying = [
    { reason: 'unassigned', devices: those('unassigned') },
    { reason: 'otherOrganization', devices: those('otherOrganization') },
    { reason: 'otherLayout', devices: those('otherLayout') },
    { reason: 'tooMany', devices: fitting.slice(most) },
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

/** What a template needs to have for it. */
const layoutOf = (device: Device): Layout => ({
  deviceGroupName: device.deviceRevision.deviceGroup.name,
  orientation: orientationOf(device),
})
