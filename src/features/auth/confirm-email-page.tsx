import { useForm } from '@modular-forms/react'
import { useMutation } from '@tanstack/react-query'

import { confirmNewEmail } from '#src/data/session/account-links.ts'
import { type Problem, problemOf } from '#src/platform/http/problem.ts'
import { useSendOnce } from '#src/platform/http/use-send-once.ts'
import { gateTexts } from '#src/texts/gate.ts'

import { AuthForm, BackToLogin, rateLimitText } from './auth-form.tsx'
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
  const { mutateAsync } = useMutation(confirmNewEmail())
  const send = useSendOnce((body: typeof link, key) => mutateAsync({ body, key }))
  const [form] = useForm({})
  const confirm = async () => {
    await send(link)
    onConfirmed()
  }
  return (
    <AuthForm
      of={form}
      label={gateTexts.confirmEmailTitle}
      submitLabel={gateTexts.confirmEmail}
      onSubmit={confirm}
      explain={(error) => ({ message: messageOf(problemOf(error)) })}
    />
  )
}

function messageOf(problem: Problem) {
  if (problem.kind === 'invalid') return gateTexts.emailLinkOver
  if (problem.kind === 'conflict') return gateTexts.emailTaken
  return rateLimitText(problem) ?? gateTexts.changeFailed
}
