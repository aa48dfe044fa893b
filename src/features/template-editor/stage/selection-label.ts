import { placedElement } from '#src/domain/design/element.ts'
import type { Layout } from '#src/domain/design/layouts.ts'
import type { Design } from '#src/domain/design/schema.ts'
import type { Size } from '#src/imaging/raster.ts'
import { editorStageTexts } from '#src/texts/editor-stage.ts'

import { elementBoxes, type LayerBox } from '../geometry/element-box.ts'
import { boundingBox, unionBox } from '../geometry/rotated-box.ts'
import { layerName } from '../panels/layer-name.ts'

/** Describes the selection and its position for screen readers. */
export function selectionLabel(
  design: Design,
  layout: Layout,
  panel: Size,
  selection: readonly string[],
): string {
  const boxes = elementBoxes(design, layout, panel, selection)
  const [first] = boxes
  if (!first) return editorStageTexts.nothingSelected
  if (boxes.length === 1) return layerLabel(design, layout, first)
  const { x, y, width, height } = unionBox(boxes.map(boundingBox)) ?? first
  return editorStageTexts.selectedMany({
    count: boxes.length,
    left: Math.round(x),
    top: Math.round(y),
    width: Math.round(width),
    height: Math.round(height),
  })
}

function layerLabel(design: Design, layout: Layout, box: LayerBox): string {
  const element = design.elements[box.id]
  const { x, y, width, height, rotation, isVisible, isLocked } = box
  const name = element ? layerName(element, placedElement(element, box.id, layout)) : ''
  const values = { name, left: x, top: y, width, height }
  const position =
    rotation === 0
      ? editorStageTexts.selected(values)
      : editorStageTexts.selectedTurned({ ...values, degrees: rotation })
  const label = isVisible ? position : editorStageTexts.selectedHidden(position)
  return isLocked ? editorStageTexts.selectedLocked(label) : label
}
