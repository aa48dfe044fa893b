import type { Device } from '#src/contract/device.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { flattenWorkspaces } from '#src/domain/workspace-tree.ts'

export type StayReason =
  | 'alreadyThere'
  /** A move there was saved and waits to be sent. */
  | 'onTheWay'
  /** Of no organisation yet: it has to be registered. */
  | 'unassigned'
  /** Its workspace may not be seen any more. */
  | 'notVisible'
  | 'otherOrganization'

export interface MovePlan {
  moving: readonly Device[]
  staying: readonly { reason: StayReason; devices: readonly Device[] }[]
}

interface Circumstances {
  target: Pick<Workspace, 'id' | 'organizationId'>
  workspaces: readonly Workspace[]
  /** Ids of devices with a move that is not sent yet. */
  onTheWay: ReadonlySet<string>
}

const ORDER: readonly StayReason[] = [
  'alreadyThere',
  'onTheWay',
  'otherOrganization',
  'notVisible',
  'unassigned',
]

/** Which devices will move, and which cannot and why: what the server would refuse is known before. */
export function planMove(devices: readonly Device[], circumstances: Circumstances): MovePlan {
  const places = new Map(
    flattenWorkspaces(circumstances.workspaces).map(({ node }) => [node.id, node]),
  )
  const judged = devices.map((device) => ({
    device,
    reason: whyItStays(device, places, circumstances),
  }))
  const withReason = (reason: StayReason | undefined) =>
    judged.filter((one) => one.reason === reason).map(({ device }) => device)
  return {
    moving: withReason(undefined),
    staying: ORDER.map((reason) => ({ reason, devices: withReason(reason) })).filter(
      (group) => group.devices.length > 0,
    ),
  }
}

function whyItStays(
  { id, workspaceId }: Device,
  places: ReadonlyMap<string, Workspace>,
  { target, onTheWay }: Circumstances,
): StayReason | undefined {
  if (workspaceId === null) return 'unassigned'
  if (workspaceId === target.id) return onTheWay.has(id) ? 'onTheWay' : 'alreadyThere'
  const place = places.get(workspaceId)
  if (!place?.accessible) return 'notVisible'
  return place.organizationId === target.organizationId ? undefined : 'otherOrganization'
}
