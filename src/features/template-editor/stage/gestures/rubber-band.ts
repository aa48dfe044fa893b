import type { Point } from '../../geometry/turned.ts'
import { toPanel } from '../../geometry/view.ts'
import { layersIn } from '../layer-boxes.ts'
import { allLayers, type Gesture, type PointerAt, type Workplace } from './gesture.ts'

/** Selects what it touches; with Shift besides what is selected. A click on nothing selects nothing. */
export function rubberBand(place: Workplace, start: PointerAt): Gesture {
  const { editor, stage } = place
  const before = start.shiftKey ? editor.getState().selection : []
  const boxes = allLayers(place)
  const from = toPanel(stage.getState().view, start)

  const found = (at: PointerAt) => {
    const band = bandBetween(from, toPanel(stage.getState().view, at))
    return { band, ids: layersIn(boxes, band).map(({ id }) => id) }
  }
  return {
    move(at) {
      const { band, ids } = found(at)
      const touched = new Set([...before, ...ids])
      const frames = boxes.filter(({ id }) => touched.has(id))
      place.show({ band, hovered: undefined, frames, around: undefined })
    },
    end(at, hasMoved) {
      const ids = hasMoved ? [...new Set([...before, ...found(at).ids])] : before
      editor.select(ids)
      place.showSelection()
    },
    cancel: place.showSelection,
  }
}

const bandBetween = (one: Point, other: Point) => ({
  x: Math.min(one.x, other.x),
  y: Math.min(one.y, other.y),
  width: Math.abs(one.x - other.x),
  height: Math.abs(one.y - other.y),
})
