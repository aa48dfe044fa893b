import { directionOf, middleOf, type Box } from '#src/imaging/template/box.ts'

import { turnPoint, type Point, type TurnedBox } from './turned.ts'

/** Which edges move: -1 the left or upper one, 1 the right or lower one, 0 none. */
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

/** No element gets smaller by being dragged. */
export const LEAST_SIDE = 4

/** Where a handle lies on its turned box. */
export const handlePoint = (box: TurnedBox, { across, down }: Handle): Point => {
  const middle = middleOf(box)
  const point = { x: middle.x + (across * box.width) / 2, y: middle.y + (down * box.height) / 2 }
  return turnPoint(point, box.rotation, middle)
}

interface Sides {
  width: number
  height: number
}

/** A box whose handle was dragged by so much; what lies opposite stays where it is, also on a turned box. */
export function resized<B extends TurnedBox>(
  box: B,
  handle: Handle,
  by: Point,
  keepsRatio = false,
): B {
  const { sin, cos } = directionOf(box.rotation)
  const wanted = {
    width: box.width + handle.across * (by.x * cos + by.y * sin),
    height: box.height + handle.down * (by.y * cos - by.x * sin),
  }
  return withSides(box, handle, keepsRatio ? inRatio(box, wanted, handle) : atLeast(box, wanted))
}

const least = (side: number) => Math.min(LEAST_SIDE, Math.max(1, side))

const atLeast = (box: Sides, { width, height }: Sides): Sides => ({
  width: width === box.width ? width : Math.max(least(box.width), width),
  height: height === box.height ? height : Math.max(least(box.height), height),
})

function inRatio(box: Sides, wanted: Sides, { across, down }: Handle): Sides {
  if (box.width <= 0 || box.height <= 0) return atLeast(box, wanted)
  const wide = wanted.width / box.width
  const high = wanted.height / box.height
  const further = Math.abs(wide - 1) > Math.abs(high - 1) ? wide : high
  const asked = across === 0 ? high : down === 0 ? wide : further
  const smallest = Math.max(least(box.width) / box.width, least(box.height) / box.height)
  const scale = Math.max(smallest, asked)
  return { width: box.width * scale, height: box.height * scale }
}

/** The box with other sides: the point opposite of the handle keeps its place. */
export function withSides<B extends TurnedBox>(
  box: B,
  handle: Handle,
  { width, height }: Sides,
): B {
  const opposite = { across: -handle.across, down: -handle.down }
  const middle = middleOf(box)
  const fixed = turnPoint(
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

/** Where a box of several comes to lie when the box around them all becomes another one. */
export function scaledWith<B extends TurnedBox>(box: B, before: Box, after: Box): B {
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

/** A box turned around a point, as one of several. */
export function turnedAround<B extends TurnedBox>(box: B, degrees: number, around: Point): B {
  const middle = turnPoint(middleOf(box), degrees, around)
  return {
    ...box,
    x: middle.x - box.width / 2,
    y: middle.y - box.height / 2,
    rotation: box.rotation + degrees,
  }
}

/** Degrees by which the line from a middle turned between two points. */
export const angleBetween = (middle: Point, from: Point, to: Point): number =>
  ((Math.atan2(to.y - middle.y, to.x - middle.x) -
    Math.atan2(from.y - middle.y, from.x - middle.x)) *
    180) /
  Math.PI
