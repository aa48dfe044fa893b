import type { PlacedElement } from '#src/domain/design/element.ts'
import type { Size } from '#src/imaging/raster.ts'

/** In pixels of the panel in its orientation; may be outside of it. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Rounded to whole pixels, so that edges without rotation are sharp. */
export const boxOf = ({ position }: PlacedElement, { width, height }: Size): Box => {
  const x = Math.round(position.left)
  const y = Math.round(position.top)
  return {
    x,
    y,
    width: Math.round(width - position.right) - x,
    height: Math.round(height - position.bottom) - y,
  }
}

export const isEmpty = ({ width, height }: Size): boolean => width <= 0 || height <= 0

export const middleOf = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 })

export const inflate = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
})

/** Sine and cosine, rounded, because engines differ in the last digits. */
export const directionOf = (degrees: number) => {
  const angle = ((degrees % 360) * Math.PI) / 180
  const round = (value: number) => Math.round(value * 2 ** 30) / 2 ** 30
  return { sin: round(Math.sin(angle)), cos: round(Math.cos(angle)) }
}

/** The bounding box of a box that is rotated around a point. */
const aroundTurned = (box: Box, degrees: number, around: { x: number; y: number }): Box => {
  if (degrees % 360 === 0) return box
  const { sin, cos } = directionOf(degrees)
  const middle = middleOf(box)
  const [dx, dy] = [middle.x - around.x, middle.y - around.y]
  const width = Math.abs(box.width * cos) + Math.abs(box.height * sin)
  const height = Math.abs(box.width * sin) + Math.abs(box.height * cos)
  return {
    x: around.x + dx * cos - dy * sin - width / 2,
    y: around.y + dx * sin + dy * cos - height / 2,
    width,
    height,
  }
}

/** The panel's pixels that a rotated box touches. */
export const visibleOf = (
  box: Box,
  degrees: number,
  panel: Size,
  around: { x: number; y: number } = middleOf(box),
): Box => {
  const turned = aroundTurned(box, degrees, around)
  const x = Math.max(0, Math.floor(turned.x))
  const y = Math.max(0, Math.floor(turned.y))
  return {
    x,
    y,
    width: Math.min(panel.width, Math.ceil(turned.x + turned.width)) - x,
    height: Math.min(panel.height, Math.ceil(turned.y + turned.height)) - y,
  }
}
