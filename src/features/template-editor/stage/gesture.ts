import type { Size } from '#src/imaging/raster.ts'

import type { Editor } from '../editor.ts'
import {
  elementBoxes,
  type LayerBox,
  type ElementBox,
  positionChanges,
} from '../geometry/element-box.ts'
import type { Point } from '../geometry/rotated-box.ts'
import { outerBox, layerBoxes } from './layer-boxes.ts'
import type { OverlayState } from './overlay-state.ts'
import type { Scene } from './scene.ts'
import type { StageView } from './stage-view.ts'

/** Pointer position in stage pixels, with modifier keys. */
export interface PointerState extends Point {
  shiftKey: boolean
  /** Alt or Ctrl disables snapping. */
  isFree: boolean
  isTouch: boolean
}

/** Lasts from pointer down to pointer up. */
export interface Gesture {
  move: (pointer: PointerState) => void
  /** `hasMoved` is false for a tap. */
  end: (pointer: PointerState, hasMoved: boolean) => void
  /** Restores the original state. */
  cancel: () => void
}

export interface GestureContext {
  editor: Editor
  stage: StageView
  scene: Scene
  show: (overlay: Partial<OverlayState>) => void
  /** Highlights the layer under the pointer. */
  hover: (layer: ElementBox | undefined) => void
  /** Resets the overlay to the selection. */
  showSelection: () => void
}

const panelOf = ({ stage }: GestureContext): Size => stage.getState().panel

export const allLayers = (controller: GestureContext): LayerBox[] => {
  const { document, layout } = controller.editor.getState()
  return layerBoxes(document.design, layout, panelOf(controller))
}

export const selectedLayers = (controller: GestureContext): LayerBox[] => {
  const { document, layout, selection } = controller.editor.getState()
  return elementBoxes(document.design, layout, panelOf(controller), selection)
}

/** Edits layers during a gesture: only their nodes move until the result is committed as one undo step. */
export function beginLayerEdit(controller: GestureContext, before: readonly LayerBox[]) {
  const moving = before.filter(({ isLocked }) => !isLocked)
  let current: readonly ElementBox[] = moving
  let isStatic = false
  return {
    moving,
    show: (boxes: readonly ElementBox[], overlay: Partial<OverlayState>) => {
      if (!isStatic) controller.scene.freezeOthers(new Set(moving.map(({ id }) => id)))
      isStatic = true
      current = boxes
      controller.scene.placeNodes(boxes)
      controller.show({ frames: boxes, around: outerBox(boxes), hovered: undefined, ...overlay })
    },
    commit: () => {
      controller.scene.release()
      const { layout, scope } = controller.editor.getState()
      const changes = positionChanges(moving, current, panelOf(controller))
      // After rounding, a layer may be back at its original position.
      controller.scene.placeNodes(moving.filter(({ id }) => !Object.hasOwn(changes, id)))
      if (Object.keys(changes).length > 0)
        controller.editor.act({ type: 'set', changes, target: { layout, scope } })
      controller.showSelection()
    },
    revert: () => {
      controller.scene.release()
      controller.scene.placeNodes(moving)
      controller.showSelection()
    },
  }
}
