import { containRegion, coverRegion, type Region } from '#src/imaging/crop.ts'
import { createRaster, onPaper, pixelsOf, type Raster, type Size } from '#src/imaging/raster.ts'
import { resample } from '#src/imaging/resize.ts'

import { directionOf, isEmpty, middleOf, visibleOf, type Box } from './box.ts'

export type Fit = 'cover' | 'contain' | 'stretch'

/** The visible part of a picture on the panel, and which of its pixels belong to the picture. */
export interface PlacedPicture {
  visible: Box
  raster: Raster
  /** 1 for pixels of the picture; undefined if all are. */
  isPicture: Uint8Array | undefined
}

/** Scales and rotates a picture into its box; computes only the visible part. */
export function placePicture(
  source: Raster,
  fit: Fit,
  { box, degrees }: { box: Box; degrees: number },
  panel: Size,
): PlacedPicture | undefined {
  const place = placeOf(source, fit, box)
  const visible = visibleOf(place.target, degrees, panel, middleOf(box))
  if (isEmpty(visible)) return undefined
  const turn = { visible, middle: middleOf(box), ...directionOf(degrees) }
  const cut = (raster: Raster) =>
    degrees % 360 === 0 ? cutStraight(raster, place, visible) : cutTurned(raster, place, turn)
  const flat = onPaper(source)
  const shown = flat === source ? undefined : pixelsOf(cut(alphaOf(source)))
  const raster = cut(flat)
  const isWhole = degrees % 360 === 0 && !shown
  return { visible, raster, isPicture: isWhole ? undefined : whereSeen(pixelsOf(raster), shown) }
}

const HALF = 128

/** Rotated pictures are transparent outside of their edges. */
const whereSeen = (colors: Uint32Array, shown: Uint32Array | undefined): Uint8Array =>
  Uint8Array.from(colors, (color, at) =>
    color >>> 24 !== 0 && (!shown || ((shown[at] ?? 0) & 255) >= HALF) ? 1 : 0,
  )

interface Place {
  target: Box
  region: Region
}

const placeOf = (source: Raster, fit: Fit, box: Box): Place => {
  const region = { x: 0, y: 0, width: source.width, height: source.height }
  if (fit === 'cover') return { target: box, region: coverRegion(source, box) }
  if (fit === 'stretch') return { target: box, region }
  const inner = containRegion(source, box)
  return { target: { ...inner, x: box.x + inner.x, y: box.y + inner.y }, region }
}

const alphaOf = (raster: Raster): Raster => {
  const alpha = createRaster(raster)
  const to = pixelsOf(alpha)
  pixelsOf(raster).forEach((pixel, at) => {
    to[at] = (0xff000000 | ((pixel >>> 24) * 0x010101)) >>> 0
  })
  return alpha
}

const cutStraight = (raster: Raster, { target, region }: Place, visible: Box): Raster => {
  const across = region.width / target.width
  const down = region.height / target.height
  return resample(raster, visible, {
    x: region.x + (visible.x - target.x) * across,
    y: region.y + (visible.y - target.y) * down,
    width: visible.width * across,
    height: visible.height * down,
  })
}

/** Maximum pixels before rotation, because a box can be far larger than the panel. */
const MAX_SOURCE_PIXELS = 4_000_000

interface Turn {
  visible: Box
  middle: { x: number; y: number }
  sin: number
  cos: number
}

/** Samples the picture for each pixel of the panel. */
function cutTurned(raster: Raster, { target, region }: Place, turn: Turn): Raster {
  const { visible, middle, sin, cos } = turn
  const scale = Math.min(1, Math.sqrt(MAX_SOURCE_PIXELS / (target.width * target.height)))
  const size = {
    width: Math.max(1, Math.round(target.width * scale)),
    height: Math.max(1, Math.round(target.height * scale)),
  }
  const upright = resample(raster, size, region)
  const across = size.width / target.width
  const down = size.height / target.height
  const result = createRaster(visible)
  let at = 0
  for (let row = 0; row < visible.height; row++) {
    const dy = visible.y + row + 0.5 - middle.y
    for (let column = 0; column < visible.width; column++, at += 4) {
      const dx = visible.x + column + 0.5 - middle.x
      const x = (dx * cos + dy * sin + middle.x - target.x) * across
      const y = (dy * cos - dx * sin + middle.y - target.y) * down
      if (x < 0 || y < 0 || x >= size.width || y >= size.height) continue
      copyBetween(upright, x - 0.5, y - 0.5, result.data, at)
    }
  }
  return result
}

const clamp = (value: number, most: number) => (value < 0 ? 0 : value > most ? most : value)

/** Bilinear interpolation. */
function copyBetween(from: Raster, x: number, y: number, to: Uint8ClampedArray, at: number) {
  const { data, width, height } = from
  const left = clamp(Math.floor(x), width - 1)
  const top = clamp(Math.floor(y), height - 1)
  const across = clamp(x - left, 1)
  const down = clamp(y - top, 1)
  const topLeft = (top * width + left) * 4
  const right = left < width - 1 ? 4 : 0
  const below = top < height - 1 ? width * 4 : 0
  for (let channel = 0; channel < 4; channel++) {
    const corner = topLeft + channel
    const upper = between(data[corner], data[corner + right], across)
    const lower = between(data[corner + below], data[corner + below + right], across)
    to[at + channel] = Math.floor(between(upper, lower, down) + 0.5)
  }
}

const between = (one = 0, other = 0, share: number) => one + (other - one) * share
