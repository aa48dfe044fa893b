import { pressedKey } from '#src/ui/pressed-key.ts'

import type { Point } from '../geometry/rotated-box.ts'
import { chooseGesture, handleUnder, layerUnder } from './choose-gesture.ts'
import type { Gesture, PointerState, GestureContext } from './gesture.ts'
import { cursorOf } from './handles.ts'
import { panView, pinchView } from './view-gestures.ts'

const MIDDLE_BUTTON = 1
/** Shorter movements count as a tap, in pixels. */
const MOVE_TOLERANCE = { mouse: 3, touch: 8 }

interface ListenerOptions {
  canEdit: () => boolean
  /** The space bar is pressed. */
  isPanning: () => boolean
  /** Double click or double tap. */
  onDoubleTap: (id: string | undefined) => void
}

interface ActiveGesture {
  pointerId: number
  gesture: Gesture
  start: PointerState
  hasMoved: boolean
}

/** Translates pointer events into gestures. Returns a cleanup function. */
export function listenToPointers(
  element: HTMLElement,
  controller: GestureContext,
  options: ListenerOptions,
) {
  const touches = new Map<number, Point>()
  const isDoubleTap = createDoubleTapDetector()
  let active: ActiveGesture | undefined
  let pinch: ReturnType<typeof pinchView> | undefined

  const pointerStateOf = (event: PointerEvent): PointerState => {
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
    active?.gesture.cancel()
    active = undefined
  }
  const begin = (event: PointerEvent, pointer: PointerState) => {
    const isPan = event.button === MIDDLE_BUTTON || options.isPanning()
    if (!isPan && event.button !== 0) return
    element.setPointerCapture(event.pointerId)
    const gesture = isPan
      ? panView(controller.stage, pointer)
      : chooseGesture(controller, pointer, options.canEdit())
    active = { pointerId: event.pointerId, gesture, start: pointer, hasMoved: false }
    if (isPan) element.style.cursor = 'grabbing'
  }

  const down = (event: PointerEvent) => {
    const pointer = pointerStateOf(event)
    element.focus({ preventScroll: true })
    if (event.button === MIDDLE_BUTTON) event.preventDefault()
    if (pointer.isTouch) touches.set(event.pointerId, pointer)
    const [first, second] = [...touches.values()]
    if (first && second) {
      cancel()
      pinch = pinchView(controller.stage, first, second)
    } else if (!active) begin(event, pointer)
  }
  const move = (event: PointerEvent) => {
    const pointer = pointerStateOf(event)
    if (touches.has(event.pointerId)) touches.set(event.pointerId, pointer)
    const [first, second] = [...touches.values()]
    if (pinch && first && second) pinch(first, second)
    else if (active?.pointerId === event.pointerId) continueGesture(active, pointer)
    else if (!active) hover(pointer)
  }
  const continueGesture = (gestureState: ActiveGesture, pointer: PointerState) => {
    const distance = Math.hypot(pointer.x - gestureState.start.x, pointer.y - gestureState.start.y)
    gestureState.hasMoved ||=
      distance > (pointer.isTouch ? MOVE_TOLERANCE.touch : MOVE_TOLERANCE.mouse)
    if (gestureState.hasMoved) gestureState.gesture.move(pointer)
  }
  const hover = (pointer: PointerState) => {
    const found =
      options.canEdit() && !options.isPanning() ? handleUnder(controller, pointer) : undefined
    const hovered = found || pointer.isTouch ? undefined : layerUnder(controller, pointer)
    const cursor = found ? cursorOf(found.handle, found.rotation) : hovered ? 'move' : 'default'
    element.style.cursor = options.isPanning() ? 'grab' : cursor
    controller.hover(hovered)
  }
  const up = (event: PointerEvent) => {
    touches.delete(event.pointerId)
    if (pinch) {
      if (touches.size < 2) pinch = undefined
      return
    }
    if (active?.pointerId !== event.pointerId) return
    const { gesture, hasMoved } = active
    active = undefined
    const pointer = pointerStateOf(event)
    gesture.end(pointer, hasMoved)
    if (!hasMoved && isDoubleTap(pointer, event.timeStamp) && event.button === 0)
      options.onDoubleTap(layerUnder(controller, pointer)?.id)
    if (!pointer.isTouch) hover(pointer)
  }
  const cancelPointer = (event: PointerEvent) => {
    touches.delete(event.pointerId)
    if (touches.size < 2) pinch = undefined
    if (active?.pointerId === event.pointerId) cancel()
  }
  const leave = () => active ?? controller.hover(undefined)
  const preventScroll = (event: TouchEvent) => event.cancelable && event.preventDefault()
  const escape = (event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Escape' || !active) return
    event.preventDefault()
    event.stopPropagation()
    cancel()
  }

  const stop = new AbortController()
  const { signal } = stop
  element.addEventListener('pointerdown', down, { signal })
  element.addEventListener('pointermove', move, { signal })
  element.addEventListener('pointerup', up, { signal })
  element.addEventListener('pointercancel', cancelPointer, { signal })
  element.addEventListener('lostpointercapture', cancelPointer, { signal })
  element.addEventListener('pointerleave', leave, { signal })
  // Otherwise Chromium treats a lifted moving finger as a fling, and the next tap, even on Save, only ends the fling.
  element.addEventListener('touchmove', preventScroll, { signal, passive: false })
  addEventListener('keydown', escape, { signal, capture: true })
  return () => {
    cancel()
    stop.abort()
  }
}

const DOUBLE_TAP_MS = 400
const DOUBLE_TAP_DISTANCE = { mouse: 6, touch: 24 }

/** Detects the second tap at the same position. */
function createDoubleTapDetector() {
  let last: { x: number; y: number; time: number } | undefined
  return ({ x, y, isTouch }: PointerState, time: number): boolean => {
    const isSecond =
      last !== undefined &&
      time - last.time <= DOUBLE_TAP_MS &&
      Math.hypot(x - last.x, y - last.y) <=
        (isTouch ? DOUBLE_TAP_DISTANCE.touch : DOUBLE_TAP_DISTANCE.mouse)
    last = isSecond ? undefined : { x, y, time }
    return isSecond
  }
}
