import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react'

import { notify } from '#src/platform/toast/notify.tsx'
import { pressedKey } from '#src/ui/pressed-key.ts'

import type { DragPreview, CalendarController } from './calendar-controller.ts'
import { type Draggable, findDraggable } from './draggable.ts'
import { dropEntry, statusOf } from './drop-entry.ts'
import { scrollAtEdges } from './edge-scroll.ts'
import { positionAt } from './grid-position.ts'

/** Shorter movements are clicks; a finger that moves farther before the long press scrolls. */
const CLICK_TOLERANCE_PX = 4
const TOUCH_TOLERANCE_PX = 10
/** A long press starts a drag: shorter than the browser's own long press for the context menu. */
const LONG_PRESS_MS = 350

interface PointerStart {
  pointerId: number
  clientX: number
  clientY: number
  isTouch: boolean
}

export interface DragSession {
  isTouch: boolean
  /** True while a finger drags instead of scrolling. */
  isActive: () => boolean
  /** Restores the original state. */
  cancel: () => void
}

/** Lasts until the pointer is released or canceled, or Escape is pressed. */
export function startDragSession(
  root: HTMLElement,
  start: PointerStart,
  draggable: Draggable,
  getController: () => CalendarController,
): DragSession {
  let lastPoint = { clientX: start.clientX, clientY: start.clientY }
  let preview: DragPreview | undefined
  let isActive = !start.isTouch || draggable.isHandle
  let hasMoved = false
  const scrolling = scrollAtEdges(root, updatePreview)
  const activation = isActive ? undefined : setTimeout(activate, LONG_PRESS_MS)

  function updatePreview() {
    const position = positionAt(root, lastPoint, getController().view)
    if (!position) return
    preview = draggable.previewAt(position)
    getController().preview.set(preview)
    getController().status.set(statusOf(preview))
  }
  function activate() {
    isActive = true
    if (navigator.userActivation.hasBeenActive) navigator.vibrate?.(10)
    if (draggable.blockedReason === undefined) updatePreview()
    else block(draggable.blockedReason)
  }
  function block(reason: string) {
    notify.error(reason)
    if (!start.isTouch) swallowClick(false)
    end()
  }
  function onMove(event: PointerEvent) {
    if (event.pointerId !== start.pointerId) return
    const distance = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY)
    if (!isActive) return distance >= TOUCH_TOLERANCE_PX ? end() : undefined
    if (!hasMoved && distance < CLICK_TOLERANCE_PX) return
    if (draggable.blockedReason !== undefined) return block(draggable.blockedReason)
    hasMoved = true
    lastPoint = { clientX: event.clientX, clientY: event.clientY }
    scrolling.toward(lastPoint.clientY)
    updatePreview()
  }
  function onUp({ pointerId }: PointerEvent) {
    if (pointerId !== start.pointerId) return
    end()
    if (hasMoved) swallowClick(true)
    if (hasMoved && preview) dropEntry(getController(), preview)
    else if (isActive && !hasMoved) draggable.onRelease?.()
  }
  function onKey(event: KeyboardEvent) {
    if (pressedKey(event) !== 'Escape' || !hasMoved) return
    event.stopPropagation()
    swallowClick(false)
    cancel()
  }
  function onCancel({ pointerId }: PointerEvent) {
    if (pointerId === start.pointerId) cancel()
  }
  function cancel() {
    if (preview) getController().status.set({ text: '', isError: false })
    end()
  }
  function end() {
    clearTimeout(activation)
    scrolling.stop()
    if (preview && getController().preview.get() === preview) getController().preview.set(undefined)
    window.removeEventListener('pointermove', onMove)
    window.removeEventListener('pointerup', onUp)
    window.removeEventListener('pointercancel', onCancel)
    window.removeEventListener('keydown', onKey, true)
  }
  window.addEventListener('pointermove', onMove)
  window.addEventListener('pointerup', onUp)
  window.addEventListener('pointercancel', onCancel)
  window.addEventListener('keydown', onKey, true)
  return { isTouch: start.isTouch, isActive: () => start.isTouch && isActive, cancel }
}

/** Suppresses the click after a drag. It follows the pointer's release immediately, or never comes. */
function swallowClick(isReleased: boolean) {
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  const forget = () =>
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
  if (isReleased) forget()
  else window.addEventListener('pointerup', forget, { once: true })
}

/**
 * Pointer drags in the calendar: select free time, move entries, and resize them. The library's free plugins can neither select a
 * time nor reject a position before the drop, so all three follow one rule here. A finger has to press before it drags; moving
 * at once scrolls.
 */
export function useDragSession(
  root: RefObject<HTMLElement | null>,
  controller: RefObject<CalendarController>,
) {
  const session = useRef<DragSession>(undefined)
  useEffect(() => () => session.current?.cancel(), [])
  useEffect(() => root.current?.ownerDocument && captureTouch(root.current, session), [root])

  return (event: ReactPointerEvent) => {
    // A second finger cancels the drag of the first one.
    session.current?.cancel()
    session.current = undefined
    const { target, button, ctrlKey, isPrimary, clientX, clientY, pointerId } = event
    // On a Mac, Ctrl+click opens the context menu.
    if (button !== 0 || ctrlKey || !isPrimary || !(target instanceof Element)) return
    if (!root.current || !controller.current.canEdit) return
    const pressed = { target, clientX, clientY, isTouch: event.pointerType === 'touch' }
    const draggable = findDraggable(root.current, pressed, () => controller.current)
    if (draggable)
      session.current = startDragSession(
        root.current,
        { ...pressed, pointerId },
        draggable,
        () => controller.current,
      )
  }
}

/**
 * Keeps the browser from scrolling, opening a menu, or clicking while a finger drags. The listeners have to exist before the touch
 * starts.
 */
function captureTouch(root: HTMLElement, session: RefObject<DragSession | undefined>) {
  const preventDefault = (event: Event) => {
    if (session.current?.isActive() && event.cancelable) event.preventDefault()
  }
  const preventMenu = (event: Event) => {
    if (session.current?.isTouch) event.preventDefault()
  }
  root.addEventListener('touchmove', preventDefault, { passive: false })
  root.addEventListener('touchend', preventDefault, { passive: false })
  root.addEventListener('contextmenu', preventMenu)
  return () => {
    root.removeEventListener('touchmove', preventDefault)
    root.removeEventListener('touchend', preventDefault)
    root.removeEventListener('contextmenu', preventMenu)
  }
}
