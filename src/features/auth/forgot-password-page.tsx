import { FormError, useForm, valiForm } from '@modular-forms/react'
import { useSignals } from '@preact/signals-react/runtime'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'

import { EmailSchema } from '#src/contract/session.ts'
import { requestPasswordReset } from '#src/data/session/account-links.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { gateTexts } from '#src/texts/gate.ts'
import { loginTexts } from '#src/texts/login.ts'
import { Button } from '#src/ui/button.tsx'
import { FormMessage } from '#src/ui/fields/form-message.tsx'
import { textField } from '#src/ui/fields/text-field.tsx'

import styles from './auth-form.module.css'
import { BackToLogin, rateLimitText, SubmitButton } from './auth-form.tsx'
import { AuthLayout } from './auth-layout.tsx'

const ForgotSchema = v.object({ email: EmailSchema })
type Forgot = v.InferOutput<typeof ForgotSchema>

/** AUTH-14 to AUTH-16: the same notice for every address. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>()
  return (
    <AuthLayout
      title={loginTexts.forgotPasswordTitle}
      description={sentTo === undefined ? gateTexts.forgotLead : undefined}
      footer={<BackToLogin />}
    >
      {sentTo === undefined ? (
        <ForgotForm onSent={setSentTo} />
      ) : (
        <div className={styles.sent} role="status">
          <p>{gateTexts.forgotSent(sentTo)}</p>
          <p className="small second">{gateTexts.forgotSentHint}</p>
          <Button wide size="touch" onClick={() => setSentTo(undefined)}>
            {gateTexts.forgotAgain}
          </Button>
        </div>
      )}
    </AuthLayout>
  )
}

function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  useSignals() // subscribes this component to `submitting`
  const { mutateAsync } = useMutation(requestPasswordReset())
  const [form, { Form, Field }] = useForm<Forgot>({
    initialValues: { email: '' },
    validate: valiForm(ForgotSchema),
    validateOn: 'touched',
  })
  const send = async (typed: Forgot) => {
    const { email } = v.parse(ForgotSchema, typed)
    try {
      await mutateAsync(email)
    } catch (error) {
      // ERR-01: a title without text.
      notify.error('')
      throw new FormError<Forgot>(rateLimitText(problemOf(error)) ?? '')
    }
    onSent(email)
  }
  return (
    <Form
      onSubmit={send}
      className={styles.form}
      aria-label={loginTexts.forgotPasswordTitle}
      noValidate
    >
      <Field name="email">
        {textField({
          label: loginTexts.email,
          type: 'email',
          autoComplete: 'username',
          size: 'touch',
        })}
      </Field>
      <FormMessage of={form} />
      <SubmitButton busy={form.submitting.value}>{gateTexts.forgotSubmit}</SubmitButton>
    </Form>
  )
}
