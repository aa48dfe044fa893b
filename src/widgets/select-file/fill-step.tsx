import '#src/platform/i18n/en/select-file.ts'

import { useId } from 'react'

import { MAX_TEXT_LENGTH } from '#src/contract/fields.ts'
import type { ListedTemplate } from '#src/contract/template.ts'
import { t } from '#src/platform/i18n/t.ts'
import { FieldError } from '#src/ui/fields/field-error.tsx'

import { FillPreview } from './fill-preview.tsx'
import styles from './fill-step.module.css'
import { OnEachKind } from './on-each-kind.tsx'
import { panelCount } from './panel-kinds.ts'
import type { PanelKind, SelectFilePanel } from './select-file.ts'

export type Values = Record<string, string>

/** What a template's texts are until somebody types. */
export const startValues = ({ variables }: ListedTemplate): Values =>
  Object.fromEntries(variables.map(({ key, value }) => [key, value]))

export const isTooLong = (text: string) => text.length > MAX_TEXT_LENGTH

interface FillStepProps {
  template: ListedTemplate
  panel: SelectFilePanel | undefined
  /** Of many devices, those that it fits. */
  kinds: readonly PanelKind[]
  values: Values
  onValues: (values: Values) => void
}

/** SEL-15: one text a variable, and beside them what becomes of them. */
export function FillStep({ template, panel, kinds, values, onValues }: FillStepProps) {
  const hintId = useId()
  const count = panelCount(kinds)
  return (
    <div className={styles.step}>
      <figure className={styles.preview}>
        <OnEachKind kinds={kinds}>
          {(kind) => <FillPreview template={template} panel={kind ?? panel} values={values} />}
        </OnEachKind>
        <figcaption className={styles.words}>{t('selectFile:fillFollows')}</figcaption>
      </figure>
      <div className={styles.fields}>
        <p id={hintId} className="quiet small">
          <span>{t('selectFile:fillHint')}</span>
          {count > 1 && <span>{` ${t('selectFile:fillForMany', { count })}`}</span>}
        </p>
        {template.variables.map(({ key, label }) => (
          <TextOf
            key={key}
            label={label || key}
            value={values[key] ?? ''}
            onChange={(text) => onValues({ ...values, [key]: text })}
          />
        ))}
      </div>
    </div>
  )
}

interface TextOfProps {
  label: string
  value: string
  onChange: (text: string) => void
}

function TextOf({ label, value, onChange }: TextOfProps) {
  const id = useId()
  const error = isTooLong(value) ? 'validation:tooLong' : ''
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        <bdi>{label}</bdi>
      </label>
      <textarea
        id={id}
        rows={3}
        dir="auto"
        className={styles.text}
        value={value}
        aria-invalid={error !== ''}
        aria-describedby={`${id}-error`}
        onChange={({ target }) => onChange(target.value)}
      />
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}
