import { useEffect, useEffectEvent } from 'react'

import { isTyping } from './is-typing.ts'

const NO_TEXT = 'select, [type=checkbox], [type=radio], [type=range]'

/** A spreadsheet copies cells both as text and as an image of them: a text field takes the text. */
const staysInField = (event: ClipboardEvent) =>
  isTyping(event) &&
  !(event.target instanceof Element && event.target.matches(NO_TEXT)) &&
  event.clipboardData?.types.includes('text/plain') === true

/**
 * Browsers dispatch `paste` on the body if no text field has the focus, so the document listens. Text that is pasted into a field
 * stays there.
 */
export function usePaste(onPaste: (event: ClipboardEvent) => void, enabled = true) {
  const paste = useEffectEvent(onPaste)
  useEffect(() => {
    if (!enabled) return undefined
    const listen = (event: ClipboardEvent) => {
      if (!staysInField(event)) paste(event)
    }
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [enabled])
}
