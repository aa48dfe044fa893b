import type { ReactNode } from 'react'

import { classNames } from '#src/ui/class-names.ts'
import { Logo } from '#src/ui/logo.tsx'
import { MAIN_ID } from '#src/ui/take-focus.ts'

import styles from './auth-layout.module.css'

export interface AuthLayoutProps {
  title: string
  description?: ReactNode
  /** Shown in red above what follows. */
  error?: ReactNode
  footer?: ReactNode
  /** Wide enough for a form with many fields. */
  wide?: boolean
  children?: ReactNode
}

/** AUTH-01 */
export function AuthLayout({ footer, wide = false, ...content }: AuthLayoutProps) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className={styles.gate}>
      <section className={classNames(styles.card, wide && styles.wide)}>
        <Logo size="large" />
        <AuthContent {...content} />
        {footer !== undefined && <p className="small second">{footer}</p>}
      </section>
    </main>
  )
}

export function AuthContent({
  title,
  description,
  error,
  children,
}: Omit<AuthLayoutProps, 'footer' | 'wide'>) {
  return (
    <>
      <title>{`${title} · Inkfleet`}</title>
      <h1 className={styles.title}>{title}</h1>
      {description !== undefined && <p className="second">{description}</p>}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {children}
    </>
  )
}
