import '#src/platform/i18n/en/select-file.ts'

import { t } from '#src/platform/i18n/t.ts'
import { Modal } from '#src/ui/modal.tsx'

import { type SelectFileRequest, selecting } from './select-file.ts'

export function SelectFileDialog({ request }: { request: SelectFileRequest }) {
  return (
    <Modal title={request.title ?? t('selectFile:title')} size="file" onClose={selecting.close}>
      {null}
    </Modal>
  )
}
