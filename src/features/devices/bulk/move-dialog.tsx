import '#src/platform/i18n/en/bulk.ts'

import type { Device } from '#src/contract/device.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Modal } from '#src/ui/modal.tsx'

interface MoveDialogProps {
  devices: readonly Device[]
  place: string
  onDone: () => void
  onClose: () => void
}

export const MoveDialog = ({ onClose }: MoveDialogProps) => (
  <Modal title={t('bulk:moveToFolder')} size="move" onClose={onClose}>
    {null}
  </Modal>
)
