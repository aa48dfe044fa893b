import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'

import { t } from '#src/platform/i18n/t.ts'

import { BlankPanel } from './blank-panel.tsx'
import styles from './blank.module.css'
import { Button } from './button.tsx'

interface ErrorStateProps {
  title?: string
  children?: ReactNode
  onRetry?: () => void
  action?: ReactNode
}

/** A read that failed, shown where its answer would be. */
export function ErrorState({
  title = t('common:somethingFailed'),
  children,
  onRetry,
  action,
}: ErrorStateProps) {
  return (
    <div className={styles.blank} role="alert">
      <BlankPanel look="failed" />
      <h3 className={styles.title}>{title}</h3>
      {children !== undefined && <p>{children}</p>}
      {onRetry && (
        <Button onClick={onRetry}>
          <RefreshCw aria-hidden="true" />
          {t('common:tryAgain')}
        </Button>
      )}
      {action}
    </div>
  )
}
