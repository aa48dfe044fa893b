import '#src/platform/i18n/en/update.ts'

import { useState } from 'react'

import { connectivity } from '#src/platform/connectivity/connectivity.ts'
import { t } from '#src/platform/i18n/t.ts'
import { entryOf, mayReload } from '#src/platform/pwa/missing-chunk.ts'
import { ErrorState } from '#src/ui/error-state.tsx'

/** A page whose files are not here: after an update they have other names, and one reload brings them. */
export function MissingPart({ heading }: { heading: 'h1' | 'h2' }) {
  const [reloading] = useState(reloadIfItHelps)
  if (reloading) return null
  return (
    <ErrorState title={t('update:partMissing')} heading={heading} onRetry={() => location.reload()}>
      {t('update:partMissingWhy')}
    </ErrorState>
  )
}

function reloadIfItHelps() {
  const isReachable = navigator.onLine && ['online', 'checking'].includes(connectivity.get())
  const reloads = mayReload({ storage: sessionStorage, build: entryOf(document), isReachable })
  if (reloads) location.reload()
  return reloads
}
