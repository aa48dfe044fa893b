import type { Layout } from '#src/domain/design/layouts.ts'
import type { Design } from '#src/domain/design/schema.ts'
import type { Size } from '#src/imaging/raster.ts'
import { isEmpty } from '#src/imaging/template/box.ts'
import type { Box } from '#src/imaging/template/box.ts'

import { elementBoxes, type LayerBox } from '../geometry/element-box.ts'
import {
  boundingBox,
  isInside,
  type Point,
  intersects,
  type RotatedBox,
  unionBox,
} from '../geometry/rotated-box.ts'

/** Boxes of all layers, lowest first, including hidden ones. */
export const layerBoxes = (design: Design, layout: Layout, panel: Size): LayerBox[] =>
  elementBoxes(design, layout, panel, [...new Set(design.layers)])

const canBeHit = (box: LayerBox) => box.isVisible && !box.isLocked && !isEmpty(box)

/** The topmost layer at a point; `margin` helps with touch and thin layers. */
export const layerAt = (
  boxes: readonly LayerBox[],
  point: Point,
  margin: number,
): LayerBox | undefined =>
  boxes.findLast((box) => canBeHit(box) && isInside(point, box)) ??
  boxes.findLast((box) => canBeHit(box) && isInside(point, box, margin))

/** Layers that intersect the marquee. */
export const layersInside = (boxes: readonly LayerBox[], marquee: Box): LayerBox[] =>
  boxes.filter((box) => canBeHit(box) && intersects(boundingBox(box), marquee))

/** The box with handles: a single box with its rotation, or the bounding box of several. */
export function outerBox(boxes: readonly RotatedBox[]): RotatedBox | undefined {
  const [first] = boxes
  if (boxes.length === 1 && first) return first
  const union = unionBox(boxes.map(boundingBox))
  return union && { ...union, rotation: 0 }
}
