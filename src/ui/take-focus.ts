/** A `ref` that focuses the element on mount. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
