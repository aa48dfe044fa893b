import type { Workspace } from '#src/contract/workspace.ts'
import type { LocalListQuery } from '#src/domain/device-list.ts'
import { workspaceAndBelow } from '#src/domain/workspace-tree.ts'
import { ALL_WORKSPACES, UNGROUPED, WARNINGS } from '#src/widgets/workspace-tree/scope-ids.ts'
import { organizationOfScope } from '#src/widgets/workspace-tree/scope.ts'

/** Device query of a workspace with all below it; undefined until the tree is loaded if it is needed. */
export function deviceScope(
  place: string,
  organizationId: string | undefined,
  workspaces: readonly Workspace[] | undefined,
): LocalListQuery | undefined {
  const whole = organizationId === undefined ? {} : { organizationId }
  if (place === ALL_WORKSPACES || place === WARNINGS) return whole
  const root = workspaces?.[0]
  if (!workspaces || !root) return undefined
  if (place === UNGROUPED) return { ...whole, workspaceFolderId: root.id }
  if (organizationOfScope(workspaces, place)) return { organizationId: place }
  const places = workspaceAndBelow(workspaces, place)
  const isAlone = places.length === 1 || workspaces.some(({ id }) => id === place)
  return { ...whole, workspaceFolderId: place, ...(!isAlone && { nested: 'true', places }) }
}
