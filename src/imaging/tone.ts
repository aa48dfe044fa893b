import { BYTE_OF_LIGHT, LIGHT_OF_BYTE, LUMINANCE_OF, WHITE } from './light.ts'
import type { Rgb } from './palette-profile.ts'
import { createRaster, type Raster } from './raster.ts'

/** Adjustments before dithering, because paper has less range than a screen. */
export interface Tone {
  /** Added, from -1 to 1; neutral is 0. */
  brightness: number
  /** Factor of the distance from middle gray, from 0 to 4. */
  contrast: number
  /** From 0.2 to 5; above 1 brightens the middle. */
  gamma: number
  /** Factor of the distance from gray, from 0 to 4. */
  saturation: number
}

export const NEUTRAL_TONE: Tone = { brightness: 0, contrast: 1, gamma: 1, saturation: 1 }

const RANGES: Record<keyof Tone, [least: number, most: number]> = {
  brightness: [-1, 1],
  contrast: [0, 4],
  gamma: [0.2, 5],
  saturation: [0, 4],
}

/** Clamps each value; NaN becomes neutral. */
export const normalizeTone = (tone: Tone): Tone => {
  const clamped = (part: keyof Tone): number => {
    const [least, most] = RANGES[part]
    const value = tone[part]
    return Number.isNaN(value) ? NEUTRAL_TONE[part] : Math.min(most, Math.max(least, value))
  }
  return {
    brightness: clamped('brightness'),
    contrast: clamped('contrast'),
    gamma: clamped('gamma'),
    saturation: clamped('saturation'),
  }
}

/**
 * `base` (0 to 1) to a power in steps of 1/256, by multiplication and square roots only, which unlike `**` are identical in all
 * engines.
 */
const power = (base: number, exponent: number): number => {
  const steps = Math.round(exponent * 256)
  let result = 1
  for (let whole = steps >> 8; whole > 0; whole--) result *= base
  let root = base
  for (let bit = 128; bit > 0; bit >>= 1) {
    root = Math.sqrt(root)
    if (steps & bit) result *= root
  }
  return result
}

const limit = (value: number, most: number): number => Math.min(most, Math.max(0, value))

/** Light of a fractional byte, by linear interpolation. */
const lightBetween = (value: number): number => {
  const below = Math.min(254, Math.floor(value))
  const light = LIGHT_OF_BYTE[below] ?? 0
  return light + ((LIGHT_OF_BYTE[below + 1] ?? 0) - light) * (value - below)
}

const tonedLight = (byte: number, { brightness, contrast, gamma }: Tone): number => {
  const curved = gamma === 1 ? byte : 255 * power(byte / 255, 1 / gamma)
  return lightBetween(limit((curved - 127.5) * contrast + 127.5 + brightness * 255, 255))
}

/** Toned light of each byte by channel. */
export interface LightTables {
  red: Int32Array
  green: Int32Array
  blue: Int32Array
}

/** The light of a panel's ink and paper. */
export interface Range {
  black: Rgb
  white: Rgb
}

export const FULL_RANGE: Range = { black: [0, 0, 0], white: [WHITE, WHITE, WHITE] }

/** Scales light from full range to `black`..`white`. */
export const scaleLight = (light: number, black: number, white: number): number =>
  Math.floor(black + (light * (white - black)) / WHITE + 0.5)

/**
 * Applies the tone, then scales to the panel's range: otherwise errors of highlights could not be compensated on paper that is
 * not fully white.
 */
export const lightTables = (tone: Tone, { black, white }: Range): LightTables => {
  const toned = Array.from({ length: 256 }, (_, byte) => tonedLight(byte, tone))
  const between = (least: number, most: number) =>
    Int32Array.from(toned, (light) => scaleLight(light, least, most))
  return {
    red: between(black[0], white[0]),
    green: between(black[1], white[1]),
    blue: between(black[2], white[2]),
  }
}

export const isNeutral = ({ brightness, contrast, gamma }: Tone): boolean =>
  brightness === 0 && contrast === 1 && gamma === 1

/** Scales the distance of colors from the gray of the same luminance. */
export const saturate = (raster: Raster, saturation: number): Raster => {
  if (saturation === 1) return raster
  const factor = Math.round(saturation * 256)
  const { red, green, blue, bits } = LUMINANCE_OF
  const byteOf = BYTE_OF_LIGHT
  const { data } = raster
  const result = createRaster(raster)
  const into = result.data
  for (let at = 0; at < data.length; at += 4) {
    const r = data[at] ?? 0
    const g = data[at + 1] ?? 0
    const b = data[at + 2] ?? 0
    const gray = byteOf[((red[r] ?? 0) + (green[g] ?? 0) + (blue[b] ?? 0)) >>> bits] ?? 0
    // Uint8ClampedArray clamps to 0..255.
    into[at] = gray + (((r - gray) * factor + 128) >> 8)
    into[at + 1] = gray + (((g - gray) * factor + 128) >> 8)
    into[at + 2] = gray + (((b - gray) * factor + 128) >> 8)
    into[at + 3] = 255
  }
  return result
}
