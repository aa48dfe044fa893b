import { directionOf, middleOf, type Box } from '#src/imaging/template/box.ts'

export interface Point {
  x: number
  y: number
}

/** A box rotated around its center, in degrees clockwise. */
export interface RotatedBox extends Box {
  rotation: number
}

export function rotatePoint({ x, y }: Point, degrees: number, around: Point): Point {
  const { sin, cos } = directionOf(degrees)
  const [dx, dy] = [x - around.x, y - around.y]
  return { x: around.x + dx * cos - dy * sin, y: around.y + dx * sin + dy * cos }
}

/** The axis-aligned bounding box of a rotated box. */
export function boundingBox(box: RotatedBox): Box {
  const { sin, cos } = directionOf(box.rotation)
  const width = Math.abs(box.width * cos) + Math.abs(box.height * sin)
  const height = Math.abs(box.width * sin) + Math.abs(box.height * cos)
  const middle = middleOf(box)
  return { x: middle.x - width / 2, y: middle.y - height / 2, width, height }
}

/** The smallest box that contains all boxes. */
export function unionBox(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

/** Whether a point lies in a rotated box extended by `margin`. */
export function isInside(point: Point, box: RotatedBox, margin = 0): boolean {
  const { x, y } = rotatePoint(point, -box.rotation, middleOf(box))
  return (
    x >= box.x - margin &&
    y >= box.y - margin &&
    x <= box.x + box.width + margin &&
    y <= box.y + box.height + margin
  )
}

export const intersects = (a: Box, b: Box): boolean =>
  a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height

export const translate = <B extends Box>(box: B, dx: number, dy: number): B => ({
  ...box,
  x: box.x + dx,
  y: box.y + dy,
})
