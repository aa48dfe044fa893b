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
import { type ComponentProps, type FormEvent, type ReactNode, useRef } from 'react'

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
  /** For a form that goes away once it is sent: what is typed meanwhile would be lost. */
  locksFields?: boolean
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
  locksFields = false,
  footer,
  children,
  ...attributes
}: FormShellProps<Values>) {
  const isSubmitting = useSignalValue(form.submitting)
  const fieldsRef = useRef<HTMLDivElement>(null)
  const submit = async (values: Values, { nativeEvent }: FormEvent) => {
    const { submitter } = nativeEvent as SubmitEvent
    const unlock = locksFields ? lock(fieldsRef.current, submitter) : undefined
    try {
      await onSubmit(values)
    } catch (error) {
      const { message, fields = {} } = explain(error)
      throw new FormError<Values>(message, fields)
    } finally {
      unlock?.()
    }
  }
  return (
    <Form {...attributes} of={form} onSubmit={submit} aria-label={label}>
      <Stack gap={gap}>
        {locksFields ? (
          <div ref={fieldsRef}>
            <Stack gap={gap}>{children}</Stack>
          </div>
        ) : (
          children
        )}
        <FormMessage of={form} />
        {footer?.(isSubmitting)}
      </Stack>
    </Form>
  )
}

/** The submit button holds the focus of the fields meanwhile. */
function lock(fields: HTMLElement | null, holder: HTMLElement | null) {
  const focused = fields?.querySelector<HTMLElement>(':focus')
  if (focused) holder?.focus()
  fields?.toggleAttribute('inert', true)
  return () => {
    fields?.toggleAttribute('inert', false)
    if (document.activeElement === holder) focused?.focus()
  }
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
