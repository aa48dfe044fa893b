import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { registerTexts } from '#src/texts/register.ts'
import { Logo } from '#src/ui/logo.tsx'
import { MAIN_ID } from '#src/ui/take-focus.ts'

import styles from './register-frame.module.css'

const STEPS = 2

export interface RegisterFrameProps {
  step: 1 | 2
  /** What the first step was, or is, in words. */
  stepText: string
  /** At the end of the top bar. */
  aside?: ReactNode
  /** Main actions at the bottom of the screen. */
  foot?: ReactNode
  children: ReactNode
}

/** REG-02 */
export function RegisterFrame({ step, stepText, aside, foot, children }: RegisterFrameProps) {
  return (
    <div className={styles.page}>
      <title>{`${registerTexts.title} · Inkfleet`}</title>
      <header className={styles.top}>
        <Link to="/" className={styles.home} aria-label={registerTexts.home}>
          <Logo />
        </Link>
        <div className={styles.aside}>{aside}</div>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <div className={styles.column}>
          <div className={styles.head}>
            <h1 className={styles.title}>{registerTexts.title}</h1>
            <p className={styles.step}>
              <span>{registerTexts.step({ step, of: STEPS })}</span>
              <span className={styles.bars} aria-hidden="true">
                {Array.from({ length: STEPS }, (_, index) => (
                  <i key={index} data-done={index < step} />
                ))}
              </span>
            </p>
            <p className={styles.stepText}>{stepText}</p>
          </div>
          {children}
        </div>
      </main>
      {foot !== undefined && (
        <footer className={styles.foot}>
          <div className={styles.column}>{foot}</div>
        </footer>
      )}
    </div>
  )
}

/** REG-03: sign-in with the login form. */
export const RegisterStepOne = ({ children }: { children: ReactNode }) => (
  <RegisterFrame step={1} stepText={registerTexts.signInFirst}>
    <div className={styles.card}>{children}</div>
  </RegisterFrame>
)
