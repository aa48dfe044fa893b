import '#src/platform/i18n/en/select-file.ts'

import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { Modal } from '#src/ui/modal.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

import { MissingPart } from './missing-part.tsx'
import { selecting } from './select-file.ts'

const LazyDialog = lazy(() =>
  import('./select-file-dialog.tsx').then(
    ({ SelectFileDialog }) => ({ default: SelectFileDialog }),
    () => ({ default: Missing }),
  ),
)

/** The opener stays as it is, and is told that nothing was chosen. */
const Missing = () => <MissingPart onClose={selecting.close} />

/** The place of the select-file dialog: mounted once, it outlives the pages that ask. */
export function SelectFileHost() {
  const asking = useSyncExternalStore(selecting.subscribe, selecting.get)
  useReturnedFocus(asking?.opener)
  // Whoever logs out is not asked any more.
  useEffect(() => selecting.close, [])
  if (!asking) return null
  return (
    <Suspense fallback={<Opening title={asking.request.title ?? t('selectFile:title')} />}>
      <LazyDialog request={asking.request} />
    </Suspense>
  )
}

const Opening = ({ title }: { title: string }) => (
  <Modal title={title} size="file" onClose={selecting.close}>
    <Spinner />
  </Modal>
)

/** The dialog returns the focus to what had it before; where it was fetched first, that is gone. */
function useReturnedFocus(opener: Element | null | undefined) {
  useEffect(() => {
    if (!(opener instanceof HTMLElement)) return undefined
    return () =>
      void requestAnimationFrame(() => {
        if (document.activeElement === document.body) opener.focus()
      })
  }, [opener])
}
