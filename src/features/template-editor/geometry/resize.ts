import { directionOf, middleOf, type Box } from '#src/imaging/template/box.ts'

import { rotatePoint, type Point, type RotatedBox } from './rotated-box.ts'

/** Moving edges: -1 is left or top, 1 is right or bottom, 0 is none. */
export interface Handle {
  across: -1 | 0 | 1
  down: -1 | 0 | 1
}

export const HANDLES: readonly Handle[] = [
  { across: -1, down: -1 },
  { across: 0, down: -1 },
  { across: 1, down: -1 },
  { across: 1, down: 0 },
  { across: 1, down: 1 },
  { across: 0, down: 1 },
  { across: -1, down: 1 },
  { across: -1, down: 0 },
]

/** Minimum side length when resizing by dragging. */
export const MIN_SIDE = 4

/** Position of a handle on a rotated box. */
export const handlePoint = (box: RotatedBox, { across, down }: Handle): Point => {
  const middle = middleOf(box)
  const point = { x: middle.x + (across * box.width) / 2, y: middle.y + (down * box.height) / 2 }
  return rotatePoint(point, box.rotation, middle)
}

interface Sides {
  width: number
  height: number
}

/** Resizes a box by dragging a handle; the opposite point stays fixed, also on a rotated box. */
export function resizeBox<B extends RotatedBox>(
  box: B,
  handle: Handle,
  by: Point,
  keepsRatio = false,
): B {
  const { sin, cos } = directionOf(box.rotation)
  const requested = {
    width: box.width + handle.across * (by.x * cos + by.y * sin),
    height: box.height + handle.down * (by.y * cos - by.x * sin),
  }
  return withSize(
    box,
    handle,
    keepsRatio ? withRatio(box, requested, handle) : withMinSize(box, requested),
  )
}

const least = (side: number) => Math.min(MIN_SIDE, Math.max(1, side))

const withMinSize = (box: Sides, { width, height }: Sides): Sides => ({
  width: width === box.width ? width : Math.max(least(box.width), width),
  height: height === box.height ? height : Math.max(least(box.height), height),
})

function withRatio(box: Sides, requested: Sides, { across, down }: Handle): Sides {
  if (box.width <= 0 || box.height <= 0) return withMinSize(box, requested)
  const wide = requested.width / box.width
  const high = requested.height / box.height
  const further = Math.abs(wide - 1) > Math.abs(high - 1) ? wide : high
  const factor = across === 0 ? high : down === 0 ? wide : further
  const smallest = Math.max(least(box.width) / box.width, least(box.height) / box.height)
  const scale = Math.max(smallest, factor)
  return { width: box.width * scale, height: box.height * scale }
}

/** Changes the size; the point opposite the handle stays fixed. */
export function withSize<B extends RotatedBox>(
  box: B,
  handle: Handle,
  { width, height }: Sides,
): B {
  const opposite = { across: -handle.across, down: -handle.down }
  const middle = middleOf(box)
  const fixed = rotatePoint(
    {
      x: middle.x + (opposite.across * box.width) / 2,
      y: middle.y + (opposite.down * box.height) / 2,
    },
    box.rotation,
    middle,
  )
  const { sin, cos } = directionOf(box.rotation)
  const [right, below] = [(-opposite.across * width) / 2, (-opposite.down * height) / 2]
  const x = fixed.x + right * cos - below * sin - width / 2
  const y = fixed.y + right * sin + below * cos - height / 2
  return { ...box, x, y, width, height }
}

/** Scales a box along with the box around a group. */
export function scaleWith<B extends RotatedBox>(box: B, before: Box, after: Box): B {
  const wide = before.width > 0 ? after.width / before.width : 1
  const high = before.height > 0 ? after.height / before.height : 1
  const { sin, cos } = directionOf(box.rotation)
  const width = box.width * Math.hypot(cos * wide, sin * high)
  const height = box.height * Math.hypot(sin * wide, cos * high)
  const middle = middleOf(box)
  return {
    ...box,
    x: after.x + (middle.x - before.x) * wide - width / 2,
    y: after.y + (middle.y - before.y) * high - height / 2,
    width,
    height,
  }
}

/** Rotates a box around a point. */
export function rotateAround<B extends RotatedBox>(box: B, degrees: number, around: Point): B {
  const middle = rotatePoint(middleOf(box), degrees, around)
  return {
    ...box,
    x: middle.x - box.width / 2,
    y: middle.y - box.height / 2,
    rotation: box.rotation + degrees,
  }
}

/** The angle in degrees between two points, seen from a center. */
export const angleBetween = (middle: Point, from: Point, to: Point): number =>
  ((Math.atan2(to.y - middle.y, to.x - middle.x) -
    Math.atan2(from.y - middle.y, from.x - middle.x)) *
    180) /
  Math.PI
