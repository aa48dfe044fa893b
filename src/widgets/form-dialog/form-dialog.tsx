import {
  type FieldValues,
  Form,
  FormError,
  type FormErrors,
  type FormStore,
} from '@modular-forms/react'
import { useSignals } from '@preact/signals-react/runtime'
import { type ComponentProps, type ReactNode, useId } from 'react'

import { commonTexts } from '#src/texts/common.ts'
import { Button } from '#src/ui/button.tsx'
import { FormMessage } from '#src/ui/fields/form-message.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'

import styles from './form-dialog.module.css'

interface FormFailure<Values extends FieldValues> {
  /** Shown below the form; empty where the fields say it all. */
  message: string
  fields?: FormErrors<Values>
}

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
  /** Waits for the server: the dialog can be closed meanwhile. */
  isRequest?: boolean
  isDisabled?: boolean
  /** At the start of the footer: a hint or a further action. */
  extra?: ReactNode
  /** Above and below the form, inside the dialog. */
  intro?: ReactNode
  below?: ReactNode
  /** The fields. */
  children: ReactNode
}

const explainLocalSave = (error: unknown) => ({ message: whyNotSaved(error) })

/** A form in a modal. What was typed stays when saving fails, and errors of the server appear at their fields. */
export function FormDialog<Values extends FieldValues>({
  explain = explainLocalSave,
  isRequest = false,
  isDisabled = false,
  ...props
}: FormDialogProps<Values>) {
  useSignals() // subscribes this component to `submitting`
  const formId = useId()
  const { form, onClose, onCancel = onClose } = props
  const isSubmitting = form.submitting.value
  const save = async (values: Values) => {
    try {
      await props.onSubmit(values)
    } catch (error) {
      const { message, fields } = explain(error)
      throw new FormError<Values>(message, fields ?? {})
    }
    onClose()
  }
  return (
    <Modal
      title={props.title}
      {...(props.size && { size: props.size })}
      onClose={onClose}
      isSaving={isSubmitting && !isRequest}
      footer={
        <>
          {props.extra && <span className={styles.extra}>{props.extra}</span>}
          <Button variant="quiet" onClick={onCancel}>
            {commonTexts.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={isDisabled}
            busy={isSubmitting}
          >
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <Stack gap={6}>
        {props.intro}
        <Form of={form} id={formId} onSubmit={save} noValidate>
          <Stack>
            {props.children}
            <FormMessage of={form} />
          </Stack>
        </Form>
        {props.below}
      </Stack>
    </Modal>
  )
}
