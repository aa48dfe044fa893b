import { middleOf, type Box, isEmpty } from './box.ts'
import type { Mask } from './canvas.ts'
import type { Rasteriser } from './rendering.ts'

/**
 * Where path data, turned around the middle of its box, covers the visible part of the panel. Nothing but numbers goes into
 * the SVG: what is written in a design never becomes markup.
 */
export function maskOf(
  path: string,
  turned: { box: Box; degrees: number },
  visible: Box,
  rasterise: Rasteriser,
): Mask {
  const { x, y, width, height } = visible
  if (isEmpty(visible) || path === '') {
    return { x, y, width: 0, height: 0, data: new Uint8ClampedArray() }
  }
  const middle = middleOf(turned.box)
  const transform = `rotate(${turned.degrees % 360} ${middle.x} ${middle.y})`
  const { data } = rasterise(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}">` +
      `<path transform="${transform}" d="${path}"/></svg>`,
  )
  return { x, y, width, height, data }
}
