import '#src/platform/i18n/en/shell.ts'

import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'

interface LogoutDialogProps {
  /** Changes that were not sent yet. */
  count: number
  onCancel: () => void
  onLogout: () => void
}

/** Nothing that waits is lost by logging out, and nobody should wonder. */
export function LogoutDialog({ count, onCancel, onLogout }: LogoutDialogProps) {
  return (
    <Modal
      title={t('shell:logoutTitle')}
      size="move"
      onClose={onCancel}
      foot={
        <>
          <Button onClick={onCancel}>{t('common:cancel')}</Button>
          <Button variant="primary" onClick={onLogout}>
            {t('shell:keepAndLogout')}
          </Button>
        </>
      }
    >
      <p>{t('shell:logoutWaiting', { count })}</p>
    </Modal>
  )
}
