import '#src/platform/i18n/en/workspaces.ts'

import type { Workspace } from '#src/contract/workspace.ts'
import { findWorkspace } from '#src/domain/workspace-tree.ts'
import { t } from '#src/platform/i18n/t.ts'
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
      title={t('workspaces:deleteTitle', { name: workspace.name })}
      confirm={t('workspaces:deleteConfirm')}
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
  const name = parent?.parentId === null ? t('workspaces:all') : (parent?.name ?? '')
  return [
    t('workspaces:deleteDevices', { count: deviceCount }),
    ...(deviceCount > 0 && root?.accessible !== true ? [t('workspaces:deleteUnseen')] : []),
    ...(below.length > 0 ? [t('workspaces:deleteBelow', { count: below.length, name })] : []),
  ]
}
