import { Settings2 } from 'lucide-react'
import { useState } from 'react'

import type { Role } from '#src/contract/ability.ts'
import { can } from '#src/domain/permissions.ts'
import { useFirstId } from '#src/platform/outbox/show/use-outbox.ts'
import { workspacesTexts } from '#src/texts/workspaces.ts'
import { IconButton } from '#src/ui/button.tsx'
import { dialogOnDemand } from '#src/ui/dialog-on-demand.tsx'
import { useRejectedSettings } from '#src/widgets/workspace-settings/use-rejected-settings.ts'
import { workspaceOfScope } from '#src/widgets/workspace-tree/scope.ts'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'

const WorkspaceSettings = dialogOnDemand(
  async () =>
    (await import('#src/widgets/workspace-settings/workspace-settings.tsx')).WorkspaceSettings,
)

interface WorkspaceSettingsButtonProps {
  /** The listed scope. */
  place: string
  organizationId: string | undefined
  role: Role
  /** Called after deletion with the parent. */
  onGone: (parentPlace: string) => void
  /** `opId` of a rejected change; the settings open with it (OFF-17). */
  mend?: string | undefined
  onFixed?: () => void
}

/** WS-17, PERM-21. Settings stay open when a new workspace gets its id, but not for another workspace. */
export const WorkspaceSettingsButton = (props: WorkspaceSettingsButtonProps) => (
  <SettingsButton key={useFirstId(props.place)} {...props} />
)

function SettingsButton(props: WorkspaceSettingsButtonProps) {
  const { place, role, onGone, mend, onFixed } = props
  const { workspaces = [] } = useWorkspaces()
  const [isAsked, setIsAsked] = useState(false)
  const workspace = workspaceOfScope(workspaces, place)
  const refused = useRejectedSettings(workspace?.id, mend)
  const isOpen = isAsked || refused !== undefined
  if (!workspace?.accessible || !can({ role }, 'workspace.manage')) return null
  const close = () => {
    setIsAsked(false)
    onFixed?.()
  }
  return (
    <>
      <IconButton
        label={workspacesTexts.settings}
        icon={<Settings2 aria-hidden="true" />}
        onClick={() => setIsAsked(true)}
      />
      {isOpen && <WorkspaceSettings scope={place} mend={mend} onGone={onGone} onClose={close} />}
    </>
  )
}
