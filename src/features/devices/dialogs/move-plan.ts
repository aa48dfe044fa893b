import type { Device } from '#src/contract/device.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { flattenWorkspaces } from '#src/domain/workspace-tree.ts'
import { planBulk } from '#src/widgets/bulk-job/plan.ts'

type StayReason =
  | 'alreadyThere'
  /** A move there is pending. */
  | 'onTheWay'
  /** Not registered with an organization yet. */
  | 'unassigned'
  /** Its workspace is no longer accessible. */
  | 'notVisible'
  | 'otherOrganization'

interface MoveContext {
  target: Pick<Workspace, 'id' | 'organizationId'>
  workspaces: readonly Workspace[]
  /** Ids of devices with an unsent move. */
  onTheWay: ReadonlySet<string>
}

const ORDER: readonly StayReason[] = [
  'alreadyThere',
  'onTheWay',
  'otherOrganization',
  'notVisible',
  'unassigned',
]

/** Splits devices into moving and excluded ones, by the server's rules. */
export function planMove(devices: readonly Device[], context: MoveContext) {
  const places = new Map(flattenWorkspaces(context.workspaces).map(({ node }) => [node.id, node]))
  return planBulk(devices, (device) => stayReason(device, places, context), ORDER)
}

function stayReason(
  { id, workspaceId }: Device,
  places: ReadonlyMap<string, Workspace>,
  { target, onTheWay }: MoveContext,
): StayReason | undefined {
  if (workspaceId === null) return 'unassigned'
  if (workspaceId === target.id) return onTheWay.has(id) ? 'onTheWay' : 'alreadyThere'
  const place = places.get(workspaceId)
  if (!place?.accessible) return 'notVisible'
  return place.organizationId === target.organizationId ? undefined : 'otherOrganization'
}
