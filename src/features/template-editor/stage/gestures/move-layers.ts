import { boundsOf, moved, type Point, unionOf } from '../../geometry/turned.ts'
import { snapped } from '../../geometry/snap.ts'
import { toPanel } from '../../geometry/view.ts'
import { changing, type Gesture, selectedLayers, type Workplace } from './gesture.ts'
import { linesBeside, SNAP_REACH } from './snap-lines.ts'

/** Drags the selected layers; with Shift only across or down. */
export function moveLayers(place: Workplace, start: Point): Gesture {
  const { view } = place.stage.getState()
  const change = changing(place, selectedLayers(place))
  const lines = linesBeside(place, change.moving)
  const around = unionOf(change.moving.map(boundsOf))
  const from = toPanel(view, start)

  return {
    move(at) {
      if (!around) return
      const { zoom } = place.stage.getState().view
      const to = toPanel(place.stage.getState().view, at)
      let [dx, dy] = [to.x - from.x, to.y - from.y]
      if (at.shiftKey) [dx, dy] = Math.abs(dx) > Math.abs(dy) ? [dx, 0] : [0, dy]
      const whole = moved(around, Math.round(dx), Math.round(dy))
      const snap = at.isFree
        ? { dx: 0, dy: 0, guides: [] }
        : snapped(whole, lines, SNAP_REACH / zoom)
      const [x, y] = [
        whole.x - around.x + Math.round(snap.dx),
        whole.y - around.y + Math.round(snap.dy),
      ]
      const boxes = change.moving.map((box) => moved(box, x, y))
      const label = `${Math.round(around.x + x)}, ${Math.round(around.y + y)}`
      change.show(boxes, { guides: snap.guides, label })
    },
    end: (_at, hasMoved) => (hasMoved ? change.keep() : change.drop()),
    cancel: change.drop,
  }
}
