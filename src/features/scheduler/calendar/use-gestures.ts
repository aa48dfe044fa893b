import '#src/platform/i18n/en/scheduler.ts'

import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react'

import { hasStarted } from '#src/domain/schedule/placing.ts'
import { t } from '#src/platform/i18n/t.ts'
import { notify } from '#src/platform/toast/notify.tsx'

import { scrollAtEdges } from './edge-scroll.ts'
import { choosing, choosingHour, moving, resizing, type Spot } from './gesture.ts'
import { DRAFT_ID, type ShownEntry } from './shown-entry.ts'
import { daySpot, timeSpot } from './spots.ts'
import type { Ghost, Stage } from './stage.ts'
import { spanInWords } from './words.ts'

/** A hand is not still: what goes less far is a click. */
const STILL_PX = 4

interface Held {
  /** How it would be with the pointer there. */
  at: (spot: Spot) => Ghost
  /** Let go without having moved. */
  click?: () => Ghost
  /** What it was that cannot be done to an entry that has started. */
  refused?: string
}

/**
 * The pointer in the calendar: choosing free time, moving entries and pulling their ends. The free packages of the calendar cannot
 * choose a time, and refuse a place only once it is let go, so that all three are done here, by one rule.
 */
export function useGestures(root: RefObject<HTMLElement | null>, stage: RefObject<Stage>) {
  const cancel = useRef<() => void>(undefined)
  useEffect(() => () => cancel.current?.(), [])

  return (event: ReactPointerEvent) => {
    const element = root.current
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element) || !element)
      return
    cancel.current?.()
    if (event.pointerType === 'touch' || !stage.current.maySet) return
    const held = takenAt(element, event.target, event, () => stage.current)
    if (held) cancel.current = follow(element, event, held, () => stage.current)
  }
}

interface Point {
  clientX: number
  clientY: number
}

const spotIn = (root: HTMLElement, point: Point, { view }: Stage) =>
  view === 'week' ? timeSpot(root, point) : daySpot(point)

function takenAt(root: HTMLElement, target: Element, point: Point, stage: () => Stage) {
  const grabbed = spotIn(root, point, stage())
  if (!grabbed) return undefined
  const piece = target.closest<HTMLElement>('[data-entry]')
  if (piece) return heldEntry(piece, target, grabbed, stage)
  if (stage().view === 'month' || !target.closest('[data-time-grid-date]')) return undefined
  return {
    at: (spot: Spot) => choosing(stage(), grabbed, spot),
    click: () => choosingHour(stage(), grabbed),
  }
}

function heldEntry(piece: HTMLElement, target: Element, grabbed: Spot, stage: () => Stage) {
  const { shown, known, now } = stage()
  const entry = shown.find(({ id }) => id === piece.dataset['entry'])
  if (!entry || !(entry.id === DRAFT_ID || known.some(({ id }) => id === entry.id)))
    return undefined
  const isEnd = target.closest('[data-resize]') !== null
  const held: Held = {
    at: (spot) => (isEnd ? resizing(stage(), entry, spot) : moving(stage(), entry, grabbed, spot)),
  }
  if (isStarted(entry, now))
    held.refused = t(isEnd ? 'scheduler:cannotResize' : 'scheduler:cannotDrag')
  return held
}

const isStarted = ({ start }: ShownEntry, now: number) =>
  hasStarted({ start: new Date(start).toISOString() }, now)

/** Until the pointer is let go, or Escape is pressed. */
function follow(root: HTMLElement, begun: ReactPointerEvent, held: Held, stage: () => Stage) {
  let last: Point = { clientX: begun.clientX, clientY: begun.clientY }
  let isMoving = false
  const scrolling = scrollAtEdges(root, show)

  function show() {
    const spot = spotIn(root, last, stage())
    if (!spot) return
    const ghost = held.at(spot)
    stage().ghost.set(ghost)
    stage().said.set(said(ghost))
  }
  function onMove(event: PointerEvent) {
    const far = Math.hypot(event.clientX - begun.clientX, event.clientY - begun.clientY)
    if (!isMoving && far < STILL_PX) return
    if (held.refused !== undefined) {
      notify.error(held.refused)
      swallowClick(false)
      return end()
    }
    isMoving = true
    last = { clientX: event.clientX, clientY: event.clientY }
    scrolling.toward(last.clientY)
    show()
  }
  function onUp() {
    const ghost = isMoving ? stage().ghost.get() : held.click?.()
    end()
    if (isMoving) swallowClick(true)
    if (ghost) settle(stage(), ghost)
  }
  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isMoving) return
    event.stopPropagation()
    swallowClick(false)
    end()
  }
  function end() {
    scrolling.stop()
    stage().ghost.set(undefined)
    window.removeEventListener('pointermove', onMove)
    window.removeEventListener('pointerup', onUp)
    window.removeEventListener('pointercancel', end)
    window.removeEventListener('keydown', onKey, true)
  }
  window.addEventListener('pointermove', onMove)
  window.addEventListener('pointerup', onUp)
  window.addEventListener('pointercancel', end)
  window.addEventListener('keydown', onKey, true)
  return end
}

const said = (ghost: Ghost) => ({
  text: ghost.reason ?? spanInWords(ghost),
  isBad: ghost.isRefused,
})

/** What was let go: taken where it can be, back where it was otherwise, and why. */
export function settle(stage: Stage, ghost: Ghost) {
  stage.said.set(said(ghost))
  if (ghost.isRefused) return
  const times = { start: ghost.start, end: ghost.end }
  if (ghost.id === undefined || ghost.id === DRAFT_ID) return stage.onChoose(times)
  const before = stage.shown.find(({ id }) => id === ghost.id)
  if (before?.start === ghost.start && before.end === ghost.end) return
  // It stays where it was let go while it is saved; where that fails it is back at its place.
  stage.ghost.set({ ...ghost, reason: undefined })
  void stage.onMove(ghost.id, times).finally(() => stage.ghost.set(undefined))
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
