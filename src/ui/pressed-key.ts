/** The part of a keyboard event, of the browser or of React, that says whose key it is. */
export interface KeyDown {
  key: string
  keyCode?: number
  isComposing?: boolean
  nativeEvent?: { keyCode: number; isComposing: boolean }
}

/** Keydown during a composition in all browsers; the key belongs to the input method. */
const COMPOSING_CODE = 229

/**
 * Whether the key belongs to an input method, as the Enter that confirms a Japanese word. Safari ends the composition before
 * it sends this keydown, and only `keyCode` tells.
 */
export function isComposing(event: KeyDown): boolean {
  const native = event.nativeEvent ?? event
  return native.isComposing === true || native.keyCode === COMPOSING_CODE
}

/** The `key` of a keyboard event, or `Process` while an input method composes text. */
export const pressedKey = (event: KeyDown): string => (isComposing(event) ? 'Process' : event.key)

/** Hides the keys of input methods from the handlers of libraries. Call before any of them listens. */
export function hideComposingKeys(page: Window) {
  page.addEventListener(
    'keydown',
    (event) => isComposing(event) && event.stopImmediatePropagation(),
    { capture: true },
  )
}
