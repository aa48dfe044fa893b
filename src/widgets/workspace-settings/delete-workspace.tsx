import type { Workspace } from '#src/contract/workspace.ts'
import { findWorkspace } from '#src/domain/workspace-tree.ts'
import { workspacesTexts } from '#src/texts/workspaces.ts'
import { ConfirmDeletion } from '#src/widgets/confirm-deletion/confirm-deletion.tsx'

import { removeWorkspace } from './save.ts'

interface DeleteWorkspaceProps {
  workspace: Workspace
  workspaces: readonly Workspace[]
  onGone: () => void
  onClose: () => void
}

/** WS-23, WS-24: explains what happens to its contents. */
export function DeleteWorkspace({ workspace, workspaces, onGone, onClose }: DeleteWorkspaceProps) {
  const root = workspaces.find((one) => one.organizationId === workspace.organizationId)
  return (
    <ConfirmDeletion
      title={workspacesTexts.deleteTitle(workspace.name)}
      confirm={workspacesTexts.deleteConfirm}
      losses={losses(workspace, workspaces, root)}
      onConfirm={async () => {
        await removeWorkspace(workspace, root?.id ?? '')
        onGone()
      }}
      onClose={onClose}
    />
  )
}

function losses(
  { deviceCount, parentId, workspaces: below }: Workspace,
  workspaces: readonly Workspace[],
  root: Workspace | undefined,
) {
  const parent = findWorkspace(workspaces, parentId ?? '')?.node
  const name = parent?.parentId === null ? workspacesTexts.all : (parent?.name ?? '')
  return [
    workspacesTexts.deleteDevices(deviceCount),
    ...(deviceCount > 0 && root?.accessible !== true ? [workspacesTexts.deleteUnseen] : []),
    ...(below.length > 0 ? [workspacesTexts.deleteBelow({ count: below.length, name })] : []),
  ]
}
