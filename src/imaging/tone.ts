import { BYTE_OF_LIGHT, LIGHT_OF_BYTE, LUMINANCE_OF, WHITE } from './light.ts'
import type { Rgb } from './palette-profile.ts'
import { createRaster, type Raster } from './raster.ts'

/** What is done to a picture before its colours are counted down. Paper has less range than a screen. */
export interface Tone {
  /** Added, from -1 to 1; nothing is 0. */
  brightness: number
  /** Distance from middle grey times this, from 0 to 4. */
  contrast: number
  /** From 0.2 to 5; above 1 is lighter in the middle. */
  gamma: number
  /** Distance from grey times this, from 0 to 4. */
  saturation: number
}

export const NEUTRAL_TONE: Tone = { brightness: 0, contrast: 1, gamma: 1, saturation: 1 }

const RANGES: Record<keyof Tone, [least: number, most: number]> = {
  brightness: [-1, 1],
  contrast: [0, 4],
  gamma: [0.2, 5],
  saturation: [0, 4],
}

/** Each part inside its range; what is no number changes nothing. */
export const settleTone = (tone: Tone): Tone => {
  const settled = (part: keyof Tone): number => {
    const [least, most] = RANGES[part]
    const value = tone[part]
    return Number.isNaN(value) ? NEUTRAL_TONE[part] : Math.min(most, Math.max(least, value))
  }
  return {
    brightness: settled('brightness'),
    contrast: settled('contrast'),
    gamma: settled('gamma'),
    saturation: settled('saturation'),
  }
}

/**
 * `base` (0 to 1) to a power in steps of 1/256, by multiplication and square roots alone: engines round those alike,
 * and `**` as each likes.
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

/** Light of a value between two bytes, on the straight line between theirs. */
const lightBetween = (value: number): number => {
  const below = Math.min(254, Math.floor(value))
  const light = LIGHT_OF_BYTE[below] ?? 0
  return light + ((LIGHT_OF_BYTE[below + 1] ?? 0) - light) * (value - below)
}

const tonedLight = (byte: number, { brightness, contrast, gamma }: Tone): number => {
  const curved = gamma === 1 ? byte : 255 * power(byte / 255, 1 / gamma)
  return lightBetween(limit((curved - 127.5) * contrast + 127.5 + brightness * 255, 255))
}

/** Light of each byte of each channel, as it is dithered. */
export interface LightTables {
  red: Int32Array
  green: Int32Array
  blue: Int32Array
}

/** Light of a panel's ink and paper. */
export interface Range {
  black: Rgb
  white: Rgb
}

export const FULL_RANGE: Range = { black: [0, 0, 0], white: [WHITE, WHITE, WHITE] }

/** Light between black and white, brought between two other lights. */
export const squeeze = (light: number, black: number, white: number): number =>
  Math.floor(black + (light * (white - black)) / WHITE + 0.5)

/**
 * Tone, then black and white brought to those of the panel: a paper of 200 has no brighter white to pay a highlight's
 * error back with.
 */
export const lightTables = (tone: Tone, { black, white }: Range): LightTables => {
  const toned = Array.from({ length: 256 }, (_, byte) => tonedLight(byte, tone))
  const between = (least: number, most: number) =>
    Int32Array.from(toned, (light) => squeeze(light, least, most))
  return {
    red: between(black[0], white[0]),
    green: between(black[1], white[1]),
    blue: between(black[2], white[2]),
  }
}

export const isNeutral = ({ brightness, contrast, gamma }: Tone): boolean =>
  brightness === 0 && contrast === 1 && gamma === 1

/** Colours brought nearer to the grey of the same luminance, or further away from it. */
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
    const grey = byteOf[((red[r] ?? 0) + (green[g] ?? 0) + (blue[b] ?? 0)) >>> bits] ?? 0
    // A clamped array cuts off what leaves 0 to 255.
    into[at] = grey + (((r - grey) * factor + 128) >> 8)
    into[at + 1] = grey + (((g - grey) * factor + 128) >> 8)
    into[at + 2] = grey + (((b - grey) * factor + 128) >> 8)
    into[at + 3] = 255
  }
  return result
}
