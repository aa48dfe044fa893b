import { Link } from '@tanstack/react-router'

import { t } from '#src/platform/i18n/t.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'

import styles from './unexpected-error-page.module.css'

/** In place of a page that failed, the frame around it left standing (SHELL-14). */
export function UnexpectedError({ heading = 'h2' }: { heading?: 'h1' | 'h2' }) {
  return (
    <ErrorState
      title={t('common:unexpectedError')}
      heading={heading}
      action={
        <Link to="/home" className={buttonClass()}>
          {t('common:goHome')}
        </Link>
      }
    />
  )
}

/** In place of everything: an address that is none, or a frame that failed. */
export function UnexpectedErrorPage() {
  return (
    <main className={styles.page}>
      <title>{`${t('common:unexpectedError')} · Inkfleet`}</title>
      <UnexpectedError heading="h1" />
    </main>
  )
}
