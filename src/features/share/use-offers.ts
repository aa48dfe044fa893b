import { useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'

import { storeSharedImage } from '#src/platform/db/shared-images.ts'
import { onOpenedFiles } from '#src/platform/pwa/opened-files.ts'

import { offers } from './offers.ts'

/** Of the address that the service worker opens. */
const PARAMETER = 'shared'

/** What is offered now. Looks once, and again whenever the console is opened with a file. */
export function useOffers() {
  const router = useRouter()
  useEffect(() => {
    const here = new URL(location.href)
    const asked = here.searchParams.has(PARAMETER)
    if (asked) {
      here.searchParams.delete(PARAMETER)
      router.history.replace(`${here.pathname}${here.search}${here.hash}`)
    }
    void offers.look().then((found) => asked && !found && offers.lose())
    onOpenedFiles((files) => {
      const kept = files.map((file) => storeSharedImage(file, Date.now()))
      void Promise.all(kept).then(offers.look, offers.lose)
    })
  }, [router])
  return useSyncExternalStore(offers.subscribe, offers.get)
}
