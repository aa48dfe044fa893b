import { Field, useForm, valiForm } from '@modular-forms/react'
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
import { textField } from '#src/ui/fields/text-field.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { passFocus, takeFocus } from '#src/ui/take-focus.ts'

import { AuthForm, BackToLogin, rateLimitText } from './auth-form.tsx'
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
        <Stack gap={3} role="status">
          <p ref={takeFocus} tabIndex={-1}>
            {gateTexts.forgotSent(sentTo)}
          </p>
          <p className="small second">{gateTexts.forgotSentHint}</p>
          <Button
            wide
            size="touch"
            onClick={(event) => {
              passFocus(event)
              setSentTo(undefined)
            }}
          >
            {gateTexts.forgotAgain}
          </Button>
        </Stack>
      )}
    </AuthLayout>
  )
}

function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const { mutateAsync } = useMutation(requestPasswordReset())
  const [form] = useForm<Forgot>({
    initialValues: { email: '' },
    validate: valiForm(ForgotSchema),
    validateOn: 'touched',
  })
  const send = async (typed: Forgot) => {
    const { email } = v.parse(ForgotSchema, typed)
    await mutateAsync(email)
    onSent(email)
  }
  const explain = (error: unknown) => {
    // ERR-01: a title without text.
    notify.error('')
    return { message: rateLimitText(problemOf(error)) ?? '' }
  }
  return (
    <AuthForm
      of={form}
      label={loginTexts.forgotPasswordTitle}
      submitLabel={gateTexts.forgotSubmit}
      onSubmit={send}
      explain={explain}
    >
      <Field of={form} name="email">
        {textField({
          label: loginTexts.email,
          type: 'email',
          autoComplete: 'username',
          size: 'touch',
        })}
      </Field>
    </AuthForm>
  )
}
