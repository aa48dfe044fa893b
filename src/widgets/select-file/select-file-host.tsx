import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'

import { selectFileTexts } from '#src/texts/select-file.ts'
import { Modal } from '#src/ui/modal.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

import { MissingChunk } from './missing-chunk.tsx'
import { selecting } from './select-file.ts'

const LazyDialog = lazy(() =>
  import('./select-file-dialog.tsx').then(
    ({ SelectFileDialog }) => ({ default: SelectFileDialog }),
    () => ({ default: Missing }),
  ),
)

/** Closing rejects the request like any other cancellation. */
const Missing = () => <MissingChunk onClose={selecting.close} />

/** Renders the select-file dialog. Mounted once, independent of pages. */
export function SelectFileHost() {
  const openRequest = useSyncExternalStore(selecting.subscribe, selecting.get)
  useReturnedFocus(openRequest?.opener)
  // Closes on logout.
  useEffect(() => selecting.close, [])
  if (!openRequest) return null
  return (
    <Suspense fallback={<Opening title={openRequest.request.title ?? selectFileTexts.title} />}>
      <LazyDialog request={openRequest.request} />
    </Suspense>
  )
}

const Opening = ({ title }: { title: string }) => (
  <Modal title={title} size="file" onClose={selecting.close}>
    <Spinner />
  </Modal>
)

/** Restores focus to the opener, which the dialog cannot do if its code was loaded after opening. */
function useReturnedFocus(opener: Element | null | undefined) {
  useEffect(() => {
    if (!(opener instanceof HTMLElement)) return undefined
    return () =>
      void requestAnimationFrame(() => {
        if (document.activeElement === document.body) opener.focus()
      })
  }, [opener])
}
