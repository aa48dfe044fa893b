import type { ReadonlySignal } from '@preact/signals-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

import { classNames } from '#src/ui/class-names.ts'

import { FieldError } from './field-error.tsx'
import styles from './field.module.css'
import { useSignalValue } from './use-signal-value.ts'

interface TextFieldOptions {
  label: string
  /** Help text below the field. */
  hint?: string
  /** Beside the label, such as a "Forgot password" link. Tab reaches it after the field. */
  labelExtra?: ReactNode
  size?: 'normal' | 'touch'
}
type TextFieldProps = Omit<ComponentProps<'input'>, 'value' | 'size'> &
  TextFieldOptions & {
    value: ReadonlySignal<string | null | undefined>
    /** A code of `fieldProblems`, empty when valid. */
    error: ReadonlySignal<string>
  }

/** One line of text in a form of @modular-forms/react. */
export function TextField({
  label,
  hint,
  labelExtra,
  size = 'normal',
  value,
  error,
  ...input
}: TextFieldProps) {
  const id = useId()
  const problem = useSignalValue(error)
  const describedBy = hint === undefined ? `${id}-error` : `${id}-hint ${id}-error`
  return (
    <div className={styles.field}>
      <span className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      </span>
      <input
        placeholder=" "
        {...input}
        id={id}
        className={classNames(styles.input, size === 'touch' && styles.touch)}
        value={useSignalValue(value) ?? ''}
        aria-invalid={problem !== ''}
        aria-describedby={describedBy}
      />
      {labelExtra !== undefined && <span className={styles.extra}>{labelExtra}</span>}
      {hint !== undefined && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      <FieldError id={`${id}-error`} message={problem} />
    </div>
  )
}

type FieldOptions = TextFieldOptions &
  Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'placeholder' | 'readOnly' | 'inputMode'>

/** The render function that a form's `Field` asks for: `<Field name="email">{textField({ label })}</Field>` */
export const textField =
  (options: FieldOptions) =>
  (
    store: Pick<TextFieldProps, 'value' | 'error'>,
    props: Omit<ComponentProps<'input'>, 'size'>,
  ) => <TextField {...options} {...props} value={store.value} error={store.error} />
