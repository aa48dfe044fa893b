import { placedElement } from '#src/domain/design/element.ts'

import type { Editor } from '../editor.ts'
import { layerName } from '../panels/layers/layer-name.ts'
import { selectedLayers, type Workplace } from './gestures/gesture.ts'
import { aroundOf } from './layer-boxes.ts'
import { EMPTY_OVERLAY, type OverlayState } from './overlay/overlay-state.ts'
import { createScene } from './scene.ts'
import { stageViewOf } from './stage-view.ts'

export interface StageWorkplace extends Workplace {
  overlay: () => OverlayState
}

/** What the stage of an editor draws over its panel, and what its gestures work on. */
export function createWorkplace(editor: Editor, mayEdit: boolean): StageWorkplace {
  const scene = createScene()
  let overlay = EMPTY_OVERLAY
  const place: StageWorkplace = {
    editor,
    scene,
    stage: stageViewOf(editor),
    overlay: () => overlay,
    show: (next) => {
      overlay = { ...overlay, ...next }
      scene.drawOverlay()
    },
    hover: (hovered) => {
      if (hovered?.id !== overlay.hovered?.id) place.show({ hovered })
    },
    showSelection: () => {
      const frames = selectedLayers(place)
      const isWriting = place.stage.getState().editingId !== undefined
      const movable = frames.filter(({ isLocked }) => !isLocked)
      place.show({
        frames,
        around: aroundOf(movable.length > 0 ? movable : frames),
        hasGrips: mayEdit && movable.length > 0 && !isWriting,
        guides: [],
        band: undefined,
        label: isWriting ? '' : labelOf(editor),
      })
    },
  }
  return place
}

function labelOf(editor: Editor): string {
  const { selection, document, layout } = editor.getState()
  const [id = ''] = selection
  const element = selection.length === 1 ? document.design.elements[id] : undefined
  return element ? layerName(element, placedElement(element, id, layout)) : ''
}
