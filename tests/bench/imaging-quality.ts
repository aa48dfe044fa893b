import type { DitherAlgorithm } from '#src/imaging/dither-options.ts'
import { dither } from '#src/imaging/dither.ts'
import { BYTE_OF_LIGHT, LIGHT_OF_BYTE, LUMINANCE_OF, WHITE } from '#src/imaging/light.ts'
import type { Rgb } from '#src/imaging/palette-profile.ts'
import { PALETTES, type PaletteId } from '#src/imaging/palettes.ts'
import type { Raster } from '#src/imaging/raster.ts'

import { blur, errorBetween } from './imaging-blur.ts'
import { createMagick, numberOf, type Numbers } from './imaging-magick.ts'
import { installPhotos, readPhotos } from './imaging-photos.ts'
import type { BenchRow } from './row.ts'

/** Dithering as seen from a distance: compares the light of the dots with that of the photo, both blurred. */

const SIZE = { width: 800, height: 480 }
const PIXELS = SIZE.width * SIZE.height
const MOST = 1.02

const luminanceOf = (r: number, g: number, b: number): number => {
  const { red, green, blue, bits } = LUMINANCE_OF
  return ((red[r] ?? 0) + (green[g] ?? 0) + (blue[b] ?? 0)) >>> bits
}

/** The light of each channel from 0 to 1; for a panel of grays, only the luminance. */
const channelsOf = ({ data }: Raster, grays: boolean): Float64Array[] =>
  Array.from({ length: grays ? 1 : 3 }, (_, channel) =>
    blur(
      Float64Array.from({ length: PIXELS }, (_, at) => {
        const byte = (part: number) => data[at * 4 + part] ?? 0
        const light = grays
          ? luminanceOf(byte(0), byte(1), byte(2))
          : (LIGHT_OF_BYTE[byte(channel)] ?? 0)
        return light / WHITE
      }),
      SIZE,
    ),
  )

const paint = (indices: Uint8Array, colors: readonly Rgb[]): Raster => {
  const data = new Uint8ClampedArray(PIXELS * 4)
  indices.forEach((index, at) => data.set(colors[index] ?? [], at * 4))
  return { ...SIZE, data }
}

/** The image as input for ImageMagick: grays by luminance, so that both dither the same values. */
const numbersOf = ({ data }: Raster, numbers: Numbers, grays: boolean): Uint16Array => {
  const values = new Uint16Array(PIXELS * 3)
  for (let at = 0; at < PIXELS; at++) {
    const [r, g, b] = [data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0]
    if (grays) {
      const light = luminanceOf(r, g, b)
      values.fill(
        numbers === 'light' ? light : (BYTE_OF_LIGHT[light] ?? 0) * 257,
        at * 3,
        at * 3 + 3,
      )
    } else {
      values.set(
        [r, g, b].map((byte) => numberOf(byte, numbers)),
        at * 3,
      )
    }
  }
  return values
}

interface Case {
  id: PaletteId
  algorithm: DitherAlgorithm
  theirs: { name: string; how: readonly string[]; numbers: readonly Numbers[] }
}

/**
 * ImageMagick dithers in sRGB values and in linear light, and the better result counts. Tiles use only one of them where
 * the other cannot be correct: several grays are evenly spaced only in sRGB, and two mix correctly only in linear light.
 */
const BOTH = ['encoded', 'light'] as const
const casesOf = (id: PaletteId, levels: number, tiles: readonly Numbers[]): Case[] => [
  {
    id,
    algorithm: 'floyd-steinberg',
    theirs: { name: 'FloydSteinberg', how: ['-dither', 'FloydSteinberg'], numbers: BOTH },
  },
  ...([4, 8] as const).map((side): Case => {
    const name = `o${side}x${side}`
    const how = ['-ordered-dither', `${name},${levels}`, '+dither']
    return { id, algorithm: `bayer-${side}`, theirs: { name, how, numbers: tiles } }
  }),
]
const CASES = [
  ...casesOf('black-white', 2, ['light']),
  ...casesOf('grey-4', 4, ['encoded']),
  ...casesOf('grey-16', 16, ['encoded']),
  ...casesOf('four-colours', 2, BOTH),
  ...casesOf('spectra-6', 2, BOTH),
  ...casesOf('acep-7', 2, BOTH),
]

const isGrays = (colors: readonly Rgb[]): boolean =>
  colors.every(([red, green, blue]) => red === green && green === blue)

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

export const benchImagingQuality = async (say: (line: string) => void): Promise<BenchRow[]> => {
  installPhotos(say)
  const photos = await readPhotos(SIZE)
  const magick = createMagick()
  const originals = [false, true].map((grays) =>
    photos.map(({ photo }) => channelsOf(photo, grays)),
  )
  try {
    return CASES.map(({ id, algorithm, theirs }) => {
      const { nominal } = PALETTES[id]
      const grays = isGrays(nominal)
      const pairs = photos.map(({ photo }, at) => {
        const original = originals[Number(grays)]?.[at] ?? []
        const errorOf = (indices: Uint8Array) =>
          errorBetween(original, channelsOf(paint(indices, nominal), grays))
        const peers = theirs.numbers.map((numbers) =>
          errorOf(
            magick.dither(SIZE, numbersOf(photo, numbers, grays), {
              colors: nominal,
              numbers,
              how: theirs.how,
            }),
          ),
        )
        return { ours: errorOf(dither(photo, nominal, { algorithm })), theirs: Math.min(...peers) }
      })
      const ours = mean(pairs.map((pair) => pair.ours))
      const peer = mean(pairs.map((pair) => pair.theirs))
      const worst = Math.max(...pairs.map((pair) => pair.ours / pair.theirs))
      say(`  ${id}, ${algorithm}: ${(ours / peer).toFixed(3)}`)
      return {
        name: `error after blur, ${algorithm}, ${id}, ${photos.length} photographs`,
        value: ours.toFixed(4),
        peer: `ImageMagick ${magick.version} ${theirs.name} ${peer.toFixed(4)}`,
        ratio: `${(ours / peer).toFixed(3)} x, worst photo ${worst.toFixed(3)} x`,
        budget: `<= ${MOST} x`,
        met: ours <= MOST * peer,
      }
    })
  } finally {
    magick.dispose()
  }
}
