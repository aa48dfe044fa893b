import { Link } from '@tanstack/react-router'
import { type ReactNode, type ComponentProps, useState } from 'react'

import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import type { Problem } from '#src/platform/http/problem.ts'
import { gateTexts } from '#src/texts/gate.ts'
import { loginTexts } from '#src/texts/login.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { NeedsNetwork } from '#src/ui/needs-network.tsx'

import styles from './auth-form.module.css'

/** Disabled with a note while offline (OFF-11). */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const away = isDisconnected(useConnectivity())
  return (
    <>
      <NeedsNetwork away={away} />
      <Button type="submit" variant="primary" size="touch" wide busy={busy} disabled={away}>
        {children}
      </Button>
    </>
  )
}

export const BackToLogin = () => (
  <Link to="/" className="link">
    {loginTexts.backToLogin}
  </Link>
)

/** The waiting time when rate limited. */
export const rateLimitText = (problem: Problem) =>
  problem.kind === 'rateLimited'
    ? gateTexts.tooMany(Math.max(1, Math.ceil(problem.retryAfterMs / 60_000)))
    : undefined

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
