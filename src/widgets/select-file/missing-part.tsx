import '#src/platform/i18n/en/select-file.ts'

import { t } from '#src/platform/i18n/t.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Modal } from '#src/ui/modal.tsx'

/** In place of a dialog whose files are not here: after an update they have other names. */
export const MissingPart = ({ onClose }: { onClose: () => void }) => (
  <Modal title={t('selectFile:title')} onClose={onClose}>
    <ErrorState title={t('selectFile:partMissing')} onRetry={() => location.reload()}>
      {t('selectFile:partMissingWhy')}
    </ErrorState>
  </Modal>
)
