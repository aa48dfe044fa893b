import type { Workspace } from '#src/contract/workspace.ts'
import { flattenWorkspaces } from '#src/domain/workspace-tree.ts'
import { workspacesTexts } from '#src/texts/workspaces.ts'

/** A single root stands for ungrouped devices; several roots have the names of their organizations. */
export const workspaceLabel = ({ name, parentId }: Workspace, isOnlyRoot: boolean) =>
  parentId === null && isOnlyRoot ? workspacesTexts.ungrouped : name

/** Labels of workspaces by id. */
export const workspaceLabels = (roots: readonly Workspace[]) =>
  new Map(
    flattenWorkspaces(roots).map(({ node }) => [node.id, workspaceLabel(node, roots.length === 1)]),
  )
