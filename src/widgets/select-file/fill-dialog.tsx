import { useState } from 'react'

import type { ListedTemplate } from '#src/contract/template.ts'
import { commonTexts } from '#src/texts/common.ts'
import { selectFileTexts } from '#src/texts/select-file.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'

import { FillStep, isTooLong, startValues } from './fill-step.tsx'
import { fittingTypes } from './panel-types.ts'
import type { SelectFileRequest, TemplateChoice } from './select-file.ts'
import { templateChoice } from './template-choice.ts'

interface FillDialogProps {
  template: ListedTemplate
  request: SelectFileRequest
  isSaving: boolean
  onChoose: (choice: TemplateChoice) => void
  onCancel: () => void
}

/** SEL-16: returns to the list or saves. */
export function FillDialog({ template, request, isSaving, onChoose, onCancel }: FillDialogProps) {
  const [values, setValues] = useState(() => startValues(template))
  const isWrong = Object.values(values).some(isTooLong)
  const kinds = fittingTypes(template, request.panels ?? [])
  const panel = kinds[0]?.panel ?? request.panel
  return (
    <Modal
      title={selectFileTexts.fillTitle(template.name)}
      size="file"
      onClose={onCancel}
      isSaving={isSaving}
      footer={
        <>
          <Button onClick={onCancel}>{commonTexts.cancel}</Button>
          <Button
            variant="primary"
            disabled={isWrong}
            busy={isSaving}
            onClick={() => onChoose(templateChoice(template, panel, values))}
          >
            {selectFileTexts.save}
          </Button>
        </>
      }
    >
      <FillStep {...{ template, panel, kinds, values }} onValues={setValues} />
    </Modal>
  )
}
