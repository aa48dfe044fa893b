import {
  type FieldValues,
  Form,
  FormError,
  type FormErrors,
  type FormStore,
  getValues,
  type PartialValues,
  reset,
  setValues,
} from '@modular-forms/react'
import { batch } from '@preact/signals-react'
import type { ComponentProps, ReactNode } from 'react'

import { FormMessage } from './fields/form-message.tsx'
import { useSignalValue } from './fields/use-signal-value.ts'
import { Stack } from './layout.tsx'

export interface FormFailure<Values extends FieldValues> {
  /** Shown below the fields; empty where the errors of the fields say it all. */
  message: string
  fields?: FormErrors<Values>
}

interface FormShellProps<Values extends FieldValues> {
  of: FormStore<Values>
  id?: string
  className?: string | undefined
  /** Accessible name. */
  label?: string
  gap?: ComponentProps<typeof Stack>['gap']
  /** What it rejects with is explained by `explain`. */
  onSubmit: (values: Values) => Promise<void>
  explain: (error: unknown) => FormFailure<Values>
  /** Below the message, such as buttons. */
  footer?: (isSubmitting: boolean) => ReactNode
  /** The fields. */
  children?: ReactNode
}

/** A form with its message. What was typed stays when it fails, and errors appear at their fields. */
export function FormShell<Values extends FieldValues>({
  of: form,
  label,
  gap,
  onSubmit,
  explain,
  footer,
  children,
  ...attributes
}: FormShellProps<Values>) {
  const isSubmitting = useSignalValue(form.submitting)
  const submit = async (values: Values) => {
    try {
      await onSubmit(values)
    } catch (error) {
      const { message, fields = {} } = explain(error)
      throw new FormError<Values>(message, fields)
    }
  }
  return (
    <Form {...attributes} of={form} onSubmit={submit} aria-label={label}>
      <Stack gap={gap}>
        {children}
        <FormMessage of={form} />
        {footer?.(isSubmitting)}
      </Stack>
    </Form>
  )
}

/**
 * Resets a form that stays open to what was saved, but keeps what was typed since `sent`.
 *
 * @returns whether anything was.
 */
export function resetToSaved<Values extends Record<string, string>>(
  form: FormStore<Values>,
  sent: Partial<Values>,
  saved: Values,
): boolean {
  const isNewer = ([name, typed]: [string, unknown]) => typed !== sent[name]
  const newer = Object.fromEntries(
    Object.entries(getValues(form, { shouldActive: false })).filter(isNewer),
  )
  batch(() => {
    reset(form, { initialValues: saved as PartialValues<Values> })
    setValues(form, newer as PartialValues<Values>, { shouldFocus: false })
  })
  return Object.keys(newer).length > 0
}
