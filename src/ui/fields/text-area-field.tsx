import type { ReadonlySignal } from '@preact/signals-react'
import { type ComponentProps, useId } from 'react'

import { FieldError } from './field-error.tsx'
import styles from './field.module.css'
import { useSignalValue } from './use-signal-value.ts'

type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'value'> & {
  label: string
  /** Help text below the field. */
  hint?: string
  value: ReadonlySignal<string | null | undefined>
  /** A code of `fieldProblems`, empty when valid. */
  error: ReadonlySignal<string>
}

/** Several lines of text in a form of @modular-forms/react. */
export function TextAreaField({ label, hint, value, error, ...textarea }: TextAreaFieldProps) {
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
        aria-describedby={hint === undefined ? `${id}-error` : `${id}-hint ${id}-error`}
      />
      {hint !== undefined && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
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
