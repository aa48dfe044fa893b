import '#src/platform/i18n/en/workspaces.ts'

import { useState } from 'react'

import type { Workspace } from '#src/contract/workspace.ts'
import { findWorkspace } from '#src/domain/workspace-tree.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'

import { removeWorkspace } from './save.ts'
import styles from './workspace-settings.module.css'

interface DeleteWorkspaceProps {
  workspace: Workspace
  workspaces: readonly Workspace[]
  onGone: () => void
  onClose: () => void
}

/** WS-23, WS-24: says what becomes of what is in it. */
export function DeleteWorkspace({ workspace, workspaces, onGone, onClose }: DeleteWorkspaceProps) {
  const [problem, setProblem] = useState('')
  const root = workspaces.find((one) => one.organizationId === workspace.organizationId)
  const remove = async () => {
    try {
      await removeWorkspace(workspace, root?.id ?? '')
      onGone()
    } catch (error) {
      setProblem(whyNotSaved(error))
    }
  }
  return (
    <Modal
      title={t('workspaces:deleteTitle', { name: workspace.name })}
      role="alertdialog"
      size="move"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="danger-primary" onClick={() => void remove()}>
            {t('workspaces:deleteConfirm')}
          </Button>
        </>
      }
    >
      <div className={styles.consequences}>
        {consequences(workspace, workspaces, root).map((one) => (
          <p key={one}>{one}</p>
        ))}
        {problem !== '' && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
    </Modal>
  )
}

function consequences(
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
