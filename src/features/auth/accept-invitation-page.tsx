import { FormError, type FormErrors, useForm, valiForm } from '@modular-forms/react'
import { useSignals } from '@preact/signals-react/runtime'
import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'

import { type SignUp, SignUpSchema } from '#src/contract/user.ts'
import { completeAccount } from '#src/data/session/account-links.ts'
import { type Problem, problemOf } from '#src/platform/http/problem.ts'
import { useSession } from '#src/platform/session/use-session.ts'
import { notifyPlain } from '#src/platform/toast/notify.tsx'
import { gateTexts } from '#src/texts/gate.ts'
import { loginTexts } from '#src/texts/login.ts'
import { FormMessage } from '#src/ui/fields/form-message.tsx'
import { textField } from '#src/ui/fields/text-field.tsx'

import styles from './auth-form.module.css'
import { BackToLogin, NewPasswordField, rateLimitText, SubmitButton } from './auth-form.tsx'
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
  useSignals() // subscribes this component to `submitting`
  const { mutateAsync } = useMutation(completeAccount())
  const [form, { Form, Field }] = useForm<SignUp>({
    initialValues: { fullName: '', email: '', password: '' },
    validate: valiForm(SignUpSchema),
    validateOn: 'touched',
  })
  const join = async (typed: SignUp) => {
    try {
      await mutateAsync({ ...v.parse(SignUpSchema, typed), ...tokens })
    } catch (error) {
      notifyPlain.error(gateTexts.joinFailed)
      throw formErrorOf(problemOf(error))
    }
    onAccepted()
  }
  return (
    <Form onSubmit={join} className={styles.form} aria-label={loginTexts.confirmTitle} noValidate>
      <Field name="fullName">
        {textField({ label: gateTexts.fullName, autoComplete: 'name', size: 'touch' })}
      </Field>
      <Field name="email">
        {textField({
          label: loginTexts.email,
          type: 'email',
          autoComplete: 'username',
          size: 'touch',
        })}
      </Field>
      <Field name="password">
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
      <FormMessage of={form} />
      <SubmitButton busy={form.submitting.value}>{gateTexts.join}</SubmitButton>
    </Form>
  )
}

/** Maps field errors to their fields; an expired link explains what to do. */
function formErrorOf(problem: Problem) {
  if (problem.kind !== 'invalid') return new FormError<SignUp>(rateLimitText(problem) ?? '')
  const fields = Object.entries(problem.fields).map(([name, [message = '']]) => [name, message])
  return new FormError<SignUp>(
    fields.length === 0 ? gateTexts.linkOver : '',
    Object.fromEntries(fields) as FormErrors<SignUp>,
  )
}
