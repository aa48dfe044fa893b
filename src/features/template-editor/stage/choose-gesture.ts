import type { LayerBox } from '../geometry/element-box.ts'
import { isInside, type Point } from '../geometry/rotated-box.ts'
import { toPanel } from '../geometry/view.ts'
import {
  allLayers,
  type Gesture,
  type PointerState,
  selectedLayers,
  type GestureContext,
} from './gesture.ts'
import { handleAt, toScreenBox } from './handles.ts'
import { outerBox, layerAt } from './layer-boxes.ts'
import { moveLayers, resizeLayers, marqueeSelect, rotateLayers } from './layer-gestures.ts'
import { panView } from './view-gestures.ts'

/** Hit tolerance in screen pixels. */
const MISS = { fine: 3, coarse: 14 }

export const pointerKind = (isTouch: boolean) => (isTouch ? 'coarse' : 'fine')

/** The layer under the pointer. Outside the panel, only selected layers are hit, because others are clipped. */
export function layerUnder(
  controller: GestureContext,
  pointer: PointerState,
): LayerBox | undefined {
  const { view, panel } = controller.stage.getState()
  const point = toPanel(view, pointer)
  const isOnPanel = isInside(point, { x: 0, y: 0, ...panel, rotation: 0 })
  const boxes = isOnPanel ? allLayers(controller) : selectedLayers(controller)
  return layerAt(boxes, point, MISS[pointerKind(pointer.isTouch)] / view.zoom)
}

/** The handle of the selection at a point. */
export function handleUnder(controller: GestureContext, pointer: Point & { isTouch: boolean }) {
  const around = outerBox(selectedLayers(controller).filter(({ isLocked }) => !isLocked))
  if (!around) return undefined
  const shown = toScreenBox(around, controller.stage.getState().view)
  const handle = handleAt(pointer, shown, pointerKind(pointer.isTouch))
  return handle && { handle, rotation: around.rotation }
}

/** Selects the gesture for a press. */
export function chooseGesture(
  controller: GestureContext,
  pointer: PointerState,
  canEdit: boolean,
): Gesture {
  const hit = canEdit ? handleUnder(controller, pointer) : undefined
  if (hit?.handle === 'rotate') return rotateLayers(controller, pointer)
  if (hit) return resizeLayers(controller, pointer, hit.handle)
  const layer = layerUnder(controller, pointer)
  if (layer) return pressLayer(controller, pointer, layer, canEdit)
  const { editor, stage } = controller
  return pointer.isTouch
    ? panView(stage, pointer, () => editor.select([]))
    : marqueeSelect(controller, pointer)
}

function pressLayer(
  controller: GestureContext,
  pointer: PointerState,
  { id }: LayerBox,
  canEdit: boolean,
): Gesture {
  const { editor } = controller
  const { selection } = editor.getState()
  if (pointer.shiftKey) {
    const isSelected = selection.includes(id)
    editor.select(
      isSelected ? selection.filter((selectedId) => selectedId !== id) : [...selection, id],
    )
    return canEdit && !isSelected ? moveLayers(controller, pointer) : NO_GESTURE
  }
  const isOnSelected = isOnSelection(controller, pointer)
  if (!isOnSelected) editor.select([id])
  if (!canEdit) return NO_GESTURE
  const move = moveLayers(controller, pointer)
  // A drag moves the whole selection; a tap selects only the pressed layer.
  const end: Gesture['end'] = (last, hasMoved) => {
    move.end(last, hasMoved)
    if (!hasMoved && isOnSelected) editor.select([id])
  }
  return { ...move, end }
}

const isOnSelection = (controller: GestureContext, pointer: PointerState) => {
  const point = toPanel(controller.stage.getState().view, pointer)
  return selectedLayers(controller).some((box) => !box.isLocked && isInside(point, box))
}

const NO_GESTURE: Gesture = { move: () => {}, end: () => {}, cancel: () => {} }
