import type { Point } from '../../geometry/turned.ts'
import type { StageView } from '../stage-view.ts'
import type { Gesture } from './gesture.ts'

/** Moves the view along with the pointer. A tap that moves nothing does `tap`. */
export function panView(stage: StageView, start: Point, tap?: () => void): Gesture {
  const { view } = stage.getState()
  return {
    move: ({ x, y }) =>
      stage.setView({ zoom: view.zoom, x: view.x + x - start.x, y: view.y + y - start.y }),
    end: (_at, hasMoved) => hasMoved || tap?.(),
    cancel: () => stage.setView(view),
  }
}

/** Two fingers: what is under them stays under them. */
export function pinchView(stage: StageView, one: Point, other: Point) {
  let [first, second] = [one, other]
  return (nextFirst: Point, nextSecond: Point) => {
    const { view } = stage.getState()
    const before = middleOfTwo(first, second)
    const after = middleOfTwo(nextFirst, nextSecond)
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

const middleOfTwo = (one: Point, other: Point): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
})
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
