import { Link } from '@tanstack/react-router'

import { t } from '#src/platform/i18n/t.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'

import styles from './unexpected-error-page.module.css'

/** SHELL-14 */
export function UnexpectedErrorPage() {
  return (
    <main className={styles.page}>
      <ErrorState
        title={t('common:unexpectedError')}
        action={
          <Link to="/home" className={buttonClass()}>
            {t('common:goHome')}
          </Link>
        }
      />
    </main>
  )
}
