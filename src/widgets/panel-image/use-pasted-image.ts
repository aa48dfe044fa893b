import { useEffect, useEffectEvent } from 'react'

/** Handles files with an image among them, pasted anywhere while `enabled`. Pasted text is left alone. */
export function usePastedImage(enabled: boolean, onFiles: (files: readonly File[]) => void) {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (!files.some(({ type }) => type.startsWith('image/'))) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    if (!enabled) return undefined
    const listen = (event: ClipboardEvent) => take(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [enabled])
}
