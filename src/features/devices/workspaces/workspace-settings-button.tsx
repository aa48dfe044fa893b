import '#src/platform/i18n/en/workspaces.ts'

import { Settings2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import type { Role } from '#src/contract/ability.ts'
import { can } from '#src/domain/permissions.ts'
import { t } from '#src/platform/i18n/t.ts'
import { IconButton } from '#src/ui/button.tsx'

const WorkspaceSettings = lazy(async () => ({
  default: (await import('./workspace-settings.tsx')).WorkspaceSettings,
}))

interface WorkspaceSettingsButtonProps {
  /** Of the workspace tree. */
  place: string
  organizationId: string | undefined
  role: Role
  /** It was deleted; the place above it. */
  onGone: (parentPlace: string) => void
}

/** In the header of the devices page, for those who may manage workspaces (WS-17). */
export function WorkspaceSettingsButton({ place, role, onGone }: WorkspaceSettingsButtonProps) {
  const [open, setOpen] = useState(false)
  if (!can({ role }, 'workspace.manage')) return null
  return (
    <>
      <IconButton
        label={t('workspaces:settings')}
        icon={<Settings2 aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <WorkspaceSettings place={place} onGone={onGone} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
