import { middleOf } from '#src/imaging/template/box.ts'

import { turnedTo } from '../../geometry/position.ts'
import { angleBetween, turnedAround } from '../../geometry/resize.ts'
import type { Point } from '../../geometry/turned.ts'
import { toPanel } from '../../geometry/view.ts'
import { aroundOf } from '../layer-boxes.ts'
import { changing, type Gesture, selectedLayers, type Workplace } from './gesture.ts'

const STEP = 15
/** Degrees within which an upright position catches. */
const CATCH = 2

/** Turns the selection around its middle: whole degrees, with Shift steps of 15. */
export function turnLayers(place: Workplace, start: Point): Gesture {
  const change = changing(place, selectedLayers(place))
  const around = aroundOf(change.moving)
  const from = toPanel(place.stage.getState().view, start)

  return {
    move(at) {
      if (!around) return
      const middle = middleOf(around)
      const to = toPanel(place.stage.getState().view, at)
      const wanted = around.rotation + angleBetween(middle, from, to)
      const degrees = at.shiftKey ? Math.round(wanted / STEP) * STEP : settled(wanted, at.isFree)
      const boxes = change.moving.map((box) => turnedAround(box, degrees - around.rotation, middle))
      const label = `${turnedTo(degrees)}°`
      change.show(boxes, { around: turnedAround(around, degrees - around.rotation, middle), label })
    },
    end: (_at, hasMoved) => (hasMoved ? change.keep() : change.drop()),
    cancel: change.drop,
  }
}

const settled = (degrees: number, isFree: boolean) => {
  const upright = Math.round(degrees / 90) * 90
  return !isFree && Math.abs(degrees - upright) <= CATCH ? upright : Math.round(degrees)
}
