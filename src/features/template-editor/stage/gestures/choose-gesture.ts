import type { LayerBox } from '../../geometry/placed.ts'
import { isInside, type Point } from '../../geometry/turned.ts'
import { toPanel } from '../../geometry/view.ts'
import { gripAt, onScreen } from '../grips.ts'
import { aroundOf, layerAt } from '../layer-boxes.ts'
import {
  allLayers,
  type Gesture,
  type PointerAt,
  selectedLayers,
  type Workplace,
} from './gesture.ts'
import { moveLayers } from './move-layers.ts'
import { panView } from './pan-view.ts'
import { resizeLayers } from './resize-layers.ts'
import { rubberBand } from './rubber-band.ts'
import { turnLayers } from './turn-layers.ts'

/** Pixels of the screen by which a layer may be missed. */
const MISS = { fine: 3, coarse: 14 }

export const pointerKind = (isTouch: boolean) => (isTouch ? 'coarse' : 'fine')

/** The layer under a pointer. What reaches out of the panel is not seen there, unless it is selected. */
export function layerUnder(place: Workplace, at: PointerAt): LayerBox | undefined {
  const { view, panel } = place.stage.getState()
  const point = toPanel(view, at)
  const isOnPanel = isInside(point, { x: 0, y: 0, ...panel, rotation: 0 })
  const boxes = isOnPanel ? allLayers(place) : selectedLayers(place)
  return layerAt(boxes, point, MISS[pointerKind(at.isTouch)] / view.zoom)
}

/** What the selection is dragged by at a point. */
export function gripUnder(place: Workplace, at: Point & { isTouch: boolean }) {
  const around = aroundOf(selectedLayers(place).filter(({ isLocked }) => !isLocked))
  if (!around) return undefined
  const shown = onScreen(around, place.stage.getState().view)
  const grip = gripAt(at, shown, pointerKind(at.isTouch))
  return grip && { grip, rotation: around.rotation }
}

/** What a press begins. */
export function chooseGesture(place: Workplace, at: PointerAt, mayEdit: boolean): Gesture {
  const found = mayEdit ? gripUnder(place, at) : undefined
  if (found?.grip === 'turn') return turnLayers(place, at)
  if (found) return resizeLayers(place, at, found.grip)
  const layer = layerUnder(place, at)
  if (layer) return onLayer(place, at, layer, mayEdit)
  const { editor, stage } = place
  return at.isTouch ? panView(stage, at, () => editor.select([])) : rubberBand(place, at)
}

function onLayer(place: Workplace, at: PointerAt, { id }: LayerBox, mayEdit: boolean): Gesture {
  const { editor } = place
  const { selection } = editor.getState()
  if (at.shiftKey) {
    const isTaken = selection.includes(id)
    editor.select(isTaken ? selection.filter((one) => one !== id) : [...selection, id])
    return mayEdit && !isTaken ? moveLayers(place, at) : NOTHING
  }
  const isOnSelected = isOnSelection(place, at)
  if (!isOnSelected) editor.select([id])
  if (!mayEdit) return NOTHING
  const move = moveLayers(place, at)
  // A press on what is selected may begin to drag all of it; a tap means the one layer.
  const end: Gesture['end'] = (last, hasMoved) => {
    move.end(last, hasMoved)
    if (!hasMoved && isOnSelected) editor.select([id])
  }
  return { ...move, end }
}

const isOnSelection = (place: Workplace, at: PointerAt) => {
  const point = toPanel(place.stage.getState().view, at)
  return selectedLayers(place).some((box) => !box.isLocked && isInside(point, box))
}

const NOTHING: Gesture = { move: () => {}, end: () => {}, cancel: () => {} }
