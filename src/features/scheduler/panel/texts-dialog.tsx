import '#src/platform/i18n/en/scheduler.ts'

import { useState } from 'react'

import type { ListedTemplate } from '#src/contract/template.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { FillStep, isTooLong, type Values } from '#src/widgets/select-file/fill-step.tsx'
import type { SelectFilePanel } from '#src/widgets/select-file/select-file.ts'

interface TextsDialogProps {
  template: ListedTemplate
  panel: SelectFilePanel
  values: Values
  onSave: (texts: Values) => void
  onClose: () => void
}

/** The texts of an entry's template, with what becomes of them (SCH-23). */
export function TextsDialog({
  template,
  panel,
  values: before,
  onSave,
  onClose,
}: TextsDialogProps) {
  const [values, setValues] = useState(before)
  return (
    <Modal
      title={t('scheduler:textsOf', { name: template.name })}
      size="file"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            variant="primary"
            disabled={Object.values(values).some(isTooLong)}
            onClick={() => onSave(values)}
          >
            {t('common:save')}
          </Button>
        </>
      }
    >
      <FillStep template={template} panel={panel} kinds={[]} values={values} onValues={setValues} />
    </Modal>
  )
}
