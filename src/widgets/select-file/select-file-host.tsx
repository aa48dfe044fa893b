import { useEffect, useSyncExternalStore } from 'react'

import { selectFileTexts } from '#src/texts/select-file.ts'
import { MissingDialog } from '#src/ui/dialog-on-demand.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { onDemand } from '#src/ui/on-demand.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

import { selecting, type SelectFileRequest } from './select-file.ts'

const SelectFileDialog = onDemand<{ request: SelectFileRequest }>(
  async () => (await import('./select-file-dialog.tsx')).SelectFileDialog,
  {
    Waiting: ({ request }) => (
      <Modal title={request.title ?? selectFileTexts.title} size="file" onClose={selecting.close}>
        <Spinner />
      </Modal>
    ),
    // Closing rejects the request like any other cancellation.
    Missing: () => <MissingDialog onClose={selecting.close} />,
  },
)

/** Renders the select-file dialog. Mounted once, independent of pages. */
export function SelectFileHost() {
  const openRequest = useSyncExternalStore(selecting.subscribe, selecting.get)
  useReturnedFocus(openRequest?.opener)
  // Closes on logout.
  useEffect(() => selecting.close, [])
  return openRequest ? <SelectFileDialog request={openRequest.request} /> : null
}

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
