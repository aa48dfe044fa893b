export interface OpenModal {
  /** Returns false if it has to stay open. */
  close: () => boolean
  /** Back is the router's: the dialog is a part of the URL, or asks whether to leave the page. */
  isRouted: boolean
}

let open: readonly OpenModal[] = []
const listeners = new Set<() => void>()

function setOpen(next: readonly OpenModal[]) {
  open = next
  for (const listener of listeners) listener()
}

/** The open dialogs, the topmost last. Escape and the browser's Back close one at a time. */
export const openModals = {
  get: () => open,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Returns what removes it. */
  add(modal: OpenModal) {
    setOpen([...open, modal])
    return () => setOpen(open.filter((one) => one !== modal))
  },
}

/** Whether Back closes a dialog and the page stays. */
export const isModalClosedByBack = () => open.at(-1)?.isRouted === false
