import { Field, useForm, valiForm } from '@modular-forms/react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'

import { MIN_PASSWORD_LENGTH } from '#src/contract/fields.ts'
import { changePassword } from '#src/data/session/account-links.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { useSendOnce } from '#src/platform/http/use-send-once.ts'
import { gateTexts } from '#src/texts/gate.ts'
import { loginTexts } from '#src/texts/login.ts'

import { AuthForm, BackToLogin, NewPasswordField, rateLimitText } from './auth-form.tsx'
import { AuthLayout } from './auth-layout.tsx'

/** The common password rule with the messages of this page (AUTH-12, AUTH-21). */
const ResetSchema = v.object({
  password: v.pipe(
    v.string(),
    v.nonEmpty('common:required'),
    v.minLength(MIN_PASSWORD_LENGTH, 'login:passwordTooShort'),
    v.maxLength(1_000, 'validation:tooLong'),
  ),
})
type Reset = v.InferOutput<typeof ResetSchema>

interface ResetPasswordPageProps {
  /** Parameters of the link; undefined when incomplete. */
  token: string | undefined
  userId: string | undefined
  onChanged: () => void
}

/** AUTH-17 to AUTH-21 */
export function ResetPasswordPage({ token = '', userId = '', onChanged }: ResetPasswordPageProps) {
  const { mutateAsync } = useMutation(changePassword())
  const send = useSendOnce(({ password }: Reset, key) =>
    mutateAsync({ body: { password, resetPasswordToken: token, userId }, key }),
  )
  const [hasFailed, setHasFailed] = useState(false)
  const [form] = useForm<Reset>({
    initialValues: { password: '' },
    validate: valiForm(ResetSchema),
    validateOn: 'touched',
  })
  const save = async (typed: Reset) => {
    await send(typed)
    onChanged()
  }
  const explain = (error: unknown) => {
    setHasFailed(true)
    return { message: rateLimitText(problemOf(error)) ?? gateTexts.changeFailed }
  }
  return (
    <AuthLayout title={loginTexts.resetPasswordTitle} footer={<BackToLogin />}>
      <AuthForm
        of={form}
        label={loginTexts.resetPasswordTitle}
        submitLabel={gateTexts.saveChanges}
        onSubmit={save}
        explain={explain}
        extra={
          hasFailed && (
            <Link to="/forgot-password" className="link small">
              {gateTexts.askAgain}
            </Link>
          )
        }
      >
        <Field of={form} name="password">
          {(store, props) => (
            <NewPasswordField
              {...props}
              label={gateTexts.newPassword}
              value={store.value}
              error={store.error}
            />
          )}
        </Field>
      </AuthForm>
    </AuthLayout>
  )
}
