import { placedElement } from '#src/domain/design/element.ts'

import type { Editor } from '../editor.ts'
import { layerName } from '../panels/layer-name.ts'
import { selectedLayers, type GestureContext } from './gesture.ts'
import { outerBox } from './layer-boxes.ts'
import { EMPTY_OVERLAY, type OverlayState } from './overlay-state.ts'
import { createScene } from './scene.ts'
import { stageViewOf } from './stage-view.ts'

export interface StageController extends GestureContext {
  overlay: () => OverlayState
}

/** Connects an editor with its scene, overlay and gestures. */
export function createStageController(editor: Editor, canEdit: boolean): StageController {
  const scene = createScene()
  let overlay = EMPTY_OVERLAY
  const controller: StageController = {
    editor,
    scene,
    stage: stageViewOf(editor),
    overlay: () => overlay,
    show: (next) => {
      overlay = { ...overlay, ...next }
      scene.drawOverlay()
    },
    hover: (hovered) => {
      if (hovered?.id !== overlay.hovered?.id) controller.show({ hovered })
    },
    showSelection: () => {
      const frames = selectedLayers(controller)
      const isWriting = controller.stage.getState().editingId !== undefined
      const movable = frames.filter(({ isLocked }) => !isLocked)
      controller.show({
        frames,
        around: outerBox(movable.length > 0 ? movable : frames),
        hasHandles: canEdit && movable.length > 0 && !isWriting,
        guides: [],
        marquee: undefined,
        label: isWriting ? '' : labelOf(editor),
      })
    },
  }
  return controller
}

function labelOf(editor: Editor): string {
  const { selection, document, layout } = editor.getState()
  const [id = ''] = selection
  const element = selection.length === 1 ? document.design.elements[id] : undefined
  return element ? layerName(element, placedElement(element, id, layout)) : ''
}
