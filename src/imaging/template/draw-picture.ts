import type { PlacedElement } from '#src/domain/design/element.ts'
import { evictOldest } from '#src/domain/evict-oldest.ts'
import { dither } from '#src/imaging/dither.ts'
import type { PaletteProfile, Rgb } from '#src/imaging/palette-profile.ts'
import { signedPixelsOf, type Raster, createRaster } from '#src/imaging/raster.ts'

import type { Box } from './box.ts'
import { LAYERS, type Canvas, wordOf } from './canvas.ts'
import type { MaskCache } from './mask-cache.ts'
import { maskOf } from './mask.ts'
import { placePicture, type PlacedPicture } from './place-picture.ts'
import type { Rasterizer } from './rendering.ts'
import { boxPath } from './shape-path.ts'

interface Drawing {
  canvas: Canvas
  palette: PaletteProfile
  rasterize: Rasterizer
  masks?: MaskCache | undefined
}

interface DitheredPicture extends PlacedPicture {
  /** The panel's colors, encoded like `Canvas.layers`. */
  decided: Uint8Array
}

/** Draws a dithered picture, so that later layers do not change its dots. */
export function drawPicture(element: PlacedElement, box: Box, source: Raster, drawing: Drawing) {
  const picture = ditheredPicture(element, box, source, drawing)
  if (!picture) return
  const turned = { box, degrees: element.position.rotation }
  const corners =
    element.radius > 0
      ? maskOf(boxPath(box, element.radius), turned, picture.visible, drawing).data
      : undefined
  if (picture.isPicture || corners) copySeen(picture, corners, drawing.canvas)
  else copyWhole(picture, drawing.canvas)
}

function copyWhole({ visible, raster, decided }: DitheredPicture, canvas: Canvas) {
  const { x, y, width, height } = visible
  const colors = signedPixelsOf(raster)
  for (let row = 0; row < height; row++) {
    const to = (y + row) * canvas.width + x
    const from = row * width
    canvas.pixels.set(colors.subarray(from, from + width), to)
    canvas.layers.set(decided.subarray(from, from + width), to)
  }
}

function copySeen(
  { visible, raster, decided, isPicture }: DitheredPicture,
  corners: Uint8Array | undefined,
  canvas: Canvas,
) {
  const colors = signedPixelsOf(raster)
  let at = 0
  for (let row = 0; row < visible.height; row++) {
    let to = (visible.y + row) * canvas.width + visible.x
    for (let column = 0; column < visible.width; column++, at++, to++) {
      if (isPicture?.[at] === 0 || (corners && (corners[at] ?? 0) < HALF)) continue
      canvas.pixels[to] = colors[at] ?? 0
      canvas.layers[to] = decided[at] ?? 0
    }
  }
}

const HALF = 128

/** Caches dithered pictures by placement, because editors redraw them often. */
const kept = new WeakMap<Raster, Map<string, DitheredPicture | undefined>>()
const MAX_PLACEMENTS = 4

function ditheredPicture(
  { picture: { fit, palette: asked, threshold }, position: { rotation } }: PlacedElement,
  box: Box,
  source: Raster,
  { canvas, palette }: Drawing,
): DitheredPicture | undefined {
  const chosen = colorsFor(asked, palette)
  const { width, height } = canvas
  const key = JSON.stringify([
    fit,
    box,
    rotation,
    threshold,
    width,
    height,
    chosen,
    palette.nominal,
  ])
  const places = kept.get(source) ?? new Map<string, DitheredPicture | undefined>()
  kept.set(source, places)
  if (places.has(key)) return places.get(key)
  const placed = placePicture(source, fit, { box, degrees: rotation }, canvas)
  const picture = placed && { ...placed, decided: ditherTo(chosen, palette, placed, threshold) }
  evictOldest(places, MAX_PLACEMENTS)
  places.set(key, picture)
  return picture
}

function ditherTo(
  chosen: readonly number[],
  { nominal }: PaletteProfile,
  { raster }: PlacedPicture,
  threshold: number,
): Uint8Array {
  const colors = chosen.flatMap((index): Rgb[] => nominal.slice(index, index + 1))
  return dither(withThreshold(raster, threshold), colors).map(
    (index) => LAYERS.DECIDED + (chosen[index] ?? 0),
  )
}

/** The panel's colors for a picture: the nearest to each of its palette; all if fewer than two. */
function colorsFor(asked: readonly string[], { nominal }: PaletteProfile): number[] {
  const chosen = new Set(asked.map((color) => nearestOf(nominal, wordOf(color))))
  const all = nominal.map((_, index) => index)
  return chosen.size < 2 ? all : all.filter((index) => chosen.has(index))
}

function nearestOf(colors: readonly Rgb[], word: number): number {
  const distances = colors.map(([red, green, blue]) => {
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

/** Maps the brightness `threshold` to the middle; black and white stay. */
function withThreshold(raster: Raster, threshold: number): Raster {
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
