import { useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'

import { openModals } from '#src/ui/open-modals.ts'

/**
 * Back closes the topmost dialog and keeps the page; Forward does nothing while a dialog is open.
 * On a tab's first history entry Back would leave the console, so that entry is duplicated.
 */
export function useBackClosesModal() {
  const { history } = useRouter()
  const isOpen = useSyncExternalStore(openModals.subscribe, hasModal)
  useEffect(() => {
    if (!isOpen) return undefined
    const { href, state } = history.location
    if (state.__TSR_index === 0) history.push(href, state)
    return history.block({
      enableBeforeUnload: false,
      blockerFn({ action, currentLocation, nextLocation }) {
        const top = openModals.get().at(-1)
        if (!top || top.isRouted || action === 'PUSH' || action === 'REPLACE') return false
        if (action === 'FORWARD') return true
        const isLast = unrouted().length === 1
        // The duplicated entry may go with the last dialog.
        return !top.close() || !isLast || nextLocation.href !== currentLocation.href
      },
    })
  }, [isOpen, history])
}

const unrouted = () => openModals.get().filter(({ isRouted }) => !isRouted)
const hasModal = () => unrouted().length > 0
