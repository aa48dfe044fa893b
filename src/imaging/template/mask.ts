import { middleOf, type Box, isEmpty } from './box.ts'
import type { Mask } from './canvas.ts'
import type { MaskCache } from './mask-cache.ts'
import type { Rasterizer } from './rendering.ts'

interface Drawing {
  rasterize: Rasterizer
  masks?: MaskCache | undefined
}

/**
 * The coverage of a path, rotated around the center of its box, on the visible part of the panel. The SVG contains numbers
 * only, so that texts of a design cannot inject markup.
 */
export function maskOf(
  path: string,
  turned: { box: Box; degrees: number },
  visible: Box,
  { rasterize, masks }: Drawing,
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
  const known = masks?.get(svg)
  if (known) return known
  const mask = { x, y, width, height, data: coverageOf(rasterize(svg)) }
  masks?.set(svg, mask)
  return mask
}

/** The path is black, so the alpha channel is the coverage. */
function coverageOf({ data }: { data: Uint8ClampedArray }): Uint8Array {
  const coverage = new Uint8Array(data.length >> 2)
  for (let at = 0; at < coverage.length; at++) coverage[at] = data[at * 4 + 3] ?? 0
  return coverage
}
