import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { editorPageTexts } from '#src/texts/editor-page.ts'
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
    <span className="visually-hidden">{editorPageTexts.loading}</span>
  </div>
)

const libraryLink = (
  <Link
    to="/media-library"
    search={{ mode: 'templates' }}
    className={buttonClass({ variant: 'secondary' })}
  >
    {editorPageTexts.toLibrary}
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
      <ErrorState title={editorPageTexts.failed} onRetry={onRetry} action={libraryLink} />
    </div>
  ) : (
    <Message title={editorPageTexts[unavailableReason]}>
      {editorPageTexts[`${unavailableReason}Hint` as const]}
    </Message>
  )

/** TPL-03 */
export const Unsupported = () => (
  <Message title={editorPageTexts.unsupported}>{editorPageTexts.unsupportedHint}</Message>
)

export const ModelsUnknown = () => (
  <Message title={editorPageTexts.modelsUnknown}>{editorPageTexts.modelsUnknownHint}</Message>
)
