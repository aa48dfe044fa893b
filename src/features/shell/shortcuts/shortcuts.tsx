import { lazy, Suspense, useEffect, useState } from 'react'

import { isPressed } from '#src/ui/chords.ts'
import { isTyping } from '#src/ui/is-typing.ts'

/** Loaded on demand. */
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}))

/** `?` opens the keyboard shortcuts, except on a page that opens a list of its own. */
export function Shortcuts() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isPressed('?', event) || isTyping(event) || hasOwnList()) return
      event.preventDefault()
      setIsOpen(true)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
  if (!isOpen) return null
  return (
    <Suspense>
      <ShortcutsDialog onClose={() => setIsOpen(false)} />
    </Suspense>
  )
}

/** Its button is marked. */
const hasOwnList = () => document.querySelector('[data-shortcuts]') !== null
