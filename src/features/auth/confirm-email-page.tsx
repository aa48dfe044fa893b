import { FormError, useForm } from '@modular-forms/react'
import { useSignals } from '@preact/signals-react/runtime'
import { useMutation } from '@tanstack/react-query'

import { confirmNewEmail } from '#src/data/session/account-links.ts'
import { type Problem, problemOf } from '#src/platform/http/problem.ts'
import { gateTexts } from '#src/texts/gate.ts'
import { FormMessage } from '#src/ui/fields/form-message.tsx'

import styles from './auth-form.module.css'
import { BackToLogin, rateLimitText, SubmitButton } from './auth-form.tsx'
import { AuthLayout } from './auth-layout.tsx'

interface ConfirmEmailPageProps {
  /** Parameters of the link; undefined when incomplete. */
  token: string | undefined
  userId: string | undefined
  onConfirmed: () => void
}

/** Confirms a new email address by a button, because mail programs open links on their own. */
export function ConfirmEmailPage({ token, userId, onConfirmed }: ConfirmEmailPageProps) {
  const isComplete = token !== undefined && userId !== undefined
  return (
    <AuthLayout
      title={gateTexts.confirmEmailTitle}
      {...(isComplete
        ? { description: gateTexts.confirmEmailLead }
        : { error: gateTexts.linkIncomplete })}
      footer={<BackToLogin />}
    >
      {isComplete && <ConfirmEmailForm link={{ token, userId }} onConfirmed={onConfirmed} />}
    </AuthLayout>
  )
}

interface ConfirmEmailFormProps extends Pick<ConfirmEmailPageProps, 'onConfirmed'> {
  link: { token: string; userId: string }
}

function ConfirmEmailForm({ link, onConfirmed }: ConfirmEmailFormProps) {
  useSignals() // subscribes this component to `submitting`
  const { mutateAsync } = useMutation(confirmNewEmail())
  const [form, { Form }] = useForm({})
  const confirm = async () => {
    try {
      await mutateAsync(link)
    } catch (error) {
      throw new FormError(messageOf(problemOf(error)))
    }
    onConfirmed()
  }
  return (
    <Form
      onSubmit={confirm}
      className={styles.form}
      aria-label={gateTexts.confirmEmailTitle}
      noValidate
    >
      <FormMessage of={form} />
      <SubmitButton busy={form.submitting.value}>{gateTexts.confirmEmail}</SubmitButton>
    </Form>
  )
}

function messageOf(problem: Problem) {
  if (problem.kind === 'invalid') return gateTexts.emailLinkOver
  if (problem.kind === 'conflict') return gateTexts.emailTaken
  return rateLimitText(problem) ?? gateTexts.changeFailed
}
