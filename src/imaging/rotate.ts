import { createRaster, pixelsOf, type Raster } from './raster.ts'

/** Clockwise. */
export type QuarterTurn = 0 | 90 | 180 | 270

/** Rotates clockwise. Images of vertical panels are sent rotated by 270, which is 90 counterclockwise (CROP-05). */
export const rotate = (raster: Raster, degrees: QuarterTurn): Raster => {
  if (degrees === 0) return raster
  const { width, height } = raster
  const turned = createRaster(degrees === 180 ? raster : { width: height, height: width })
  const from = pixelsOf(raster)
  const to = pixelsOf(turned)
  const [start, alongRow, alongColumn] = {
    90: [height - 1, height, -1],
    180: [width * height - 1, -1, -width],
    270: [(width - 1) * height, -height, 1],
  }[degrees] as [number, number, number]
  let source = 0
  for (let y = 0; y < height; y++) {
    let target = start + y * alongColumn
    for (let x = 0; x < width; x++, target += alongRow) to[target] = from[source++] ?? 0
  }
  return turned
}
