import type { ReactNode } from 'react'

import { commonTexts } from '#src/texts/common.ts'

import { BlankPanel, type BlankPanelVariant } from './blank-panel.tsx'
import styles from './placeholder.module.css'

interface EmptyStateProps {
  title?: string
  /** Explains what belongs here or how to add it. */
  children?: ReactNode
  variant?: BlankPanelVariant
  action?: ReactNode
}

/** SHELL-30. The default title is "Nothing here". */
export function EmptyState({
  title = commonTexts.nothingHere,
  children,
  variant = 'empty',
  action,
}: EmptyStateProps) {
  return (
    <div className={styles.blank}>
      <BlankPanel variant={variant} />
      <h2 className={styles.title}>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  )
}
