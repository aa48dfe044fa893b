import '#src/platform/i18n/en/bulk.ts'

import type { Device } from '#src/contract/device.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Modal } from '#src/ui/modal.tsx'

interface AssignDialogProps {
  devices: readonly Device[]
  organizationId: string | undefined
  onDone: () => void
  onClose: () => void
}

export const AssignDialog = ({ onClose }: AssignDialogProps) => (
  <Modal title={t('bulk:assignContent')} size="normal" onClose={onClose}>
    {null}
  </Modal>
)
