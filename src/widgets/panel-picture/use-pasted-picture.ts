import { useEffect, useEffectEvent } from 'react'

/** A picture pasted anywhere while `enabled`. Text pasted into a field stays the field's. */
export function usePastedPicture(enabled: boolean, onPicture: (file: File) => void) {
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
