/** A `ref` that focuses the element on mount. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()

/** Id of the page's main part. */
export const MAIN_ID = 'main'

const DIALOG = '[role=dialog], [role=alertdialog], dialog[open]'

/** For a button that goes away when it is pressed: its dialog or the page takes the focus, which would be lost. */
export function passFocus({ currentTarget }: { currentTarget: Element }) {
  const dialog = currentTarget.closest<HTMLElement>(DIALOG)
  if (dialog) dialog.focus()
  else focusMain()
}

/** The same once its action is done: by then, the focus may be elsewhere. */
export function passHeldFocus(button: HTMLElement) {
  if (document.activeElement === button) passFocus({ currentTarget: button })
}

/** A `ref` that does so when the element goes away with the focus. */
export const leaveFocus = (button: HTMLElement | null) => () => {
  if (button) passHeldFocus(button)
}

/** For what lies above the dialogs: the topmost of them, because the page behind it is inert, or the page. */
export function focusTopmost() {
  const topmost = [...document.querySelectorAll<HTMLElement>(DIALOG)].at(-1)
  if (topmost) topmost.focus()
  else focusMain()
}

export const focusMain = (): void => document.getElementById(MAIN_ID)?.focus()
