import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { connectivity } from '#src/platform/connectivity/connectivity.ts'
import { isMissingChunk, entryOf, mayReload } from '#src/platform/pwa/missing-chunk.ts'
import { commonTexts } from '#src/texts/common.ts'
import { updateTexts } from '#src/texts/update.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { MAIN_ID } from '#src/ui/take-focus.ts'

import styles from './unexpected-error-page.module.css'

interface UnexpectedErrorProps {
  /** The thrown error; absent for an unknown URL. */
  error?: unknown
  heading?: 'h1' | 'h2'
}

/** Replaces a failed page inside the shell (SHELL-14). */
export function UnexpectedError({ error, heading = 'h2' }: UnexpectedErrorProps) {
  if (isMissingChunk(error)) return <MissingChunk heading={heading} />
  return (
    <ErrorState
      title={commonTexts.unexpectedError}
      heading={heading}
      action={
        <Link to="/home" className={buttonClass()}>
          {commonTexts.goHome}
        </Link>
      }
    />
  )
}

/** Full-page version for an unknown URL or a failed shell. */
export function UnexpectedErrorPage({ error }: Pick<UnexpectedErrorProps, 'error'>) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className={styles.page}>
      <title>{`${commonTexts.unexpectedError} · Inkfleet`}</title>
      <UnexpectedError error={error} heading="h1" />
    </main>
  )
}

/** A chunk is missing after an update; one reload fetches the new files. */
function MissingChunk({ heading }: { heading: 'h1' | 'h2' }) {
  const [reloading] = useState(reloadOnce)
  if (reloading) return null
  return (
    <ErrorState title={updateTexts.partMissing} heading={heading} onRetry={() => location.reload()}>
      {updateTexts.partMissingWhy}
    </ErrorState>
  )
}

function reloadOnce() {
  const isReachable = navigator.onLine && ['online', 'checking'].includes(connectivity.get())
  const reloads = mayReload({ storage: sessionStorage, build: entryOf(document), isReachable })
  if (reloads) location.reload()
  return reloads
}
