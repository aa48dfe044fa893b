import '#src/platform/i18n/en/editor-page.ts'

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

import type { UnavailableReason } from './use-opened-template.ts'
import styles from './workbench.module.css'

/** TPL-01 */
export const Loading = () => (
  <div className={styles.centered} role="status">
    <Spinner />
    <span className="visually-hidden">{t('editorPage:loading')}</span>
  </div>
)

const libraryLink = (
  <Link
    to="/media-library"
    search={{ mode: 'templates' }}
    className={buttonClass({ variant: 'secondary' })}
  >
    {t('editorPage:toLibrary')}
  </Link>
)

const Message = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.centered}>
    <EmptyState title={title} action={libraryLink}>
      {children}
    </EmptyState>
  </div>
)

/** Explains why the template cannot be opened. */
export const Unavailable = ({
  unavailableReason,
  onRetry,
}: {
  unavailableReason: UnavailableReason
  onRetry: () => void
}) =>
  unavailableReason === 'failed' ? (
    <div className={styles.centered}>
      <ErrorState title={t('editorPage:failed')} onRetry={onRetry} action={libraryLink} />
    </div>
  ) : (
    <Message title={t(`editorPage:${unavailableReason}`)}>
      {t(`editorPage:${unavailableReason}Hint`)}
    </Message>
  )

/** TPL-03 */
export const Unsupported = () => (
  <Message title={t('editorPage:unsupported')}>{t('editorPage:unsupportedHint')}</Message>
)

export const ModelsUnknown = () => (
  <Message title={t('editorPage:modelsUnknown')}>{t('editorPage:modelsUnknownHint')}</Message>
)
