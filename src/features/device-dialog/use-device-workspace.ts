import { useQuery } from '@tanstack/react-query'

import type { Device } from '#src/contract/device.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { findWorkspace } from '#src/domain/workspace-tree.ts'
import { useSession } from '#src/platform/session/use-session.ts'
import { workspacesTexts } from '#src/texts/workspaces.ts'
import { UNGROUPED } from '#src/widgets/workspace-tree/scope-ids.ts'

export interface WorkspaceRef {
  /** Value of the `workspace` search parameter. */
  id: string
  name: string
}

/** The workspace and the organization of a device. */
export function useDeviceWorkspace({ workspaceId }: Device) {
  const session = useSession()
  const { data: workspaces = [] } = useQuery(workspaceQueries.tree())
  const workspace = workspaceId === null ? undefined : findWorkspace(workspaces, workspaceId)?.node
  return {
    workspace: workspace && workspaceRef(workspace, workspaces.length),
    // ROOT has no organization, so the workspace takes precedence.
    organizationId:
      workspace?.organizationId ??
      (session.status === 'signedIn' ? session.organizationId : undefined),
  }
}

/** With several roots (ROOT), a root is linked by its id. */
function workspaceRef({ id, name, parentId }: Workspace, roots: number): WorkspaceRef {
  if (parentId !== null) return { id, name }
  return { id: roots === 1 ? UNGROUPED : id, name: workspacesTexts.ungrouped }
}
