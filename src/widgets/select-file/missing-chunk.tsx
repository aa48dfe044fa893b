import '#src/platform/i18n/en/select-file.ts'

import { t } from '#src/platform/i18n/t.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Modal } from '#src/ui/modal.tsx'

/** Replaces a dialog whose code cannot be loaded, such as after an update. */
export const MissingChunk = ({ onClose }: { onClose: () => void }) => (
  <Modal title={t('selectFile:title')} onClose={onClose}>
    <ErrorState title={t('selectFile:partMissing')} onRetry={() => location.reload()}>
      {t('selectFile:partMissingWhy')}
    </ErrorState>
  </Modal>
)
