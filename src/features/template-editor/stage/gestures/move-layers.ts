import { snapped, WHOLE } from '../../geometry/snap.ts'
import { boundsOf, moved, type Point, unionOf } from '../../geometry/turned.ts'
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
      const [dx, dy] = [to.x - from.x, to.y - from.y]
      const isAcross = Math.abs(dx) > Math.abs(dy)
      const goes = { x: !at.shiftKey || isAcross, y: !at.shiftKey || !isAcross }
      const whole = moved(around, goes.x ? Math.round(dx) : 0, goes.y ? Math.round(dy) : 0)
      const catching = { x: goes.x ? WHOLE.x : [], y: goes.y ? WHOLE.y : [] }
      const snap = at.isFree
        ? { dx: 0, dy: 0, guides: [] }
        : snapped(whole, lines, SNAP_REACH / zoom, catching)
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
