import { useId } from 'react'

import { MAX_TEXT_LENGTH } from '#src/contract/fields.ts'
import type { ListedTemplate } from '#src/contract/template.ts'
import { selectFileTexts } from '#src/texts/select-file.ts'
import { FieldError } from '#src/ui/fields/field-error.tsx'
import { Stack } from '#src/ui/layout.tsx'

import fieldStyles from '#src/ui/fields/field.module.css'
import { FillPreview } from './fill-preview.tsx'
import styles from './fill-step.module.css'
import { panelCount } from './panel-types.ts'
import { PerPanelType } from './per-panel-type.tsx'
import type { PanelType, SelectFilePanel } from './select-file.ts'

export type Values = Record<string, string>

/** Initial texts of a template. */
export const startValues = ({ variables }: ListedTemplate): Values =>
  Object.fromEntries(variables.map(({ key, value }) => [key, value]))

export const isTooLong = (text: string) => text.length > MAX_TEXT_LENGTH

interface FillStepProps {
  template: ListedTemplate
  panel: SelectFilePanel | undefined
  /** Fitting panel types of many devices. */
  kinds: readonly PanelType[]
  values: Values
  onValues: (values: Values) => void
}

/** SEL-15: one field per variable, with a preview. */
export function FillStep({ template, panel, kinds, values, onValues }: FillStepProps) {
  const hintId = useId()
  const count = panelCount(kinds)
  return (
    <div className={styles.step}>
      <figure className={styles.preview}>
        <PerPanelType kinds={kinds}>
          {(kind) => <FillPreview template={template} panel={kind ?? panel} values={values} />}
        </PerPanelType>
        <figcaption className={`second small ${styles.words}`}>
          {selectFileTexts.fillFollows}
        </figcaption>
      </figure>
      <Stack gap={3} className={styles.fields}>
        <p id={hintId} className="quiet small">
          <span>{selectFileTexts.fillHint}</span>
          {count > 1 && <span>{` ${selectFileTexts.fillForMany(count)}`}</span>}
        </p>
        {template.variables.map(({ key, label }) => (
          <VariableField
            key={key}
            label={label || key}
            value={(Object.hasOwn(values, key) && values[key]) || ''}
            onChange={(text) => onValues({ ...values, [key]: text })}
          />
        ))}
      </Stack>
    </div>
  )
}

interface VariableFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
}

function VariableField({ label, value, onChange }: VariableFieldProps) {
  const id = useId()
  const error = isTooLong(value) ? 'validation:tooLong' : ''
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id} className={fieldStyles.label}>
        <bdi>{label}</bdi>
      </label>
      <textarea
        id={id}
        rows={3}
        dir="auto"
        className={fieldStyles.input}
        value={value}
        aria-invalid={error !== ''}
        aria-describedby={`${id}-error`}
        onChange={({ target }) => onChange(target.value)}
      />
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}
