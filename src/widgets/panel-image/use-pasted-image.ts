import { useEffect, useEffectEvent } from 'react'

/** Handles images pasted anywhere while `enabled`. Pasted text is left alone. */
export function usePastedImage(enabled: boolean, onPicture: (file: File) => void) {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    const picture = files.find(({ type }) => type.startsWith('image/'))
    if (!picture) return
    event.preventDefault()
    onPicture(picture)
  })
  useEffect(() => {
    if (!enabled) return undefined
    const listen = (event: ClipboardEvent) => take(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [enabled])
}
