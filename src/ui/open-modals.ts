import { createListeners } from '#src/domain/listeners.ts'

export interface OpenModal {
  /** Returns false if the dialog has to stay open. */
  close: () => boolean
  /** The router handles Back: the dialog is part of the URL or guards navigation. */
  isRouted: boolean
}

let open: readonly OpenModal[] = []
const { notify, subscribe } = createListeners()

function setOpen(next: readonly OpenModal[]) {
  open = next
  notify()
}

/** Open dialogs, the topmost last. Escape and Back close one at a time. */
export const openModals = {
  get: () => open,
  subscribe,
  /** Returns a function that removes it. */
  add(modal: OpenModal) {
    setOpen([...open, modal])
    return () => setOpen(open.filter((one) => one !== modal))
  },
}

/** Whether Back closes a dialog instead of leaving the page. */
export const isModalClosedByBack = () => open.at(-1)?.isRouted === false
