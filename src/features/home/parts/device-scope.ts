import type { DeviceListQuery } from '#src/contract/device.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { ALL_WORKSPACES, UNGROUPED, WARNINGS } from '#src/widgets/workspace-tree/scope-ids.ts'

/** Device query of a workspace; undefined until the tree is loaded if the root is needed. */
export function deviceScope(
  place: string,
  organizationId: string | undefined,
  workspaces: readonly Workspace[] | undefined,
): DeviceListQuery | undefined {
  const whole = organizationId === undefined ? {} : { organizationId }
  if (place === ALL_WORKSPACES || place === WARNINGS) return whole
  if (place !== UNGROUPED) return { ...whole, workspaceFolderId: place }
  const root = workspaces?.[0]
  return root && { ...whole, workspaceFolderId: root.id }
}
