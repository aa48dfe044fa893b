import '#src/platform/i18n/en/editor-stage.ts'

import { placedElement } from '#src/domain/design/element.ts'
import type { Layout } from '#src/domain/design/layouts.ts'
import type { Design } from '#src/domain/design/schema.ts'
import type { Size } from '#src/imaging/raster.ts'
import { t } from '#src/platform/i18n/t.ts'

import { boxesOf, type LayerBox } from '../geometry/placed.ts'
import { boundsOf, unionOf } from '../geometry/turned.ts'
import { layerName } from '../panels/layers/layer-name.ts'

/** What is selected and where it is, for those who do not see it. */
export function selectionWords(
  design: Design,
  layout: Layout,
  panel: Size,
  selection: readonly string[],
): string {
  const boxes = boxesOf(design, layout, panel, selection)
  const [first] = boxes
  if (!first) return t('editorStage:nothingSelected')
  if (boxes.length === 1) return layerWords(design, layout, first)
  const { x, y, width, height } = unionOf(boxes.map(boundsOf)) ?? first
  return t('editorStage:selectedMany', {
    count: boxes.length,
    left: Math.round(x),
    top: Math.round(y),
    width: Math.round(width),
    height: Math.round(height),
  })
}

function layerWords(design: Design, layout: Layout, box: LayerBox): string {
  const element = design.elements[box.id]
  const { x, y, width, height, rotation, isVisible, isLocked } = box
  const name = element ? layerName(element, placedElement(element, box.id, layout)) : ''
  const place = { name, left: x, top: y, width, height }
  const where =
    rotation === 0
      ? t('editorStage:selected', place)
      : t('editorStage:selectedTurned', { ...place, degrees: rotation })
  const words = isVisible ? where : t('editorStage:selectedHidden', { where })
  return isLocked ? t('editorStage:selectedLocked', { where: words }) : words
}
