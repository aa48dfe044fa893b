import type { ReactNode } from 'react'

import { t } from '#src/platform/i18n/t.ts'

import { BlankPanel, type BlankPanelLook } from './blank-panel.tsx'
import styles from './blank.module.css'

interface EmptyStateProps {
  title?: string
  /** What would be here, or how something gets here. */
  children?: ReactNode
  look?: BlankPanelLook
  action?: ReactNode
}

/** SHELL-30. A list says what it waits for; a bare one says "Nothing here". */
export function EmptyState({
  title = t('common:nothingHere'),
  children,
  look = 'empty',
  action,
}: EmptyStateProps) {
  return (
    <div className={styles.blank}>
      <BlankPanel look={look} />
      <h2 className={styles.title}>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  )
}
