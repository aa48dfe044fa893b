import { Field, useForm, valiForm } from '@modular-forms/react'
import { Link } from '@tanstack/react-router'
import { Archive } from 'lucide-react'
import { useEffect, useState } from 'react'
import * as v from 'valibot'

import { type Credentials, CredentialsSchema } from '#src/contract/session.ts'
import { login } from '#src/data/session/api.ts'
import { whileReachable } from '#src/platform/db/reachability.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { isInstalled } from '#src/platform/pwa/install.ts'
import { countPendingChanges } from '#src/platform/session/pending-changes-of-other-users.ts'
import { session } from '#src/platform/session/session.ts'
import { notifyPlain } from '#src/platform/toast/notify.tsx'
import { loginTexts } from '#src/texts/login.ts'
import { Button } from '#src/ui/button.tsx'
import { checkboxField } from '#src/ui/fields/checkbox-field.tsx'
import { textField } from '#src/ui/fields/text-field.tsx'
import { FormShell } from '#src/ui/form-shell.tsx'
import { Note } from '#src/ui/note.tsx'

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
  const [form] = useForm<LoginInput>({
    initialValues: { email: initial.email, password: initial.password, rememberMe: isInstalled() },
    validate: valiForm(LoginSchema),
    validateOn: 'touched',
  })
  const forgotPassword = (
    <Link to="/forgot-password" className="link small">
      {loginTexts.forgotPassword}
    </Link>
  )
  return (
    <FormShell
      of={form}
      label={loginTexts.title}
      onSubmit={(input) => onLogin(v.parse(LoginSchema, input))}
      explain={(error) => ({
        message:
          problemOf(error).kind === 'unauthorized'
            ? loginTexts.invalidCredentials
            : loginTexts.failed,
      })}
      footer={(isSubmitting) => (
        <Button type="submit" variant="primary" size="touch" wide busy={isSubmitting}>
          {loginTexts.submit}
        </Button>
      )}
    >
      <Field of={form} name="email">
        {textField({
          label: loginTexts.email,
          type: 'email',
          autoComplete: 'username',
          size: 'touch',
        })}
      </Field>
      <Field of={form} name="password">
        {textField({
          label: loginTexts.password,
          type: 'password',
          autoComplete: 'current-password',
          size: 'touch',
          labelExtra: forgotPassword,
        })}
      </Field>
      <Field of={form} name="rememberMe" type="boolean">
        {checkboxField({ label: loginTexts.rememberMe, hint: loginTexts.rememberMeHint })}
      </Field>
    </FormShell>
  )
}

/** The route redirects once the session has begun. */
export async function signIn({ rememberMe, ...credentials }: LoginInput) {
  try {
    await session.begin(await whileReachable(login(credentials)), { remember: rememberMe })
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
