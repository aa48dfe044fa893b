import type { Size } from '#src/imaging/raster.ts'

import type { Editor } from '../../editor.ts'
import { boxesOf, type LayerBox, type PlacedBox, positionsOf } from '../../geometry/placed.ts'
import type { Point } from '../../geometry/turned.ts'
import { aroundOf, layerBoxes } from '../layer-boxes.ts'
import type { OverlayState } from '../overlay/overlay-state.ts'
import type { Scene } from '../scene.ts'
import type { StageView } from '../stage-view.ts'

/** Where a pointer is, in pixels of the stage, and what is held down. */
export interface PointerAt extends Point {
  shiftKey: boolean
  /** Alt or Ctrl: nothing snaps. */
  isFree: boolean
  isTouch: boolean
}

/** What goes on from a pointer's press to its release. */
export interface Gesture {
  move: (at: PointerAt) => void
  /** The pointer was lifted; `hasMoved` says whether it was more than a tap. */
  end: (at: PointerAt, hasMoved: boolean) => void
  /** As if it had never begun. */
  cancel: () => void
}

/** What gestures work on. */
export interface Workplace {
  editor: Editor
  stage: StageView
  scene: Scene
  show: (overlay: Partial<OverlayState>) => void
  /** The layer under the pointer. */
  hover: (layer: PlacedBox | undefined) => void
  /** The overlay as the selection says. */
  showSelection: () => void
}

const panelOf = ({ stage }: Workplace): Size => stage.getState().panel

export const allLayers = (place: Workplace): LayerBox[] => {
  const { document, layout } = place.editor.getState()
  return layerBoxes(document.design, layout, panelOf(place))
}

export const selectedLayers = (place: Workplace): LayerBox[] => {
  const { document, layout, selection } = place.editor.getState()
  return boxesOf(document.design, layout, panelOf(place), selection)
}

/** Layers while they are changed by a gesture: nothing but their nodes knows, until it is kept as one step of undo. */
export function changing(place: Workplace, before: readonly LayerBox[]) {
  const moving = before.filter(({ isLocked }) => !isLocked)
  let now: readonly PlacedBox[] = moving
  let isHeld = false
  return {
    moving,
    show: (boxes: readonly PlacedBox[], overlay: Partial<OverlayState>) => {
      if (!isHeld) place.scene.hold(new Set(moving.map(({ id }) => id)))
      isHeld = true
      now = boxes
      place.scene.place(boxes)
      place.show({ frames: boxes, around: aroundOf(boxes), hovered: undefined, ...overlay })
    },
    keep: () => {
      place.scene.release()
      const { layout, scope } = place.editor.getState()
      const changes = positionsOf(moving, now, panelOf(place))
      // Rounded to whole pixels a layer may be back where it was.
      place.scene.place(moving.filter(({ id }) => !Object.hasOwn(changes, id)))
      if (Object.keys(changes).length > 0)
        place.editor.act({ type: 'set', changes, place: { layout, scope } })
      place.showSelection()
    },
    drop: () => {
      place.scene.release()
      place.scene.place(moving)
      place.showSelection()
    },
  }
}
