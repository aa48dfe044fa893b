import type { FieldValues, FormStore } from '@modular-forms/react'
import { type ComponentProps, type ReactNode, useId } from 'react'

import { commonTexts } from '#src/texts/common.ts'
import { Button } from '#src/ui/button.tsx'
import { useSignalValue } from '#src/ui/fields/use-signal-value.ts'
import { type FormFailure, FormShell } from '#src/ui/form-shell.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Modal, useDismissal } from '#src/ui/modal.tsx'
import { explainLocalSave } from '#src/widgets/save-problem/why-not-saved.ts'

import styles from './form-dialog.module.css'

interface FormDialogProps<Values extends FieldValues> {
  title: string
  submitLabel: string
  form: FormStore<Values>
  /** The dialog closes when it resolves; what it rejects with is explained by `explain`. */
  onSubmit: (values: Values) => Promise<void>
  /** By default for what is saved on this device. */
  explain?: (error: unknown) => FormFailure<Values>
  onClose: () => void
  /** Where Cancel does more than closing, such as discarding a draft. */
  onCancel?: () => void
  size?: ComponentProps<typeof Modal>['size']
  /** Waits for the server: the dialog can be closed meanwhile, but not edited. */
  isRequest?: boolean
  isDisabled?: boolean
  /** For editing: nothing but the fields can have changed, so submitting is disabled until one of them has. */
  isPristine?: boolean
  /** At the start of the footer: a hint or a further action. */
  extra?: ReactNode
  /** Above and below the form, inside the dialog. */
  intro?: ReactNode
  below?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A form in a modal. What was typed stays when saving fails, and errors of the server appear at their fields. */
export function FormDialog<Values extends FieldValues>({
  explain = explainLocalSave,
  isRequest = false,
  isDisabled = false,
  isPristine = false,
  ...props
}: FormDialogProps<Values>) {
  const formId = useId()
  const { form, onClose, onCancel = onClose } = props
  const isSubmitting = useSignalValue(form.submitting)
  const isDirty = useSignalValue(form.dirty)
  const { dismiss, unlessDismissed } = useDismissal()
  const save = async (values: Values) => {
    await props.onSubmit(values)
    unlessDismissed(onClose)
  }
  return (
    <Modal
      title={props.title}
      {...(props.size && { size: props.size })}
      onClose={dismiss(onClose)}
      isSaving={isSubmitting && !isRequest}
      footer={
        <>
          {props.extra && <span className={styles.extra}>{props.extra}</span>}
          <Button variant="quiet" onClick={dismiss(onCancel)}>
            {commonTexts.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={isDisabled || (isPristine && !isDirty)}
            busy={isSubmitting}
          >
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <Stack gap={6}>
        <FormShell of={form} id={formId} onSubmit={save} explain={explain} locksFields={isRequest}>
          <Stack gap={6}>
            {props.intro}
            <Stack>{props.children}</Stack>
          </Stack>
        </FormShell>
        {props.below}
      </Stack>
    </Modal>
  )
}
