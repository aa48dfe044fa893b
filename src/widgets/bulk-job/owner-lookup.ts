import type { Device } from '#src/contract/device.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { flattenWorkspaces } from '#src/domain/workspace-tree.ts'

/** Returns the owning organization of a device, if known. */
export function ownerLookup(workspaces: readonly Workspace[], organizationId: string | undefined) {
  const owners = new Map(
    flattenWorkspaces(workspaces).map(({ node }) => [node.id, node.organizationId]),
  )
  return ({ workspaceId }: Device) =>
    workspaceId === null ? undefined : (owners.get(workspaceId) ?? organizationId)
}
