import { useEffect, useEffectEvent } from 'react'

/** Browsers dispatch `paste` on the body if no text field has the focus, so the document listens. */
export function usePaste(onPaste: (event: ClipboardEvent) => void, enabled = true) {
  const paste = useEffectEvent(onPaste)
  useEffect(() => {
    if (!enabled) return undefined
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [enabled])
}
