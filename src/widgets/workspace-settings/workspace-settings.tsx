import { useState } from 'react'

import { useFirstId } from '#src/platform/outbox/show/use-outbox.ts'
import { useFormDraft } from '#src/widgets/draft-note/use-form-draft.tsx'
import { workspaceOfScope } from '#src/widgets/workspace-tree/scope.ts'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'

import { DraftSchema, seenOf } from './settings-changes.ts'
import { SettingsDialog, type SettingsFormProps } from './settings-dialog.tsx'
import { useRejectedSettings } from './use-rejected-settings.ts'

interface WorkspaceSettingsProps {
  scope: string
  /** The `opId` of a rejected change to fix. */
  mend: string | undefined
  onGone: (parentScope: string) => void
  onClose: () => void
}

/** WS-17 */
export function WorkspaceSettings({ scope, mend, ...dialog }: WorkspaceSettingsProps) {
  const { workspaces = [] } = useWorkspaces()
  const workspace = workspaceOfScope(workspaces, scope)
  const rejected = useRejectedSettings(workspace?.id, mend)
  const firstId = useFirstId(workspace?.id ?? '')
  if (!workspace) return null
  return (
    <SettingsForm
      key={firstId}
      {...dialog}
      workspace={workspace}
      workspaces={workspaces}
      rejected={rejected}
    />
  )
}

/**
 * Compares with the workspace as it was when the dialog opened, so that later updates do not interfere. Input
 * survives a reload, a crash and Escape, but not Cancel (OFF-30).
 */
function SettingsForm({ workspace, rejected, ...rest }: SettingsFormProps) {
  const [initial] = useState(workspace)
  const [rejectedAtOpen] = useState(rejected)
  const key = rejectedAtOpen
    ? `workspace.update:mend:${rejectedAtOpen.op.opId}`
    : `workspace.update:${initial.id}`
  const found = useFormDraft(key, DraftSchema)
  if (!found) return null

  const { restored } = found
  const seen = restored?.seen ?? seenOf(initial)
  return (
    <SettingsDialog
      key={found.formKey}
      {...rest}
      workspace={workspace}
      rejected={rejectedAtOpen}
      seen={seen}
      start={restored?.typed ?? { ...seenOf(initial), ...rejectedAtOpen?.requested }}
      draft={found.draft}
      draftNote={found.note}
    />
  )
}
