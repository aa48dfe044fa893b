import type { Workspace } from '#src/contract/workspace.ts'
import { findWorkspace, flattenWorkspaces } from '#src/domain/workspace-tree.ts'
import { workspacesTexts } from '#src/texts/workspaces.ts'
import type { Option } from '#src/ui/select.tsx'

/** A single root stands for ungrouped devices; several roots have the names of their organizations. */
export const workspaceLabel = ({ name, parentId }: Workspace, isOnlyRoot: boolean) =>
  parentId === null && isOnlyRoot ? workspacesTexts.ungrouped : name

/** Labels of workspaces by id. */
export const workspaceLabels = (roots: readonly Workspace[]) =>
  new Map(
    flattenWorkspaces(roots).map(({ node }) => [node.id, workspaceLabel(node, roots.length === 1)]),
  )

/** A parent to choose, with its path, since workspaces in different branches may share a name. */
export function parentOption(
  roots: readonly Workspace[],
  { id, name, parentId }: Workspace,
): Option {
  const path = findWorkspace(roots, id)?.path.slice(1, -1) ?? []
  return {
    id,
    label: parentId === null ? workspacesTexts.all : name,
    ...(path.length > 0 && { detail: path.map((ancestor) => ancestor.name).join(' / ') }),
  }
}
