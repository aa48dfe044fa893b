import { useFirstId } from '#src/platform/outbox/show/use-outbox.ts'
import { workspaceOfScope } from '#src/widgets/workspace-tree/scope.ts'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'

import { SettingsForm } from './settings-form.tsx'
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
