import type { PaletteProfile, Rgb } from '#src/imaging/palette-profile.ts'
import { createRaster, type Raster } from '#src/imaging/raster.ts'

import { wordOf } from './canvas.ts'

/** Indices of the panel's colours that a picture is reduced to: the nearest to each that was asked for. */
export function coloursFor(asked: readonly string[], { nominal }: PaletteProfile): number[] {
  const chosen = new Set(asked.map((colour) => nearestOf(nominal, wordOf(colour))))
  const all = nominal.map((_, index) => index)
  return chosen.size < 2 ? all : all.filter((index) => chosen.has(index))
}

function nearestOf(colours: readonly Rgb[], word: number): number {
  const distances = colours.map(([red, green, blue]) => {
    const [dr, dg, db] = [
      red - (word & 255),
      green - ((word >> 8) & 255),
      blue - ((word >> 16) & 255),
    ]
    return dr * dr + dg * dg + db * db
  })
  return distances.indexOf(Math.min(...distances))
}

const MIDDLE = 0.5
const MARGIN = 0.01

/** A picture whose brightness `threshold` has become the middle one; black stays black and white stays white. */
export function withThreshold(raster: Raster, threshold: number): Raster {
  if (threshold === MIDDLE) return raster
  const middle = Math.min(1 - MARGIN, Math.max(MARGIN, threshold))
  const byteOf = Uint8Array.from({ length: 256 }, (_, byte) => {
    const value = byte / 255
    const curved =
      value < middle ? (value / middle) * MIDDLE : 1 - ((1 - value) / (1 - middle)) * (1 - MIDDLE)
    return Math.floor(curved * 255 + 0.5)
  })
  const result = createRaster(raster)
  for (let at = 0; at < raster.data.length; at++) {
    const byte = raster.data[at] ?? 0
    result.data[at] = (at & 3) === 3 ? byte : (byteOf[byte] ?? 0)
  }
  return result
}
