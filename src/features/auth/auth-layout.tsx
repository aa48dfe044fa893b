import type { ReactNode } from 'react'

import { Logo } from '#src/ui/logo.tsx'

import styles from './auth-layout.module.css'

export interface AuthLayoutProps {
  title: string
  description?: ReactNode
  /** Shown in red above what follows. */
  error?: ReactNode
  footer?: ReactNode
  children?: ReactNode
}

/** AUTH-01 */
export function AuthLayout(props: AuthLayoutProps) {
  return (
    <main className={styles.gate}>
      <section className={styles.card}>
        <Logo size="large" />
        <AuthContent {...props} />
      </section>
    </main>
  )
}

export function AuthContent({ title, description, error, footer, children }: AuthLayoutProps) {
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
      {footer !== undefined && <p className="small second">{footer}</p>}
    </>
  )
}
