import '#src/platform/i18n/en/select-file.ts'

import { useState } from 'react'

import type { ListedTemplate } from '#src/contract/template.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'

import { FillStep, isTooLong, startValues } from './fill-step.tsx'
import { type SelectFileRequest, selecting } from './select-file.ts'
import { templateChoice } from './template-choice.ts'

interface FillDialogProps {
  template: ListedTemplate
  request: SelectFileRequest
  onCancel: () => void
}

/** SEL-16: back to the listing, or done. */
export function FillDialog({ template, request, onCancel }: FillDialogProps) {
  const [values, setValues] = useState(() => startValues(template))
  const isWrong = Object.values(values).some(isTooLong)
  return (
    <Modal
      title={t('selectFile:fillTitle', { name: template.name })}
      size="file"
      onClose={onCancel}
      foot={
        <>
          <Button onClick={onCancel}>{t('common:cancel')}</Button>
          <Button
            variant="primary"
            disabled={isWrong}
            onClick={() => selecting.choose(templateChoice(template, request.panel, values))}
          >
            {t('selectFile:save')}
          </Button>
        </>
      }
    >
      <FillStep template={template} panel={request.panel} values={values} onValues={setValues} />
    </Modal>
  )
}
