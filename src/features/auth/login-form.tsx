import { FormError, useForm, valiForm } from '@modular-forms/react'
import { useSignals } from '@preact/signals-react/runtime'
import { Link } from '@tanstack/react-router'
import { Archive } from 'lucide-react'
import { useEffect, useState } from 'react'
import * as v from 'valibot'

import { type Credentials, CredentialsSchema } from '#src/contract/session.ts'
import { login } from '#src/data/session/api.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { countPendingChanges } from '#src/platform/session/pending-changes-of-other-users.ts'
import { session } from '#src/platform/session/session.ts'
import { notifyPlain } from '#src/platform/toast/notify.tsx'
import { loginTexts } from '#src/texts/login.ts'
import { Button } from '#src/ui/button.tsx'
import { checkboxField } from '#src/ui/fields/checkbox-field.tsx'
import { FormMessage } from '#src/ui/fields/form-message.tsx'
import { textField } from '#src/ui/fields/text-field.tsx'
import { Note } from '#src/ui/note.tsx'

import styles from './auth-form.module.css'

/**
 * REG-03: set at build time, for development builds only, so that no shipped build contains a
 * password.
 */
export const PREFILLED_LOGIN: Credentials = {
  email: import.meta.env['VITE_PREFILLED_EMAIL'] ?? '',
  password: import.meta.env['VITE_PREFILLED_PASSWORD'] ?? '',
}

const LoginSchema = v.object({ ...CredentialsSchema.entries, rememberMe: v.boolean() })
export type LoginInput = v.InferOutput<typeof LoginSchema>

const EMPTY_CREDENTIALS: Credentials = { email: '', password: '' }

interface LoginFormProps {
  /** Rejects when the sign-in fails. */
  onLogin: (input: LoginInput) => Promise<void>
  /** Initial field values. */
  initial?: Credentials
}

export function LoginForm({ onLogin, initial = EMPTY_CREDENTIALS }: LoginFormProps) {
  useSignals() // subscribes this component to `submitting`
  const [form, { Form, Field }] = useForm<LoginInput>({
    initialValues: { email: initial.email, password: initial.password, rememberMe: false },
    validate: valiForm(LoginSchema),
    validateOn: 'touched',
  })
  const handleSubmit = (input: LoginInput) =>
    onLogin(v.parse(LoginSchema, input)).catch((error: unknown) => {
      const isUnauthorized = problemOf(error).kind === 'unauthorized'
      throw new FormError<LoginInput>(
        isUnauthorized ? loginTexts.invalidCredentials : loginTexts.failed,
      )
    })
  const forgotPassword = (
    <Link to="/forgot-password" className="link small">
      {loginTexts.forgotPassword}
    </Link>
  )
  return (
    <Form
      onSubmit={handleSubmit}
      className={styles.loginForm}
      aria-label={loginTexts.title}
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
      <Field name="password">
        {textField({
          label: loginTexts.password,
          type: 'password',
          autoComplete: 'current-password',
          size: 'touch',
          labelExtra: forgotPassword,
        })}
      </Field>
      <Field name="rememberMe" type="boolean">
        {checkboxField({ label: loginTexts.rememberMe })}
      </Field>
      <FormMessage of={form} />
      <Button type="submit" variant="primary" size="touch" wide busy={form.submitting.value}>
        {loginTexts.submit}
      </Button>
    </Form>
  )
}

/** The route redirects once the session has begun. */
export async function signIn({ rememberMe, ...credentials }: LoginInput) {
  try {
    await session.begin(await login(credentials), { remember: rememberMe })
    notifyPlain.success(loginTexts.successful)
  } catch (error) {
    notifyPlain.error(loginTexts.failed)
    throw error
  }
}

/** OFF-25: shows on a shared tablet that unsent changes are kept, without naming their owner. */
export function PendingChangesNote() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    countPendingChanges().then(setCount, () => undefined) // a browser that cannot say keeps its secret
  }, [])
  if (count === 0) return null
  return (
    <Note boxed icon={<Archive aria-hidden="true" />}>
      {loginTexts.waitingHere(count)}
    </Note>
  )
}
