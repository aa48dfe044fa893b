import { type ReactNode, useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import type { Template, ListedTemplate } from '#src/contract/template.ts'
import type { Design } from '#src/domain/design/schema.ts'
import { valuesFor } from '#src/domain/design/variables.ts'
import { commonTexts } from '#src/texts/common.ts'
import { schedulerTexts } from '#src/texts/scheduler.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { DevicePanel } from '#src/widgets/device-status/device-panel.tsx'
import { FillStep, isTooLong, type Values } from '#src/widgets/select-file/fill-step.tsx'
import { panelOfDevice } from '#src/widgets/select-file/panel-of-device.ts'
import type { SelectFilePanel } from '#src/widgets/select-file/select-file.ts'
import { TemplatePreview } from '#src/widgets/template-image/template-preview.tsx'
import { useTemplate } from '#src/widgets/template-image/use-template.ts'

import type { PreviewContent } from './chosen-content.ts'
import styles from './entry-panel.module.css'

interface EntryTemplateProps {
  device: Device
  shown: Extract<PreviewContent, { type: 'template' }>
  onTexts: ((texts: Record<string, string>) => void) | undefined
  children: ReactNode
}

/** Preview of an entry's template, with its texts. */
export function EntryTemplate({ device, shown, onTexts, children }: EntryTemplateProps) {
  const { template, read } = useTemplate(shown.templateId)
  const [isFilling, setIsFilling] = useState(false)
  const { variables } = shown
  const design = read && 'design' in read ? read.design : undefined
  const canFill = onTexts && template && template.variables.length > 0
  return (
    <div className={styles.content}>
      {template && design ? (
        <Preview {...{ device, shown, template, design }} />
      ) : (
        <DevicePanel
          device={{ ...device, thumbnail: shown.thumbnail }}
          alt={schedulerTexts.contentShown}
        />
      )}
      <div className={styles.contentRow}>
        <span className={styles.contentName}>
          <bdi>
            {template ? schedulerTexts.templateNamed(template.name) : schedulerTexts.isTemplate}
          </bdi>
        </span>
        {children}
      </div>
      <Texts template={template} variables={variables} />
      {canFill && (
        <Button size="small" onClick={() => setIsFilling(true)}>
          {schedulerTexts.editTexts}
        </Button>
      )}
      {canFill && isFilling && (
        <TextsDialog
          template={template}
          panel={{ ...panelOfDevice(device), orientation: shown.orientation }}
          values={valuesFor(template.variables, variables)}
          onSave={(texts) => {
            setIsFilling(false)
            onTexts(texts)
          }}
          onClose={() => setIsFilling(false)}
        />
      )}
    </div>
  )
}

interface PreviewProps extends Pick<EntryTemplateProps, 'device' | 'shown'> {
  template: Template
  design: Design
}

function Preview({ device, shown: { orientation, variables }, template, design }: PreviewProps) {
  const { model, deviceGroupName } = panelOfDevice(device)
  const { resolutionHorizontal, resolutionVertical } = device.deviceRevision
  return (
    <TemplatePreview
      size="card"
      design={design}
      images={template.images}
      layout={{ deviceGroupName, orientation }}
      model={{ ...model, resolutionHorizontal, resolutionVertical }}
      variables={valuesFor(template.variables, variables)}
      label={schedulerTexts.contentShown}
    />
  )
}

/** One line per text, such as `guest: Nordlys Marine`. */
function Texts({
  template,
  variables,
}: {
  template: Template | undefined
  variables: Readonly<Record<string, string>>
}) {
  const labels = new Map(template?.variables.map(({ key, label }) => [key, label || key]))
  const keys = new Set([...labels.keys(), ...Object.keys(variables)])
  const texts = [...keys].flatMap((key) => {
    const text = Object.hasOwn(variables, key) ? variables[key] : undefined
    return text === undefined ? [] : [[key, text] as const]
  })
  if (texts.length === 0) return null
  return (
    <ul className={styles.texts}>
      {texts.map(([key, text]) => (
        <li key={key} className="quiet small">
          <bdi>{labels.get(key) ?? key}</bdi>
          <span>: </span>
          <bdi>{text || '-'}</bdi>
        </li>
      ))}
    </ul>
  )
}

interface TextsDialogProps {
  template: ListedTemplate
  panel: SelectFilePanel
  values: Values
  onSave: (texts: Values) => void
  onClose: () => void
}

/** Edits the texts of an entry's template, with a preview (SCH-23). */
function TextsDialog({ template, panel, values: before, onSave, onClose }: TextsDialogProps) {
  const [values, setValues] = useState(before)
  return (
    <Modal
      title={schedulerTexts.textsOf(template.name)}
      size="file"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{commonTexts.cancel}</Button>
          <Button
            variant="primary"
            disabled={values === before || Object.values(values).some(isTooLong)}
            onClick={() => onSave(values)}
          >
            {commonTexts.save}
          </Button>
        </>
      }
    >
      <FillStep template={template} panel={panel} kinds={[]} values={values} onValues={setValues} />
    </Modal>
  )
}
