import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'

import { follow, type Grip } from './follow.ts'
import { takenAt } from './held.ts'
import type { Stage } from './stage.ts'

/**
 * The pointer in the calendar: choosing free time, moving entries and pulling their ends. The free packages of the calendar cannot
 * choose a time, and refuse a place only once it is let go, so that all three are done here, by one rule. A finger holds before it
 * moves anything: what it does at once is scrolling.
 */
export function useGestures(root: RefObject<HTMLElement | null>, stage: RefObject<Stage>) {
  const grip = useRef<Grip>(undefined)
  useEffect(() => () => grip.current?.cancel(), [])
  useEffect(() => root.current?.ownerDocument && ownFinger(root.current, grip), [root])

  return (event: PointerEvent) => {
    // A second finger puts back what the first one holds.
    grip.current?.cancel()
    grip.current = undefined
    const { target, button, ctrlKey, isPrimary, clientX, clientY, pointerId } = event
    // With Ctrl it opens the menu on a Mac.
    if (button !== 0 || ctrlKey || !isPrimary || !(target instanceof Element)) return
    if (!root.current || !stage.current.maySet) return
    const pressed = { target, clientX, clientY, isFinger: event.pointerType === 'touch' }
    const held = takenAt(root.current, pressed, () => stage.current)
    if (held)
      grip.current = follow(root.current, { ...pressed, pointerId }, held, () => stage.current)
  }
}

/**
 * While a finger holds something, the browser neither scrolls, nor shows a menu, nor makes a click of it. It asks only those who
 * listened before the finger came down.
 */
function ownFinger(root: HTMLElement, grip: RefObject<Grip | undefined>) {
  const keep = (event: Event) => {
    if (grip.current?.isLifted() && event.cancelable) event.preventDefault()
  }
  const keepMenu = (event: Event) => {
    if (grip.current?.isFinger) event.preventDefault()
  }
  root.addEventListener('touchmove', keep, { passive: false })
  root.addEventListener('touchend', keep, { passive: false })
  root.addEventListener('contextmenu', keepMenu)
  return () => {
    root.removeEventListener('touchmove', keep)
    root.removeEventListener('touchend', keep)
    root.removeEventListener('contextmenu', keepMenu)
  }
}
