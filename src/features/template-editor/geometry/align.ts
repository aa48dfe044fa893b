import type { Size } from '#src/imaging/raster.ts'
import type { Box } from '#src/imaging/template/box.ts'

import { boundingBox, translate, type RotatedBox, unionBox } from './rotated-box.ts'

export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'

/** Aligns several boxes to their bounding box, or a single box to the panel. */
export function alignBoxes<B extends RotatedBox>(
  boxes: readonly B[],
  to: Alignment,
  panel: Size,
): B[] {
  const around = boxes.length > 1 ? unionBox(boxes.map(boundingBox)) : undefined
  const target = around ?? { x: 0, y: 0, ...panel }
  return boxes.map((box) => {
    const { dx, dy } = offsetOf(boundingBox(box), to, target)
    return translate(box, Math.round(dx), Math.round(dy))
  })
}

function offsetOf(box: Box, to: Alignment, target: Box) {
  const right = target.x + target.width - box.x - box.width
  const bottom = target.y + target.height - box.y - box.height
  const left = target.x - box.x
  const top = target.y - box.y
  switch (to) {
    case 'left':
      return { dx: left, dy: 0 }
    case 'center':
      return { dx: (left + right) / 2, dy: 0 }
    case 'right':
      return { dx: right, dy: 0 }
    case 'top':
      return { dx: 0, dy: top }
    case 'middle':
      return { dx: 0, dy: (top + bottom) / 2 }
    case 'bottom':
      return { dx: 0, dy: bottom }
  }
}

/** Distributes boxes with equal gaps; the first and the last box stay. Needs at least three boxes. */
export function distributeBoxes<B extends RotatedBox>(
  boxes: readonly B[],
  along: 'across' | 'down',
): readonly B[] {
  if (boxes.length < 3) return boxes
  const isAcross = along === 'across'
  const spans = boxes
    .map((box, index) => ({ index, ...spanOf(boundingBox(box), isAcross) }))
    .toSorted((a, b) => a.start + a.long / 2 - b.start - b.long / 2)
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last) return boxes
  const room = last.start + last.long - first.start
  const gap = (room - spans.reduce((sum, { long }) => sum + long, 0)) / (spans.length - 1)
  const result = [...boxes]
  let next = first.start
  for (const { index, start, long } of spans) {
    const box = boxes[index]
    const by = Math.round(next - start)
    if (box) result[index] = translate(box, isAcross ? by : 0, isAcross ? 0 : by)
    next += long + gap
  }
  return result
}

const spanOf = ({ x, y, width, height }: Box, isAcross: boolean) =>
  isAcross ? { start: x, long: width } : { start: y, long: height }
