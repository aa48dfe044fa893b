import { containRegion, coverRegion, type Region } from './crop.ts'
import { BYTE_OF_LIGHT, LIGHT_OF_BYTE, WHITE } from './light.ts'
import { createRaster, pixelsOf, type Raster, type Size } from './raster.ts'

/** For each target pixel: the first source pixel, and the weights. */
interface Taps {
  first: Int32Array
  count: number
  weights: Float64Array
}

/** Catmull-Rom: sharp when enlarging, exact at source pixels. */
const cubic = (distance: number): number => {
  const x = Math.abs(distance)
  if (x < 1) return (1.5 * x - 2.5) * x * x + 1
  return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0
}

/** The weight of source pixel `at` for a target pixel from `from` to `to`. */
const share = (at: number, from: number, to: number): number =>
  to - from >= 1
    ? Math.max(0, Math.min(at + 1, to) - Math.max(at, from))
    : cubic(at + 0.5 - (from + to) / 2)

const buildTaps = (source: number, target: number, offset: number, length: number): Taps => {
  const scale = length / target
  const reach = scale >= 1 ? 0 : 2
  const count = Math.min(source, Math.ceil(scale) + 1 + 2 * reach)
  const first = new Int32Array(target)
  const weights = new Float64Array(target * count)
  for (let index = 0; index < target; index++) {
    const from = offset + index * scale
    const begin = Math.floor(from) - reach
    const start = Math.max(0, Math.min(source - count, begin))
    first[index] = start
    let sum = 0
    for (let at = begin; at < begin + Math.ceil(scale) + 1 + 2 * reach; at++) {
      const weight = share(at, from, from + scale)
      const slot = index * count + Math.max(0, Math.min(source - 1, at)) - start
      weights[slot] = (weights[slot] ?? 0) + weight
      sum += weight
    }
    for (let slot = index * count; slot < (index + 1) * count; slot++) {
      weights[slot] = (weights[slot] ?? 0) / sum
    }
  }
  return { first, count, weights }
}

const toLight = (value: number): number =>
  value <= 0 ? 0 : value >= WHITE ? WHITE : Math.floor(value + 0.5)

/** Resamples rows `top` to `bottom` to the target's width, as three channels of linear light. */
const squeezeRows = (raster: Raster, taps: Taps, top: number, bottom: number): Uint16Array => {
  const pixels = pixelsOf(raster)
  const lightOf = LIGHT_OF_BYTE
  const { first, count, weights } = taps
  const width = first.length
  const light = new Uint16Array(width * (bottom - top) * 3)
  let out = 0
  for (let y = top; y < bottom; y++) {
    for (let x = 0; x < width; x++) {
      let at = y * raster.width + (first[x] ?? 0)
      const end = (x + 1) * count
      let red = 0
      let green = 0
      let blue = 0
      for (let slot = x * count; slot < end; slot++) {
        const pixel = pixels[at++] ?? 0
        const weight = weights[slot] ?? 0
        red += weight * (lightOf[pixel & 255] ?? 0)
        green += weight * (lightOf[(pixel >>> 8) & 255] ?? 0)
        blue += weight * (lightOf[(pixel >>> 16) & 255] ?? 0)
      }
      light[out++] = toLight(red)
      light[out++] = toLight(green)
      light[out++] = toLight(blue)
    }
  }
  return light
}

const squeezeColumns = (light: Uint16Array, taps: Taps, top: number, into: Raster): void => {
  const { data } = into
  const byteOf = BYTE_OF_LIGHT
  const stride = into.width * 3
  const row = new Float64Array(stride)
  let out = 0
  for (let y = 0; y < into.height; y++) {
    row.fill(0)
    for (let tap = 0; tap < taps.count; tap++) {
      const weight = taps.weights[y * taps.count + tap] ?? 0
      if (weight === 0) continue
      const start = ((taps.first[y] ?? 0) - top + tap) * stride
      for (let at = 0; at < stride; at++) {
        row[at] = (row[at] ?? 0) + weight * (light[start + at] ?? 0)
      }
    }
    for (let at = 0; at < stride; at += 3) {
      data[out++] = byteOf[toLight(row[at] ?? 0)] ?? 0
      data[out++] = byteOf[toLight(row[at + 1] ?? 0)] ?? 0
      data[out++] = byteOf[toLight(row[at + 2] ?? 0)] ?? 0
      data[out++] = 255
    }
  }
}

const wholeOf = ({ width, height }: Size): Region => ({ x: 0, y: 0, width, height })
const isWhole = (region: Region, { width, height }: Size): boolean =>
  region.x === 0 && region.y === 0 && region.width === width && region.height === height

/**
 * Resizes a region of an opaque raster in linear light: area average for reduction, Catmull-Rom for enlargement. Returns the
 * same raster if nothing changes.
 */
export const resample = (raster: Raster, size: Size, region: Region = wholeOf(raster)): Raster => {
  if (isWhole(region, raster) && size.width === raster.width && size.height === raster.height) {
    return raster
  }
  const columns = buildTaps(raster.width, size.width, region.x, region.width)
  const rows = buildTaps(raster.height, size.height, region.y, region.height)
  const top = rows.first[0] ?? 0
  const bottom = (rows.first[size.height - 1] ?? 0) + rows.count
  const result = createRaster(size)
  squeezeColumns(squeezeRows(raster, columns, top, bottom), rows, top, result)
  return result
}

/** Covers the target, cropping the excess; `focus` positions the crop (center is 0.5). */
export const fitCover = (raster: Raster, target: Size, focus?: { x: number; y: number }): Raster =>
  resample(raster, target, coverRegion(raster, target, focus))

/** Fits the whole image inside the target, on white. */
export const fitContain = (raster: Raster, target: Size): Raster => {
  const place = containRegion(raster, target)
  const inner = resample(raster, place)
  if (place.width === target.width && place.height === target.height) return inner
  const framed = createRaster(target)
  const to = pixelsOf(framed).fill(0xffffffff)
  const from = pixelsOf(inner)
  for (let y = 0; y < place.height; y++) {
    const row = from.subarray(y * place.width, (y + 1) * place.width)
    to.set(row, (place.y + y) * target.width + place.x)
  }
  return framed
}
