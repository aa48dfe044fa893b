import { FormError, useForm, valiForm } from '@modular-forms/react'
import { useSignals } from '@preact/signals-react/runtime'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'

import { MIN_PASSWORD_LENGTH } from '#src/contract/fields.ts'
import { changePassword } from '#src/data/session/account-links.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { gateTexts } from '#src/texts/gate.ts'
import { loginTexts } from '#src/texts/login.ts'
import { FormMessage } from '#src/ui/fields/form-message.tsx'

import styles from './auth-form.module.css'
import { BackToLogin, NewPasswordField, rateLimitText, SubmitButton } from './auth-form.tsx'
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
  useSignals() // subscribes this component to `submitting`
  const { mutateAsync } = useMutation(changePassword())
  const [hasFailed, setHasFailed] = useState(false)
  const [form, { Form, Field }] = useForm<Reset>({
    initialValues: { password: '' },
    validate: valiForm(ResetSchema),
    validateOn: 'touched',
  })
  const save = async ({ password }: Reset) => {
    try {
      await mutateAsync({ password, resetPasswordToken: token, userId })
    } catch (error) {
      setHasFailed(true)
      throw new FormError<Reset>(rateLimitText(problemOf(error)) ?? gateTexts.changeFailed)
    }
    onChanged()
  }
  return (
    <AuthLayout title={loginTexts.resetPasswordTitle} footer={<BackToLogin />}>
      <Form
        onSubmit={save}
        className={styles.form}
        aria-label={loginTexts.resetPasswordTitle}
        noValidate
      >
        <Field name="password">
          {(store, props) => (
            <NewPasswordField
              {...props}
              label={gateTexts.newPassword}
              value={store.value}
              error={store.error}
            />
          )}
        </Field>
        <FormMessage of={form} />
        {hasFailed && (
          <Link to="/forgot-password" className="link small">
            {gateTexts.askAgain}
          </Link>
        )}
        <SubmitButton busy={form.submitting.value}>{gateTexts.saveChanges}</SubmitButton>
      </Form>
    </AuthLayout>
  )
}
