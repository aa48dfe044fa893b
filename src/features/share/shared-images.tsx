import { useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'

import { storeSharedImage } from '#src/platform/db/shared-images.ts'
import { onOpenedFiles } from '#src/platform/pwa/opened-files.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { shareTexts } from '#src/texts/share.ts'
import { onDemand } from '#src/ui/on-demand.tsx'

import { offers } from './shared-images-queue.ts'

/** Added to the URL by the service worker. */
const PARAMETER = 'shared'
/** Names of files that could not be stored. */
const MISSED = 'missed'

/** Loaded only when something was shared. If loading fails, the image waits for the next visit. */
const ShareDialog = onDemand(async () => (await import('./share-dialog.tsx')).ShareDialog, {
  Missing: () => null,
})

/** Rendered beside every signed-in page, so that shared images survive the login. */
export function SharedImages() {
  const offer = useOffers()
  return offer ? <ShareDialog offer={offer} /> : null
}

/** The current shared image. Checks once, and whenever the console is opened with a file. */
function useOffers() {
  const router = useRouter()
  useEffect(() => {
    const here = new URL(location.href)
    const isRequested = here.searchParams.has(PARAMETER)
    if (isRequested) {
      report(here.searchParams.getAll(MISSED))
      here.searchParams.delete(PARAMETER)
      here.searchParams.delete(MISSED)
      router.history.replace(`${here.pathname}${here.search}${here.hash}`)
    }
    void offers.look().then((found) => isRequested && !found && offers.lose())
    onOpenedFiles((files, unreadable) => {
      void storeAll(files).then((missed) => {
        report([...unreadable, ...missed])
        return offers.look()
      })
    })
  }, [router])
  return useSyncExternalStore(offers.subscribe, offers.get)
}

function report(missed: readonly string[]) {
  if (missed.length > 0) notify.error(shareTexts.missed(missed))
}

/** One after the other: each file is copied into memory. Resolves with the names of those that could not be stored. */
async function storeAll(files: readonly File[]) {
  const now = Date.now()
  const missed: string[] = []
  for (const [index, file] of files.entries())
    await storeSharedImage(file, now + index).catch(() => missed.push(file.name))
  return missed
}
