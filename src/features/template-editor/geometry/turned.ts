import { directionOf, middleOf, type Box } from '#src/imaging/template/box.ts'

export interface Point {
  x: number
  y: number
}

/** A box and how far it is turned around its middle, in degrees clockwise. */
export interface TurnedBox extends Box {
  rotation: number
}

/** A point turned around another one. */
export function turnPoint({ x, y }: Point, degrees: number, around: Point): Point {
  const { sin, cos } = directionOf(degrees)
  const [dx, dy] = [x - around.x, y - around.y]
  return { x: around.x + dx * cos - dy * sin, y: around.y + dx * sin + dy * cos }
}

/** The upright box around a turned one. */
export function boundsOf(box: TurnedBox): Box {
  const { sin, cos } = directionOf(box.rotation)
  const width = Math.abs(box.width * cos) + Math.abs(box.height * sin)
  const height = Math.abs(box.width * sin) + Math.abs(box.height * cos)
  const middle = middleOf(box)
  return { x: middle.x - width / 2, y: middle.y - height / 2, width, height }
}

/** The smallest box around others. */
export function unionOf(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

/** Whether a point lies in a turned box, or not farther from it than `margin`. */
export function isInside(point: Point, box: TurnedBox, margin = 0): boolean {
  const { x, y } = turnPoint(point, -box.rotation, middleOf(box))
  return (
    x >= box.x - margin &&
    y >= box.y - margin &&
    x <= box.x + box.width + margin &&
    y <= box.y + box.height + margin
  )
}

export const touches = (one: Box, other: Box): boolean =>
  one.x <= other.x + other.width &&
  other.x <= one.x + one.width &&
  one.y <= other.y + other.height &&
  other.y <= one.y + one.height

export const moved = <B extends Box>(box: B, dx: number, dy: number): B => ({
  ...box,
  x: box.x + dx,
  y: box.y + dy,
})
