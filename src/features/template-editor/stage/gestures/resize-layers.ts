import { type Handle, resized, scaledWith } from '../../geometry/resize.ts'
import { snapped } from '../../geometry/snap.ts'
import { type Point, type TurnedBox } from '../../geometry/turned.ts'
import { toPanel } from '../../geometry/view.ts'
import { aroundOf } from '../layer-boxes.ts'
import {
  changing,
  type Gesture,
  type PointerAt,
  selectedLayers,
  type Workplace,
} from './gesture.ts'
import { linesBeside, SNAP_REACH } from './snap-lines.ts'

const shareOf = (side: -1 | 0 | 1) => (side === 0 ? [] : [(side + 1) / 2])
const NO_SNAP = { dx: 0, dy: 0, guides: [] }

/** Drags the selection by one of its handles; with Shift it keeps its proportions. */
export function resizeLayers(place: Workplace, start: Point, handle: Handle): Gesture {
  const { view } = place.stage.getState()
  const change = changing(place, selectedLayers(place))
  const around = aroundOf(change.moving)
  const lines = linesBeside(place, change.moving)
  const from = toPanel(view, start)
  const catching = { x: shareOf(handle.across), y: shareOf(handle.down) }

  /** Only upright edges can be in line with others. */
  const snapFor = (box: TurnedBox, at: PointerAt) =>
    at.isFree || at.shiftKey || box.rotation % 360 !== 0
      ? NO_SNAP
      : snapped(box, lines, SNAP_REACH / place.stage.getState().view.zoom, catching)

  return {
    move(at) {
      if (!around) return
      const to = toPanel(place.stage.getState().view, at)
      const by = { x: Math.round(to.x - from.x), y: Math.round(to.y - from.y) }
      const snap = snapFor(resized(around, handle, by), at)
      const dragged = { x: by.x + snap.dx, y: by.y + snap.dy }
      const after = resized(around, handle, dragged, at.shiftKey)
      const boxes =
        change.moving.length === 1
          ? change.moving.map((box) => ({ ...box, ...after }))
          : change.moving.map((box) => scaledWith(box, around, after))
      const label = `${Math.round(after.width)} × ${Math.round(after.height)}`
      change.show(boxes, { guides: snap.guides, label })
    },
    end: (_at, hasMoved) => (hasMoved ? change.keep() : change.drop()),
    cancel: change.drop,
  }
}
