import { workspaceAt } from '#src/widgets/workspace-tree/place.ts'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'

import { SettingsForm } from './settings-form.tsx'
import { useRefused } from './use-refused.ts'

interface WorkspaceSettingsProps {
  place: string
  /** A refused change, by its `opId`: the form opens with it. */
  mend: string | undefined
  onGone: (parentPlace: string) => void
  onClose: () => void
}

/** WS-17 */
export function WorkspaceSettings({ place, mend, ...dialog }: WorkspaceSettingsProps) {
  const { workspaces = [] } = useWorkspaces()
  const workspace = workspaceAt(workspaces, place)
  const refused = useRefused(workspace?.id, mend)
  if (!workspace) return null
  return (
    <SettingsForm
      key={workspace.id}
      {...dialog}
      workspace={workspace}
      workspaces={workspaces}
      refused={refused}
    />
  )
}
