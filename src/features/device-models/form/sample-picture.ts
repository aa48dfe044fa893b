import { createRaster, type Raster, type Size } from '#src/imaging/raster.ts'

const HUES: readonly (readonly [number, number, number])[] = [
  [255, 0, 0],
  [255, 255, 0],
  [0, 255, 0],
  [0, 255, 255],
  [0, 0, 255],
  [255, 0, 255],
  [255, 0, 0],
]

/** Greys from black to white above; below, every hue from dark over pure to light: what sets panels apart. */
export function samplePicture({ width, height }: Size): Raster {
  const raster = createRaster({ width, height })
  const middle = Math.round(height * 0.4)
  let at = 0
  for (let y = 0; y < height; y++) {
    const depth = (y - middle) / Math.max(1, height - middle - 1)
    for (let x = 0; x < width; x++) {
      const along = x / Math.max(1, width - 1)
      const colour = y < middle ? greyOf(along) : shaded(hueOf(along), depth)
      raster.data.set([...colour, 255], at)
      at += 4
    }
  }
  return raster
}

type Colour = readonly [number, number, number]

const greyOf = (along: number): Colour => {
  const level = Math.round(255 * along)
  return [level, level, level]
}

function hueOf(along: number): Colour {
  const place = along * (HUES.length - 1)
  const from = HUES[Math.floor(place)] ?? [0, 0, 0]
  const to = HUES[Math.ceil(place)] ?? from
  return mixed(from, to, place % 1)
}

/** Light at 0, pure in the middle, dark at 1. */
const shaded = (hue: Colour, depth: number): Colour =>
  depth < 0.5 ? mixed([255, 255, 255], hue, depth * 2) : mixed(hue, [0, 0, 0], depth * 2 - 1)

const mixed = (from: Colour, to: Colour, share: number): Colour => {
  const part = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share)
  return [part(0), part(1), part(2)]
}
