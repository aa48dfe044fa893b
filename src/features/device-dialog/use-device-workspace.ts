import type { Device } from '#src/contract/device.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { findWorkspace } from '#src/domain/workspace-tree.ts'
import { useSession } from '#src/platform/session/use-session.ts'
import { workspacesTexts } from '#src/texts/workspaces.ts'
import { UNGROUPED } from '#src/widgets/workspace-tree/scope-ids.ts'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'

export interface WorkspaceRef {
  /** Value of the `workspace` search parameter. */
  id: string
  name: string
  timezoneId: string
}

/** The workspace and the organization of a device. */
export function useDeviceWorkspace({ workspaceId }: Device) {
  const session = useSession()
  const { workspaces = [] } = useWorkspaces()
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
function workspaceRef({ id, name, parentId, timezoneId }: Workspace, roots: number): WorkspaceRef {
  if (parentId !== null) return { id, name, timezoneId }
  return { id: roots === 1 ? UNGROUPED : id, name: workspacesTexts.ungrouped, timezoneId }
}
