import { notify } from '#src/platform/toast/notify.tsx'

import { scrollAtEdges } from './edge-scroll.ts'
import type { Held } from './held.ts'
import { said, settle } from './settle.ts'
import { spotIn } from './spots.ts'
import type { Ghost, Stage } from './stage.ts'

/** A hand is not still: what goes less far is a click, and a finger that goes further before it lifts anything scrolls. */
const STILL_PX = 4
const STILL_FINGER_PX = 10
/** How long a finger holds an entry before it is lifted: sooner than the browser shows a menu. */
const LIFTS_AFTER_MS = 350

interface Begun {
  pointerId: number
  clientX: number
  clientY: number
  isFinger: boolean
}

/** A pointer that holds something. */
export interface Grip {
  isFinger: boolean
  /** A finger holds it, and does not scroll. */
  isLifted: () => boolean
  /** Puts it back. */
  cancel: () => void
}

/** Until the pointer is let go, or Escape is pressed, or the browser takes the pointer for itself. */
export function follow(root: HTMLElement, begun: Begun, held: Held, stage: () => Stage): Grip {
  let last = { clientX: begun.clientX, clientY: begun.clientY }
  let ghost: Ghost | undefined
  let isLifted = !begun.isFinger || held.isHandle
  let hasGone = false
  const scrolling = scrollAtEdges(root, show)
  const lifting = isLifted ? undefined : setTimeout(lift, LIFTS_AFTER_MS)

  function show() {
    const spot = spotIn(root, last, stage().view)
    if (!spot) return
    ghost = held.at(spot)
    stage().ghost.set(ghost)
    stage().said.set(said(ghost))
  }
  function lift() {
    isLifted = true
    if (navigator.userActivation.hasBeenActive) navigator.vibrate?.(10)
    if (held.refused === undefined) show()
    else refuse(held.refused)
  }
  function refuse(why: string) {
    notify.error(why)
    if (!begun.isFinger) swallowClick(false)
    end()
  }
  function onMove(event: PointerEvent) {
    if (event.pointerId !== begun.pointerId) return
    const far = Math.hypot(event.clientX - begun.clientX, event.clientY - begun.clientY)
    if (!isLifted) return far >= STILL_FINGER_PX ? end() : undefined
    if (!hasGone && far < STILL_PX) return
    if (held.refused !== undefined) return refuse(held.refused)
    hasGone = true
    last = { clientX: event.clientX, clientY: event.clientY }
    scrolling.toward(last.clientY)
    show()
  }
  function onUp({ pointerId }: PointerEvent) {
    if (pointerId !== begun.pointerId) return
    end()
    if (hasGone) swallowClick(true)
    if (hasGone && ghost) settle(stage(), ghost)
    else if (isLifted && !hasGone) held.rest?.()
  }
  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !hasGone) return
    event.stopPropagation()
    swallowClick(false)
    cancel()
  }
  function onCancel({ pointerId }: PointerEvent) {
    if (pointerId === begun.pointerId) cancel()
  }
  function cancel() {
    if (ghost) stage().said.set({ text: '', isBad: false })
    end()
  }
  function end() {
    clearTimeout(lifting)
    scrolling.stop()
    if (ghost && stage().ghost.get() === ghost) stage().ghost.set(undefined)
    window.removeEventListener('pointermove', onMove)
    window.removeEventListener('pointerup', onUp)
    window.removeEventListener('pointercancel', onCancel)
    window.removeEventListener('keydown', onKey, true)
  }
  window.addEventListener('pointermove', onMove)
  window.addEventListener('pointerup', onUp)
  window.addEventListener('pointercancel', onCancel)
  window.addEventListener('keydown', onKey, true)
  return { isFinger: begun.isFinger, isLifted: () => begun.isFinger && isLifted, cancel }
}

/** The click that ends a movement chooses nothing. It follows the pointer's release at once, or never. */
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
