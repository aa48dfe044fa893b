import { Field, type FormErrors, useForm, valiForm } from '@modular-forms/react'
import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'

import { type SignUp, SignUpSchema } from '#src/contract/user.ts'
import { completeAccount } from '#src/data/session/account-links.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { useSendOnce } from '#src/platform/http/use-send-once.ts'
import { useSession } from '#src/platform/session/use-session.ts'
import { notifyPlain } from '#src/platform/toast/notify.tsx'
import { gateTexts } from '#src/texts/gate.ts'
import { loginTexts } from '#src/texts/login.ts'
import { textField } from '#src/ui/fields/text-field.tsx'

import { AuthForm, BackToLogin, NewPasswordField, rateLimitText } from './auth-form.tsx'
import { AuthLayout } from './auth-layout.tsx'

interface Link {
  emailToken: string | undefined
  passwordToken: string | undefined
  userId: string | undefined
  organizationName: string | undefined
}

interface AcceptInvitationPageProps {
  /** Parameters of the link; undefined when incomplete. */
  link: Link
  onAccepted: () => void
}

/** Completes an invited account (AUTH-22 to AUTH-28). */
export function AcceptInvitationPage({ link, onAccepted }: AcceptInvitationPageProps) {
  const { emailToken, passwordToken, userId, organizationName } = link
  const isComplete = emailToken !== undefined && passwordToken !== undefined && userId !== undefined
  const { status } = useSession()
  return (
    <AuthLayout
      title={loginTexts.confirmTitle}
      description={
        organizationName === undefined
          ? gateTexts.joinLeadUnnamed
          : gateTexts.joinLead(organizationName)
      }
      {...(!isComplete && { error: gateTexts.linkBroken })}
      footer={<BackToLogin />}
    >
      {isComplete && (
        <>
          {status === 'signedIn' && <p className="small second">{gateTexts.signedIn}</p>}
          <AcceptInvitationForm
            tokens={{ emailToken, passwordToken, userId }}
            onAccepted={onAccepted}
          />
        </>
      )}
    </AuthLayout>
  )
}

interface AcceptInvitationFormProps extends Pick<AcceptInvitationPageProps, 'onAccepted'> {
  tokens: { emailToken: string; passwordToken: string; userId: string }
}

function AcceptInvitationForm({ tokens, onAccepted }: AcceptInvitationFormProps) {
  const { mutateAsync } = useMutation(completeAccount())
  const send = useSendOnce((body: SignUp & typeof tokens, key) => mutateAsync({ body, key }))
  const [form] = useForm<SignUp>({
    initialValues: { fullName: '', email: '', password: '' },
    validate: valiForm(SignUpSchema),
    validateOn: 'touched',
  })
  const join = async (typed: SignUp) => {
    await send({ ...v.parse(SignUpSchema, typed), ...tokens })
    onAccepted()
  }
  return (
    <AuthForm
      of={form}
      label={loginTexts.confirmTitle}
      submitLabel={gateTexts.join}
      onSubmit={join}
      explain={explain}
    >
      <Field of={form} name="fullName">
        {textField({ label: gateTexts.fullName, autoComplete: 'name', size: 'touch' })}
      </Field>
      <Field of={form} name="email">
        {textField({
          label: loginTexts.email,
          type: 'email',
          autoComplete: 'username',
          size: 'touch',
        })}
      </Field>
      <Field of={form} name="password">
        {(store, props) => (
          <NewPasswordField
            {...props}
            label={loginTexts.password}
            value={store.value}
            error={store.error}
          />
        )}
      </Field>
      <p className="small second">
        <span>{`${gateTexts.byJoining} `}</span>
        <a href="/terms" target="_blank" rel="noreferrer" className="link">
          {gateTexts.terms}
        </a>
        <span>{` ${gateTexts.and} `}</span>
        <a href="/privacy" target="_blank" rel="noreferrer" className="link">
          {gateTexts.privacy}
        </a>
        <span>.</span>
      </p>
    </AuthForm>
  )
}

/** Maps field errors to their fields; an expired link explains what to do. */
function explain(error: unknown) {
  notifyPlain.error(gateTexts.joinFailed)
  const problem = problemOf(error)
  if (problem.kind !== 'invalid') return { message: rateLimitText(problem) ?? '' }
  const fields = Object.entries(problem.fields).map(([name, [message = '']]) => [name, message])
  return {
    message: fields.length === 0 ? gateTexts.linkOver : '',
    fields: Object.fromEntries(fields) as FormErrors<SignUp>,
  }
}
