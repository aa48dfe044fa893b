import { middleOf, type Box, isEmpty } from './box.ts'
import type { Mask } from './canvas.ts'
import type { KeptMasks } from './kept-masks.ts'
import type { Rasteriser } from './rendering.ts'

interface Drawing {
  rasterise: Rasteriser
  masks?: KeptMasks | undefined
}

/**
 * Where path data, turned around the middle of its box, covers the visible part of the panel. Nothing but numbers goes into
 * the SVG: what is written in a design never becomes markup.
 */
export function maskOf(
  path: string,
  turned: { box: Box; degrees: number },
  visible: Box,
  { rasterise, masks }: Drawing,
): Mask {
  const { x, y, width, height } = visible
  if (isEmpty(visible) || path === '') {
    return { x, y, width: 0, height: 0, data: new Uint8Array() }
  }
  const middle = middleOf(turned.box)
  const transform = `rotate(${turned.degrees % 360} ${middle.x} ${middle.y})`
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}">` +
    `<path transform="${transform}" d="${path}"/></svg>`
  const known = masks?.find(svg)
  if (known) return known
  const mask = { x, y, width, height, data: coverageOf(rasterise(svg)) }
  masks?.keep(svg, mask)
  return mask
}

/** What is drawn is black: the last of the four bytes of a pixel says all. */
function coverageOf({ data }: { data: Uint8ClampedArray }): Uint8Array {
  const coverage = new Uint8Array(data.length >> 2)
  for (let at = 0; at < coverage.length; at++) coverage[at] = data[at * 4 + 3] ?? 0
  return coverage
}
