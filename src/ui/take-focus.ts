/** A `ref` that focuses the element on mount. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()

/** Id of the page's main part. */
export const MAIN_ID = 'main'

/** For a button that goes away when it is pressed: its dialog or the page takes the focus, which would be lost. */
export function passFocus({ currentTarget }: { currentTarget: Element }) {
  const dialog = currentTarget.closest<HTMLElement>('[role=dialog]')
  if (dialog) dialog.focus()
  else focusMain()
}

export const focusMain = (): void => document.getElementById(MAIN_ID)?.focus()
