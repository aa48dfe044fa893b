import type { ReadonlySignal } from '@preact/signals-react'
import { type ComponentProps, useId } from 'react'

import { classNames } from '../class-names.ts'
import { FieldError } from './field-error.tsx'
import styles from './field.module.css'
import { useSignalValue } from './use-signal-value.ts'

type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'value'> & {
  label: string
  /** Help text below the field. */
  hint?: string
  /** Something unusual that does not prevent sending. */
  warning?: string | undefined
  value: ReadonlySignal<string | null | undefined>
  /** A code of `fieldProblems`, empty when valid. */
  error: ReadonlySignal<string>
}

/** Several lines of text in a form of @modular-forms/react. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, warning, value, error, ...textarea } = props
  const id = useId()
  const problem = useSignalValue(error)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        rows={2}
        {...textarea}
        id={id}
        className={styles.input}
        value={useSignalValue(value) ?? ''}
        aria-invalid={problem !== ''}
        aria-describedby={classNames(
          hint !== undefined && `${id}-hint`,
          warning !== undefined && `${id}-warning`,
          `${id}-error`,
        )}
      />
      {hint !== undefined && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      {warning !== undefined && (
        <bdi id={`${id}-warning`} className={styles.warning}>
          {warning}
        </bdi>
      )}
      <FieldError id={`${id}-error`} message={problem} />
    </div>
  )
}

/** As `textField`. */
export const textAreaField =
  (options: Pick<TextAreaFieldProps, 'label'>) =>
  (
    store: Pick<TextAreaFieldProps, 'value' | 'error'>,
    props: Omit<ComponentProps<'textarea'>, 'value'>,
  ) => <TextAreaField {...options} {...props} value={store.value} error={store.error} />
