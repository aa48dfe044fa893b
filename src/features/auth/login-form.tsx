import { FormError, useForm, valiForm } from '@modular-forms/react'
import { useSignals } from '@preact/signals-react/runtime'
import { Link } from '@tanstack/react-router'
import * as v from 'valibot'

import { type Credentials, CredentialsSchema } from '#src/contract/session.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { checkboxField } from '#src/ui/fields/checkbox-field.tsx'
import { FormMessage } from '#src/ui/fields/form-message.tsx'
import { textField } from '#src/ui/fields/text-field.tsx'

import styles from './login-form.module.css'

const LoginSchema = v.object({ ...CredentialsSchema.entries, rememberMe: v.boolean() })
export type LoginInput = v.InferOutput<typeof LoginSchema>

const NOTHING: Credentials = { email: '', password: '' }

interface LoginFormProps {
  /** Signs in; rejects with the problem of the call. */
  onLogin: (input: LoginInput) => Promise<void>
  /** What the fields hold at first. */
  initial?: Credentials
}

export function LoginForm({ onLogin, initial = NOTHING }: LoginFormProps) {
  useSignals() // subscribes this component to `submitting`
  const [form, { Form, Field }] = useForm<LoginInput>({
    initialValues: { email: initial.email, password: initial.password, rememberMe: false },
    validate: valiForm(LoginSchema),
    validateOn: 'touched',
  })
  const handleSubmit = (input: LoginInput) =>
    onLogin(v.parse(LoginSchema, input)).catch((error: unknown) => {
      const refused = problemOf(error).kind === 'unauthorized'
      throw new FormError<LoginInput>(t(refused ? 'login:invalidCredentials' : 'login:failed'))
    })
  const forgotPassword = (
    <Link to="/forgot-password" className="link small">
      {t('login:forgotPassword')}
    </Link>
  )
  return (
    <Form onSubmit={handleSubmit} className={styles.form} aria-label={t('login:title')} noValidate>
      <Field name="email">
        {textField({
          label: t('login:email'),
          type: 'email',
          autoComplete: 'username',
          size: 'touch',
        })}
      </Field>
      <Field name="password">
        {textField({
          label: t('login:password'),
          type: 'password',
          autoComplete: 'current-password',
          size: 'touch',
          aside: forgotPassword,
        })}
      </Field>
      <Field name="rememberMe" type="boolean">
        {checkboxField({ label: t('login:rememberMe') })}
      </Field>
      <FormMessage of={form} />
      <Button type="submit" variant="primary" size="touch" wide busy={form.submitting.value}>
        {t('login:submit')}
      </Button>
    </Form>
  )
}
