import '#src/platform/i18n/en/editor-page.ts'

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

import styles from './absent.module.css'
import type { Absence } from './use-opened-template.ts'

/** TPL-01 */
export const Loading = () => (
  <div className={styles.middle} role="status">
    <Spinner />
    <span className="visually-hidden">{t('editorPage:loading')}</span>
  </div>
)

const toLibrary = (
  <Link
    to="/media-library"
    search={{ mode: 'templates' }}
    className={buttonClass({ variant: 'secondary' })}
  >
    {t('editorPage:toLibrary')}
  </Link>
)

const Calm = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.middle}>
    <EmptyState title={title} action={toLibrary}>
      {children}
    </EmptyState>
  </div>
)

/** Why there is no template to open, and where to go. */
export const Absent = ({ absence, onRetry }: { absence: Absence; onRetry: () => void }) =>
  absence === 'failed' ? (
    <div className={styles.middle}>
      <ErrorState title={t('editorPage:failed')} onRetry={onRetry} action={toLibrary} />
    </div>
  ) : (
    <Calm title={t(`editorPage:${absence}`)}>{t(`editorPage:${absence}Hint`)}</Calm>
  )

/** TPL-03 */
export const Unsupported = () => (
  <Calm title={t('editorPage:unsupported')}>{t('editorPage:unsupportedHint')}</Calm>
)

export const ModelsUnknown = () => (
  <Calm title={t('editorPage:modelsUnknown')}>{t('editorPage:modelsUnknownHint')}</Calm>
)
