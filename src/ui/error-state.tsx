import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'

import { commonTexts } from '#src/texts/common.ts'

import { BlankPanel } from './blank-panel.tsx'
import { Button } from './button.tsx'
import styles from './placeholder.module.css'
import { passFocus } from './take-focus.ts'

interface ErrorStateProps {
  title?: string
  /** 'h1' where it is the whole page. */
  heading?: 'h1' | 'h2'
  children?: ReactNode
  onRetry?: () => void
  action?: ReactNode
}

/** A failed read, shown in place of its content. */
export function ErrorState({
  title = commonTexts.somethingFailed,
  heading: Heading = 'h2',
  children,
  onRetry,
  action,
}: ErrorStateProps) {
  return (
    <div className={styles.blank} role="alert">
      <BlankPanel variant="failed" />
      <Heading className={styles.title}>{title}</Heading>
      {children !== undefined && <p>{children}</p>}
      {onRetry && (
        <Button
          onClick={(event) => {
            // What is read again takes the place of this.
            passFocus(event)
            onRetry()
          }}
        >
          <RefreshCw aria-hidden="true" />
          {commonTexts.tryAgain}
        </Button>
      )}
      {action}
    </div>
  )
}
