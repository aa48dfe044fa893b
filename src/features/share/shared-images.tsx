import { lazy, Suspense } from 'react'

import type { ShareDialog } from './share-dialog.tsx'
import { useOffers } from './use-offers.ts'

/** Fetched only when something was shared. Without its files the image waits for the next visit. */
const Nothing: typeof ShareDialog = () => <></>
const LazyDialog = lazy(() =>
  import('./share-dialog.tsx').then(
    (module) => ({ default: module.ShareDialog }),
    () => ({ default: Nothing }),
  ),
)

/** Stands beside every page behind the login: whoever signs in is asked about what was shared before. */
export function SharedImages() {
  const offer = useOffers()
  return <Suspense fallback={null}>{offer && <LazyDialog offer={offer} />}</Suspense>
}
