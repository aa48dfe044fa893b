import { useEffect, useRef } from 'react'

import { isPressed } from './chords.ts'
import styles from './tooltip.module.css'

/** Hover and focus; a finger holds longer, so that a tap shows nothing. */
const DELAY_MS = 400
const HOLD_MS = 500
/** After the finger has left. */
const TOUCH_LINGER_MS = 2_000
/** Between the element and its tooltip, and to the edges of the window. */
const GAP_PX = 4

/**
 * Shows the `title` of any element as a tooltip: on hover, on keyboard focus and while a finger
 * holds it, where the browser's own shows on hover alone. Meanwhile the attribute is empty, so that
 * there are never two.
 */
export function TooltipLayer() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const layer = ref.current
    return layer ? listen(layer) : undefined
  }, [])
  return <div ref={ref} popover="manual" role="tooltip" className={styles.layer} />
}

function listen(layer: HTMLElement) {
  let owner: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout>

  const hide = () => {
    clearTimeout(timer)
    if (!owner) return
    // Unless another title, or none, was rendered meanwhile.
    if (owner.getAttribute('title') === '') owner.title = layer.textContent
    owner = undefined
    layer.hidePopover?.()
  }
  const show = (element: HTMLElement) => {
    hide()
    if (!element.isConnected || element.title === '') return
    owner = element
    layer.textContent = element.title
    element.title = ''
    layer.showPopover?.()
    place(layer, element)
  }
  const showLater = (target: EventTarget | null, delayMs: number) => {
    const element = titledAround(target)
    if (element === owner && owner) return clearTimeout(timer)
    hide()
    if (element) timer = setTimeout(() => show(element), delayMs)
  }

  const stop = new AbortController()
  const on = <K extends keyof DocumentEventMap>(
    type: K,
    handle: (event: DocumentEventMap[K]) => void,
  ) => document.addEventListener(type, handle, { capture: true, signal: stop.signal })
  on('pointerover', ({ target, pointerType }) => {
    if (pointerType !== 'touch') showLater(target, DELAY_MS)
  })
  on('pointerdown', ({ target, pointerType }) => {
    if (pointerType === 'touch') showLater(target, HOLD_MS)
    else hide()
  })
  on('pointerup', ({ pointerType }) => {
    clearTimeout(timer)
    if (pointerType === 'touch' && owner) timer = setTimeout(hide, TOUCH_LINGER_MS)
  })
  on('pointercancel', () => clearTimeout(timer))
  on('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) showLater(target, DELAY_MS)
  })
  on('focusout', hide)
  on('scroll', hide)
  on('keydown', (event) => {
    if (isPressed('Escape', event)) hide()
  })
  return () => {
    stop.abort()
    hide()
  }
}

/** The nearest element with a title, unless the title only repeats a name that is not cut. */
function titledAround(target: EventTarget | null) {
  const element = target instanceof Element ? target.closest<HTMLElement>('[title]') : null
  if (!element || !(element instanceof HTMLElement)) return undefined
  const isWhole = element.scrollWidth <= element.clientWidth
  return element.matches('.clip') && isWhole ? undefined : element
}

/** Below the element, or above where there is no room. */
function place(layer: HTMLElement, element: HTMLElement) {
  const { left, width, top, bottom } = element.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = layer
  const end = innerWidth - offsetWidth - GAP_PX
  const isAbove = bottom + GAP_PX + offsetHeight > innerHeight
  const x = Math.max(GAP_PX, Math.min(left + (width - offsetWidth) / 2, end))
  const y = isAbove ? top - GAP_PX - offsetHeight : bottom + GAP_PX
  layer.style.inset = `${y}px auto auto ${x}px`
}
