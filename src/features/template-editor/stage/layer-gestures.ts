import { isEmpty, middleOf } from '#src/imaging/template/box.ts'

import { normalizeAngle } from '../geometry/element-box.ts'
import {
  angleBetween,
  type Handle,
  resizeBox,
  scaleWith,
  rotateAround,
} from '../geometry/resize.ts'
import {
  boundingBox,
  translate,
  type Point,
  type RotatedBox,
  unionBox,
} from '../geometry/rotated-box.ts'
import { type SnapLines, collectSnapLines, snapBox, ALL_ANCHORS } from '../geometry/snap.ts'
import { toPanel } from '../geometry/view.ts'
import {
  allLayers,
  beginLayerEdit,
  type Gesture,
  type PointerState,
  selectedLayers,
  type GestureContext,
} from './gesture.ts'
import { outerBox, layersInside } from './layer-boxes.ts'

/** Moves the selected layers; Shift locks the axis. */
export function moveLayers(controller: GestureContext, start: Point): Gesture {
  const { view } = controller.stage.getState()
  const change = beginLayerEdit(controller, selectedLayers(controller))
  const lines = snapLinesFor(controller, change.moving)
  const around = unionBox(change.moving.map(boundingBox))
  const from = toPanel(view, start)

  return {
    move(pointer) {
      if (!around) return
      const { zoom } = controller.stage.getState().view
      const to = toPanel(controller.stage.getState().view, pointer)
      const [dx, dy] = [to.x - from.x, to.y - from.y]
      const isAcross = Math.abs(dx) > Math.abs(dy)
      const axes = { x: !pointer.shiftKey || isAcross, y: !pointer.shiftKey || !isAcross }
      const whole = translate(around, axes.x ? Math.round(dx) : 0, axes.y ? Math.round(dy) : 0)
      const anchors = { x: axes.x ? ALL_ANCHORS.x : [], y: axes.y ? ALL_ANCHORS.y : [] }
      const snap = pointer.isFree
        ? { dx: 0, dy: 0, guides: [] }
        : snapBox(whole, lines, SNAP_REACH / zoom, anchors)
      const [x, y] = [
        whole.x - around.x + Math.round(snap.dx),
        whole.y - around.y + Math.round(snap.dy),
      ]
      const boxes = change.moving.map((box) => translate(box, x, y))
      const label = `${Math.round(around.x + x)}, ${Math.round(around.y + y)}`
      change.show(boxes, { guides: snap.guides, label })
    },
    end: (_pointer, hasMoved) => (hasMoved ? change.commit() : change.revert()),
    cancel: change.revert,
  }
}

/** Snap distance in screen pixels. */
export const SNAP_REACH = 6

/** Snap lines of the panel, the other visible layers, and the grid if it is on. */
export function snapLinesFor(
  controller: GestureContext,
  edited: readonly { id: string }[],
): SnapLines {
  const ids = new Set(edited.map(({ id }) => id))
  const others = allLayers(controller).filter(
    (box) => box.isVisible && !ids.has(box.id) && !isEmpty(box),
  )
  const { panel, grid } = controller.stage.getState()
  return collectSnapLines(panel, others.map(boundingBox), grid.isOn ? grid.step : 0)
}

const anchorOf = (side: -1 | 0 | 1) => (side === 0 ? [] : [(side + 1) / 2])
const NO_SNAP = { dx: 0, dy: 0, guides: [] }

/** Resizes the selection by a handle; Shift keeps the aspect ratio. */
export function resizeLayers(controller: GestureContext, start: Point, handle: Handle): Gesture {
  const { view } = controller.stage.getState()
  const change = beginLayerEdit(controller, selectedLayers(controller))
  const around = outerBox(change.moving)
  const lines = snapLinesFor(controller, change.moving)
  const from = toPanel(view, start)
  const anchors = { x: anchorOf(handle.across), y: anchorOf(handle.down) }

  /** Only unrotated boxes snap. */
  const snapFor = (box: RotatedBox, pointer: PointerState) =>
    pointer.isFree || pointer.shiftKey || box.rotation % 360 !== 0
      ? NO_SNAP
      : snapBox(box, lines, SNAP_REACH / controller.stage.getState().view.zoom, anchors)

  return {
    move(pointer) {
      if (!around) return
      const to = toPanel(controller.stage.getState().view, pointer)
      const by = { x: Math.round(to.x - from.x), y: Math.round(to.y - from.y) }
      const snap = snapFor(resizeBox(around, handle, by), pointer)
      const dragged = { x: by.x + snap.dx, y: by.y + snap.dy }
      const after = resizeBox(around, handle, dragged, pointer.shiftKey)
      const boxes =
        change.moving.length === 1
          ? change.moving.map((box) => ({ ...box, ...after }))
          : change.moving.map((box) => scaleWith(box, around, after))
      const label = `${Math.round(after.width)} × ${Math.round(after.height)}`
      change.show(boxes, { guides: snap.guides, label })
    },
    end: (_pointer, hasMoved) => (hasMoved ? change.commit() : change.revert()),
    cancel: change.revert,
  }
}

const ROTATION_STEP = 15
/** Snap range around right angles, in degrees. */
const SNAP_DEGREES = 2

/** Rotates the selection around its center by whole degrees, or by steps of 15 with Shift. */
export function rotateLayers(controller: GestureContext, start: Point): Gesture {
  const change = beginLayerEdit(controller, selectedLayers(controller))
  const around = outerBox(change.moving)
  const from = toPanel(controller.stage.getState().view, start)

  return {
    move(pointer) {
      if (!around) return
      const middle = middleOf(around)
      const to = toPanel(controller.stage.getState().view, pointer)
      const angle = around.rotation + angleBetween(middle, from, to)
      const degrees = pointer.shiftKey
        ? Math.round(angle / ROTATION_STEP) * ROTATION_STEP
        : snapAngle(angle, pointer.isFree)
      const boxes = change.moving.map((box) => rotateAround(box, degrees - around.rotation, middle))
      const label = `${normalizeAngle(degrees)}°`
      change.show(boxes, { around: rotateAround(around, degrees - around.rotation, middle), label })
    },
    end: (_pointer, hasMoved) => (hasMoved ? change.commit() : change.revert()),
    cancel: change.revert,
  }
}

const snapAngle = (degrees: number, isFree: boolean) => {
  const upright = Math.round(degrees / 90) * 90
  return !isFree && Math.abs(degrees - upright) <= SNAP_DEGREES ? upright : Math.round(degrees)
}

/** Marquee selection; Shift adds to the selection. A click on empty space clears it. */
export function marqueeSelect(controller: GestureContext, start: PointerState): Gesture {
  const { editor, stage } = controller
  const before = start.shiftKey ? editor.getState().selection : []
  const boxes = allLayers(controller)
  const from = toPanel(stage.getState().view, start)

  const hitsAt = (pointer: PointerState) => {
    const marquee = marqueeBetween(from, toPanel(stage.getState().view, pointer))
    return { marquee, ids: layersInside(boxes, marquee).map(({ id }) => id) }
  }
  return {
    move(pointer) {
      const { marquee, ids } = hitsAt(pointer)
      const touched = new Set([...before, ...ids])
      const frames = boxes.filter(({ id }) => touched.has(id))
      controller.show({ marquee, hovered: undefined, frames, around: undefined })
    },
    end(pointer, hasMoved) {
      const ids = hasMoved ? [...new Set([...before, ...hitsAt(pointer).ids])] : before
      editor.select(ids)
      controller.showSelection()
    },
    cancel: controller.showSelection,
  }
}

const marqueeBetween = (a: Point, b: Point) => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})
