import type { Point } from '../geometry/rotated-box.ts'
import type { Gesture } from './gesture.ts'
import type { StageView } from './stage-view.ts'

/** Pans the view. `tap` is called if the pointer did not move. */
export function panView(stage: StageView, start: Point, tap?: () => void): Gesture {
  const { view } = stage.getState()
  return {
    move: ({ x, y }) =>
      stage.setView({ zoom: view.zoom, x: view.x + x - start.x, y: view.y + y - start.y }),
    end: (_pointer, hasMoved) => hasMoved || tap?.(),
    cancel: () => stage.setView(view),
  }
}

/** Pinch zoom: the points under both fingers stay under them. */
export function pinchView(stage: StageView, initialFirst: Point, initialSecond: Point) {
  let [first, second] = [initialFirst, initialSecond]
  return (nextFirst: Point, nextSecond: Point) => {
    const { view } = stage.getState()
    const before = midpoint(first, second)
    const after = midpoint(nextFirst, nextSecond)
    const scale = distance(nextFirst, nextSecond) / Math.max(1, distance(first, second))
    stage.zoomTo(view.zoom * scale, before)
    const zoomed = stage.getState().view
    stage.setView({
      zoom: zoomed.zoom,
      x: zoomed.x + after.x - before.x,
      y: zoomed.y + after.y - before.y,
    })
    first = nextFirst
    second = nextSecond
  }
}

const midpoint = (a: Point, b: Point): Point => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
})
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

const LINE_HEIGHT_PX = 16
const ZOOM_PER_PIXEL = 0.002
/** A trackpad pinch arrives as small wheel steps with Ctrl. */
const ZOOM_PER_PINCH = 0.01
const SMALL_STEP = 50

/** The wheel pans the view, or zooms around the pointer with Ctrl. */
export function listenToWheel(element: HTMLElement, stage: StageView) {
  const wheel = (event: WheelEvent) => {
    event.preventDefault()
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_HEIGHT_PX : 1
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit]
    const { view } = stage.getState()
    if (event.ctrlKey || event.metaKey) {
      const { left, top } = element.getBoundingClientRect()
      const speed = Math.abs(dy) < SMALL_STEP ? ZOOM_PER_PINCH : ZOOM_PER_PIXEL
      const point = { x: event.clientX - left, y: event.clientY - top }
      return stage.zoomTo(view.zoom * Math.exp(-dy * speed), point)
    }
    const isAcross = event.shiftKey && dx === 0
    const [across, down] = isAcross ? [dy, 0] : [dx, dy]
    return stage.setView({ zoom: view.zoom, x: view.x - across, y: view.y - down })
  }
  element.addEventListener('wheel', wheel, { passive: false })
  return () => element.removeEventListener('wheel', wheel)
}
