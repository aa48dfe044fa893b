import type { PlacedElement } from '#src/domain/design/element.ts'
import { makeRoom } from '#src/domain/make-room.ts'
import { dither } from '#src/imaging/dither.ts'
import type { PaletteProfile, Rgb } from '#src/imaging/palette-profile.ts'
import { signedPixelsOf, type Raster } from '#src/imaging/raster.ts'

import type { Box } from './box.ts'
import { LAYERS, type Canvas } from './canvas.ts'
import type { KeptMasks } from './kept-masks.ts'
import { maskOf } from './mask.ts'
import { coloursFor, withThreshold } from './picture-colours.ts'
import { placePicture, type PlacedPicture } from './place-picture.ts'
import type { Rasteriser } from './rendering.ts'
import { boxPath } from './shape-path.ts'

interface Drawing {
  canvas: Canvas
  palette: PaletteProfile
  rasterise: Rasteriser
  masks?: KeptMasks | undefined
}

interface DitheredPicture extends PlacedPicture {
  /** The panel's colours, as the layers of a canvas say them. */
  decided: Uint8Array
}

/** A picture in its box, already in the panel's colours: what is drawn over it changes none of its dots. */
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
  const colours = signedPixelsOf(raster)
  for (let row = 0; row < height; row++) {
    const to = (y + row) * canvas.width + x
    const from = row * width
    canvas.pixels.set(colours.subarray(from, from + width), to)
    canvas.layers.set(decided.subarray(from, from + width), to)
  }
}

function copySeen(
  { visible, raster, decided, isPicture }: DitheredPicture,
  corners: Uint8Array | undefined,
  canvas: Canvas,
) {
  const colours = signedPixelsOf(raster)
  let at = 0
  for (let row = 0; row < visible.height; row++) {
    let to = (visible.y + row) * canvas.width + visible.x
    for (let column = 0; column < visible.width; column++, at++, to++) {
      if (isPicture?.[at] === 0 || (corners && (corners[at] ?? 0) < HALF)) continue
      canvas.pixels[to] = colours[at] ?? 0
      canvas.layers[to] = decided[at] ?? 0
    }
  }
}

const HALF = 128

/** In an editor most of what is drawn again is where it was. The oldest places of a picture go first. */
const kept = new WeakMap<Raster, Map<string, DitheredPicture | undefined>>()
const MOST_PLACES = 4

function ditheredPicture(
  { picture: { fit, palette: asked, threshold }, position: { rotation } }: PlacedElement,
  box: Box,
  source: Raster,
  { canvas, palette }: Drawing,
): DitheredPicture | undefined {
  const chosen = coloursFor(asked, palette)
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
  makeRoom(places, MOST_PLACES)
  places.set(key, picture)
  return picture
}

function ditherTo(
  chosen: readonly number[],
  { nominal }: PaletteProfile,
  { raster }: PlacedPicture,
  threshold: number,
): Uint8Array {
  const colours = chosen.flatMap((index): Rgb[] => nominal.slice(index, index + 1))
  return dither(withThreshold(raster, threshold), colours).map(
    (index) => LAYERS.DECIDED + (chosen[index] ?? 0),
  )
}
