import type { Device } from '#src/contract/device.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { flattenWorkspaces } from '#src/domain/workspace-tree.ts'

/** Each is a change of its own, and all that wait are shown and looked through together. */
export const MOST_AT_ONCE = 1_000

/** Those that get nothing, and why. */
export interface Staying<Reason> {
  reason: Reason
  devices: readonly Device[]
}

/** By whom a device is owned, as far as that is known. */
export function ownersBy(workspaces: readonly Workspace[], organizationId: string | undefined) {
  const owners = new Map(
    flattenWorkspaces(workspaces).map(({ node }) => [node.id, node.organizationId]),
  )
  return ({ workspaceId }: Device) =>
    workspaceId === null ? undefined : (owners.get(workspaceId) ?? organizationId)
}
