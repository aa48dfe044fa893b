import type { Layout } from '#src/domain/design/layouts.ts'
import type { Design } from '#src/domain/design/schema.ts'
import type { Size } from '#src/imaging/raster.ts'
import { isEmpty } from '#src/imaging/template/box.ts'
import type { Box } from '#src/imaging/template/box.ts'

import { boxesOf, type LayerBox } from '../geometry/placed.ts'
import {
  boundsOf,
  isInside,
  type Point,
  touches,
  type TurnedBox,
  unionOf,
} from '../geometry/turned.ts'

/** All layers, the lowest first; those that are hidden in the layout too. */
export const layerBoxes = (design: Design, layout: Layout, panel: Size): LayerBox[] =>
  boxesOf(design, layout, panel, [...new Set(design.layers)])

const canBeHit = (box: LayerBox) => box.isVisible && !box.isLocked && !isEmpty(box)

/** The topmost layer at a point; `margin` helps fingers, and layers that are thin. */
export const layerAt = (
  boxes: readonly LayerBox[],
  point: Point,
  margin: number,
): LayerBox | undefined =>
  boxes.findLast((box) => canBeHit(box) && isInside(point, box)) ??
  boxes.findLast((box) => canBeHit(box) && isInside(point, box, margin))

/** Layers that a rubber band touches. */
export const layersIn = (boxes: readonly LayerBox[], band: Box): LayerBox[] =>
  boxes.filter((box) => canBeHit(box) && touches(boundsOf(box), band))

/** The box that is dragged for all: a single one as it is turned, several as one that is not. */
export function aroundOf(boxes: readonly TurnedBox[]): TurnedBox | undefined {
  const [first] = boxes
  if (boxes.length === 1 && first) return first
  const union = unionOf(boxes.map(boundsOf))
  return union && { ...union, rotation: 0 }
}
