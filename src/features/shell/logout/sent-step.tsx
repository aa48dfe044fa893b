import '#src/platform/i18n/en/logout.ts'

import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'

interface SentStepProps {
  onCancel: () => void
  onLogout: () => void
}

/** What waited has arrived while the question stood: nothing is left to decide but whether to go. */
export const SentStep = ({ onCancel, onLogout }: SentStepProps) => (
  <Modal
    title={t('logout:sentTitle')}
    size="move"
    onClose={onCancel}
    foot={
      <>
        <Button onClick={onCancel}>{t('logout:stay')}</Button>
        <Button variant="primary" onClick={onLogout}>
          {t('logout:logOut')}
        </Button>
      </>
    }
  >
    <p>{t('logout:sentText')}</p>
  </Modal>
)
