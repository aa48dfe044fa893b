import type { Size } from '#src/imaging/raster.ts'
import type { Box } from '#src/imaging/template/box.ts'

import { boundsOf, moved, type TurnedBox, unionOf } from './turned.ts'

export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom'

/** Boxes with one edge or middle in line: that of the box around them all, or of the panel for one alone. */
export function aligned<B extends TurnedBox>(boxes: readonly B[], to: Alignment, panel: Size): B[] {
  const around = boxes.length > 1 ? unionOf(boxes.map(boundsOf)) : undefined
  const target = around ?? { x: 0, y: 0, ...panel }
  return boxes.map((box) => {
    const { dx, dy } = offsetOf(boundsOf(box), to, target)
    return moved(box, Math.round(dx), Math.round(dy))
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
    case 'centre':
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

/** Boxes with equal gaps between them; the first and the last one stay. Fewer than three have no gaps to share. */
export function distributed<B extends TurnedBox>(
  boxes: readonly B[],
  along: 'across' | 'down',
): readonly B[] {
  if (boxes.length < 3) return boxes
  const isAcross = along === 'across'
  const all = boxes
    .map((box, at) => ({ at, ...spanOf(boundsOf(box), isAcross) }))
    .toSorted((one, other) => one.start + one.long / 2 - other.start - other.long / 2)
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last) return boxes
  const room = last.start + last.long - first.start
  const gap = (room - all.reduce((sum, { long }) => sum + long, 0)) / (all.length - 1)
  const result = [...boxes]
  let next = first.start
  for (const { at, start, long } of all) {
    const box = boxes[at]
    const by = Math.round(next - start)
    if (box) result[at] = moved(box, isAcross ? by : 0, isAcross ? 0 : by)
    next += long + gap
  }
  return result
}

const spanOf = ({ x, y, width, height }: Box, isAcross: boolean) =>
  isAcross ? { start: x, long: width } : { start: y, long: height }
