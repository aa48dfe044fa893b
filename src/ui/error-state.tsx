import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'

import { t } from '#src/platform/i18n/t.ts'

import { BlankPanel } from './blank-panel.tsx'
import styles from './blank.module.css'
import { Button } from './button.tsx'

interface ErrorStateProps {
  title?: string
  /** 'h1' where it is the whole page. */
  heading?: 'h1' | 'h2'
  children?: ReactNode
  onRetry?: () => void
  action?: ReactNode
}

/** A read that failed, shown where its answer would be. */
export function ErrorState({
  title = t('common:somethingFailed'),
  heading: Heading = 'h2',
  children,
  onRetry,
  action,
}: ErrorStateProps) {
  return (
    <div className={styles.blank} role="alert">
      <BlankPanel look="failed" />
      <Heading className={styles.title}>{title}</Heading>
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
