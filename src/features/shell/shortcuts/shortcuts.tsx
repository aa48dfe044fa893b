import { lazy, Suspense, useEffect, useState } from 'react'

import { isTyping } from '#src/ui/is-typing.ts'

/** Loaded on demand. */
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}))

/** `?` opens the keyboard shortcuts, on a page with its own list that one. */
export function Shortcuts() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || isTyping(event)) return
      event.preventDefault()
      const own = document.querySelector<HTMLElement>('[data-shortcuts]')
      if (own) own.click()
      else setIsOpen(true)
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
