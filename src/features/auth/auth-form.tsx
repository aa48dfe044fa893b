import type { FieldValues } from '@modular-forms/react'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useState } from 'react'

import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import type { Problem } from '#src/platform/http/problem.ts'
import { gateTexts } from '#src/texts/gate.ts'
import { loginTexts } from '#src/texts/login.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { FormShell } from '#src/ui/form-shell.tsx'
import { NeedsNetwork } from '#src/ui/needs-network.tsx'

import styles from './auth-form.module.css'

type AuthFormProps<Values extends FieldValues> = Omit<
  ComponentProps<typeof FormShell<Values>>,
  'footer'
> & {
  submitLabel: string
  /** Above the submit button. */
  extra?: ReactNode
}

/** A form with one button, disabled with a note while offline (OFF-11). */
export function AuthForm<Values extends FieldValues>({
  submitLabel,
  extra,
  ...form
}: AuthFormProps<Values>) {
  const away = isDisconnected(useConnectivity())
  return (
    <FormShell
      gap={5}
      {...form}
      footer={(isSubmitting) => (
        <>
          {extra}
          <NeedsNetwork away={away} />
          <Button
            type="submit"
            variant="primary"
            size="touch"
            wide
            busy={isSubmitting}
            disabled={away}
          >
            {submitLabel}
          </Button>
        </>
      )}
    />
  )
}

export const BackToLogin = () => (
  <Link to="/" className="link">
    {loginTexts.backToLogin}
  </Link>
)

/** The waiting time when rate limited. */
export const rateLimitText = (problem: Problem) =>
  problem.kind === 'rateLimited' ? gateTexts.tooMany(problem.retryAfterMs) : undefined

type NewPasswordFieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'value' | 'error'>

/** Shows the password rule (AUTH-30) and can reveal the input. */
export function NewPasswordField({ label, ...field }: NewPasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      {...field}
      label={label}
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      size="touch"
      hint={gateTexts.passwordHint}
      labelExtra={
        <button
          type="button"
          className={styles.show}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? gateTexts.hidePassword : gateTexts.showPassword}
        </button>
      }
    />
  )
}
