import '#src/platform/i18n/en/editor-page.ts'

import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'

interface LeaveDialogProps {
  /** Empty for a template that was never saved. */
  name: string
  isSaving: boolean
  onSave: (() => void) | undefined
  onLeave: () => void
  onStay: () => void
}

/** TPL-21 */
export const LeaveDialog = ({ name, isSaving, onSave, onLeave, onStay }: LeaveDialogProps) => (
  <Modal
    title={t('editorPage:leaveTitle')}
    role="alertdialog"
    size="move"
    isRouted
    onClose={onStay}
    isSaving={isSaving}
    foot={
      <>
        <Button onClick={onStay}>{t('editorPage:stay')}</Button>
        <Button variant="danger" onClick={onLeave}>
          {t('editorPage:leave')}
        </Button>
        {onSave && (
          <Button variant="primary" busy={isSaving} onClick={onSave}>
            {t('editorPage:save')}
          </Button>
        )}
      </>
    }
  >
    <p>{name === '' ? t('editorPage:leaveNew') : t('editorPage:leaveUnsaved', { name })}</p>
    <p>{t('editorPage:leaveForGood')}</p>
  </Modal>
)
