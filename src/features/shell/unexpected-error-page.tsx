import { Link } from '@tanstack/react-router'

import { t } from '#src/platform/i18n/t.ts'
import { isMissingChunk } from '#src/platform/pwa/missing-chunk.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'

import { MissingPart } from './missing-part.tsx'
import styles from './unexpected-error-page.module.css'

interface UnexpectedErrorProps {
  /** What was thrown; absent for an address that is none. */
  error?: unknown
  heading?: 'h1' | 'h2'
}

/** In place of a page that failed, the frame around it left standing (SHELL-14). */
export function UnexpectedError({ error, heading = 'h2' }: UnexpectedErrorProps) {
  if (isMissingChunk(error)) return <MissingPart heading={heading} />
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
export function UnexpectedErrorPage({ error }: Pick<UnexpectedErrorProps, 'error'>) {
  return (
    <main className={styles.page}>
      <title>{`${t('common:unexpectedError')} · Inkfleet`}</title>
      <UnexpectedError error={error} heading="h1" />
    </main>
  )
}
