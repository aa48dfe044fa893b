import '#src/platform/i18n/en/device-dialog.ts'

import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'

interface NewPinDialogProps {
  deviceName: string
  onConfirm: () => void
  onClose: () => void
}

/** Whoever holds the old PIN is shut out at once, so it is asked first. */
export function NewPinDialog({ deviceName, onConfirm, onClose }: NewPinDialogProps) {
  return (
    <Modal
      title={t('deviceDialog:newPinTitle')}
      role="alertdialog"
      size="move"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="danger-primary" onClick={onConfirm}>
            {t('deviceDialog:regenerate')}
          </Button>
        </>
      }
    >
      <p>{t('deviceDialog:newPinMeans', { name: deviceName })}</p>
    </Modal>
  )
}
