import type { Size } from '#src/imaging/raster.ts'

/** Indices of a panel that hangs upright, as its pixels lie: 90 degrees counter-clockwise, like its pictures (CROP-05). */
export function turnLeft(indices: Uint8Array, { width, height }: Size): Uint8Array<ArrayBuffer> {
  const turned = new Uint8Array(indices.length)
  let from = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) turned[(width - 1 - x) * height + y] = indices[from++] ?? 0
  }
  return turned
}
