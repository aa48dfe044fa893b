import type { Point } from '../../geometry/turned.ts'
import { cursorOf } from '../grips.ts'
import { chooseGesture, gripUnder, layerUnder } from './choose-gesture.ts'
import type { Gesture, PointerAt, Workplace } from './gesture.ts'
import { panView, pinchView } from './pan-view.ts'
import { createTaps } from './taps.ts'

const MIDDLE_BUTTON = 1
/** Pixels that a pointer may tremble by. */
const TREMBLE = { mouse: 3, touch: 8 }

interface Listening {
  mayEdit: () => boolean
  /** The space bar is held down. */
  isPanning: () => boolean
  /** Twice in a row on a layer, or on nothing. */
  onDouble: (id: string | undefined) => void
}

interface Going {
  pointerId: number
  gesture: Gesture
  start: PointerAt
  hasMoved: boolean
}

/** Turns what pointers do on an element into gestures. Answers what ends it. */
export function listenToPointers(element: HTMLElement, place: Workplace, asked: Listening) {
  const touches = new Map<number, Point>()
  const isDouble = createTaps()
  let going: Going | undefined
  let pinch: ReturnType<typeof pinchView> | undefined

  const atOf = (event: PointerEvent): PointerAt => {
    const { left, top } = element.getBoundingClientRect()
    return {
      x: event.clientX - left,
      y: event.clientY - top,
      shiftKey: event.shiftKey,
      isFree: event.altKey || event.ctrlKey || event.metaKey,
      isTouch: event.pointerType === 'touch',
    }
  }
  const cancel = () => {
    going?.gesture.cancel()
    going = undefined
  }
  const begin = (event: PointerEvent, at: PointerAt) => {
    const isPan = event.button === MIDDLE_BUTTON || asked.isPanning()
    if (!isPan && event.button !== 0) return
    element.setPointerCapture(event.pointerId)
    const gesture = isPan ? panView(place.stage, at) : chooseGesture(place, at, asked.mayEdit())
    going = { pointerId: event.pointerId, gesture, start: at, hasMoved: false }
    if (isPan) element.style.cursor = 'grabbing'
  }

  const down = (event: PointerEvent) => {
    const at = atOf(event)
    element.focus({ preventScroll: true })
    if (event.button === MIDDLE_BUTTON) event.preventDefault()
    if (at.isTouch) touches.set(event.pointerId, at)
    const [one, other] = [...touches.values()]
    if (one && other) {
      cancel()
      pinch = pinchView(place.stage, one, other)
    } else if (!going) begin(event, at)
  }
  const move = (event: PointerEvent) => {
    const at = atOf(event)
    if (touches.has(event.pointerId)) touches.set(event.pointerId, at)
    const [one, other] = [...touches.values()]
    if (pinch && one && other) pinch(one, other)
    else if (going?.pointerId === event.pointerId) goOn(going, at)
    else if (!going) hover(at)
  }
  const goOn = (on: Going, at: PointerAt) => {
    const far = Math.hypot(at.x - on.start.x, at.y - on.start.y)
    on.hasMoved ||= far > (at.isTouch ? TREMBLE.touch : TREMBLE.mouse)
    if (on.hasMoved) on.gesture.move(at)
  }
  const hover = (at: PointerAt) => {
    const found = asked.mayEdit() && !asked.isPanning() ? gripUnder(place, at) : undefined
    const hovered = found || at.isTouch ? undefined : layerUnder(place, at)
    const cursor = found ? cursorOf(found.grip, found.rotation) : hovered ? 'move' : 'default'
    element.style.cursor = asked.isPanning() ? 'grab' : cursor
    place.hover(hovered)
  }
  const up = (event: PointerEvent) => {
    touches.delete(event.pointerId)
    if (pinch) {
      if (touches.size < 2) pinch = undefined
      return
    }
    if (going?.pointerId !== event.pointerId) return
    const { gesture, hasMoved } = going
    going = undefined
    const at = atOf(event)
    gesture.end(at, hasMoved)
    if (!hasMoved && isDouble(at, event.timeStamp) && event.button === 0)
      asked.onDouble(layerUnder(place, at)?.id)
    if (!at.isTouch) hover(at)
  }
  const lost = (event: PointerEvent) => {
    touches.delete(event.pointerId)
    if (touches.size < 2) pinch = undefined
    if (going?.pointerId === event.pointerId) cancel()
  }
  const leave = () => going ?? place.hover(undefined)
  const keep = (event: TouchEvent) => event.cancelable && event.preventDefault()
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !going) return
    event.preventDefault()
    event.stopPropagation()
    cancel()
  }

  const stop = new AbortController()
  const { signal } = stop
  element.addEventListener('pointerdown', down, { signal })
  element.addEventListener('pointermove', move, { signal })
  element.addEventListener('pointerup', up, { signal })
  element.addEventListener('pointercancel', lost, { signal })
  element.addEventListener('lostpointercapture', lost, { signal })
  element.addEventListener('pointerleave', leave, { signal })
  // A finger that is lifted while it moves would be a fling to Chromium, which takes the next tap, on Save too, for its end.
  element.addEventListener('touchmove', keep, { signal, passive: false })
  addEventListener('keydown', escape, { signal, capture: true })
  return () => {
    cancel()
    stop.abort()
  }
}
