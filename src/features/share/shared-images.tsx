import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'

import { storeSharedImage } from '#src/platform/db/shared-images.ts'
import { onOpenedFiles } from '#src/platform/pwa/opened-files.ts'

import type { ShareDialog } from './share-dialog.tsx'
import { offers } from './shared-images-queue.ts'

/** Added to the URL by the service worker. */
const PARAMETER = 'shared'

/** Loaded only when something was shared. If loading fails, the image waits for the next visit. */
const NoDialog: typeof ShareDialog = () => <></>
const LazyDialog = lazy(() =>
  import('./share-dialog.tsx').then(
    (module) => ({ default: module.ShareDialog }),
    () => ({ default: NoDialog }),
  ),
)

/** Rendered beside every signed-in page, so that shared images survive the login. */
export function SharedImages() {
  const offer = useOffers()
  return <Suspense fallback={null}>{offer && <LazyDialog offer={offer} />}</Suspense>
}

/** The current shared image. Checks once, and whenever the console is opened with a file. */
function useOffers() {
  const router = useRouter()
  useEffect(() => {
    const here = new URL(location.href)
    const isRequested = here.searchParams.has(PARAMETER)
    if (isRequested) {
      here.searchParams.delete(PARAMETER)
      router.history.replace(`${here.pathname}${here.search}${here.hash}`)
    }
    void offers.look().then((found) => isRequested && !found && offers.lose())
    onOpenedFiles((files) => {
      const kept = files.map((file) => storeSharedImage(file, Date.now()))
      void Promise.all(kept).then(offers.look, offers.lose)
    })
  }, [router])
  return useSyncExternalStore(offers.subscribe, offers.get)
}
