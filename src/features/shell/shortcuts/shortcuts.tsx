import { useEffect, useState } from 'react'

import { notify } from '#src/platform/toast/notify.tsx'
import { commonTexts } from '#src/texts/common.ts'
import { isPressed } from '#src/ui/chords.ts'
import { isTyping } from '#src/ui/is-typing.ts'
import { onDemand } from '#src/ui/on-demand.tsx'

/** Loaded on demand. */
const ShortcutsDialog = onDemand(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
  { Missing: NotLoaded },
)

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
  return <ShortcutsDialog onClose={() => setIsOpen(false)} />
}

function NotLoaded({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    notify.error(commonTexts.somethingFailed)
    onClose()
  }, [onClose])
  return null
}

/** Its button is marked. */
const hasOwnList = () => document.querySelector('[data-shortcuts]') !== null
