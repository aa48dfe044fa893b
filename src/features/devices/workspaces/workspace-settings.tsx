import '#src/platform/i18n/en/workspaces.ts'

import { t } from '#src/platform/i18n/t.ts'
import { Modal } from '#src/ui/modal.tsx'

interface WorkspaceSettingsProps {
  place: string
  onGone: (parentPlace: string) => void
  onClose: () => void
}

export function WorkspaceSettings({ onClose }: WorkspaceSettingsProps) {
  return (
    <Modal title={t('workspaces:settings')} size="move" onClose={onClose}>
      {null}
    </Modal>
  )
}
