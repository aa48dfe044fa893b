import '#src/platform/i18n/en/gate.ts'

import { FormError, useForm } from '@modular-forms/react'
import { useSignals } from '@preact/signals-react/runtime'
import { useMutation } from '@tanstack/react-query'

import { confirmNewEmail } from '#src/data/session/account-links.ts'
import { type Problem, problemOf } from '#src/platform/http/problem.ts'
import { t } from '#src/platform/i18n/t.ts'
import { FormMessage } from '#src/ui/fields/form-message.tsx'

import { AuthLayout } from './auth-layout.tsx'
import { BackToLogin } from './back-to-login.tsx'
import styles from './gate-form.module.css'
import { tooManyText } from './refused.ts'
import { SubmitButton } from './submit-button.tsx'

interface ConfirmEmailPageProps {
  /** What the link carries; it may be broken. */
  token: string | undefined
  userId: string | undefined
  onConfirmed: () => void
}

/** Makes a new address that of an account. It takes a press: mail programs open links to look at them. */
export function ConfirmEmailPage({ token, userId, onConfirmed }: ConfirmEmailPageProps) {
  const isWhole = token !== undefined && userId !== undefined
  return (
    <AuthLayout
      title={t('gate:confirmEmailTitle')}
      {...(isWhole
        ? { description: t('gate:confirmEmailLead') }
        : { error: t('gate:linkIncomplete') })}
      footer={<BackToLogin />}
    >
      {isWhole && <ConfirmEmailForm link={{ token, userId }} onConfirmed={onConfirmed} />}
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
      aria-label={t('gate:confirmEmailTitle')}
      noValidate
    >
      <FormMessage of={form} />
      <SubmitButton busy={form.submitting.value}>{t('gate:confirmEmail')}</SubmitButton>
    </Form>
  )
}

function messageOf(problem: Problem) {
  if (problem.kind === 'invalid') return t('gate:emailLinkOver')
  if (problem.kind === 'conflict') return t('gate:emailTaken')
  return tooManyText(problem) ?? t('gate:changeFailed')
}
