import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { LIGHT_OF_BYTE } from '#src/imaging/light.ts'
import type { Rgb } from '#src/imaging/palette-profile.ts'
import type { Size } from '#src/imaging/raster.ts'

/** Dithering by ImageMagick to one of our palettes. It calculates in the values that it is given: sRGB or linear light. */
export type Numbers = 'encoded' | 'light'

const CONVERT = '/usr/bin/convert'

/** Converts the byte of a channel to 16 bits. */
export const numberOf = (byte: number, numbers: Numbers): number =>
  numbers === 'light' ? (LIGHT_OF_BYTE[byte] ?? 0) : byte * 257

/** A PPM file with 16 bits per channel. */
const toPpm = ({ width, height }: Size, values: ArrayLike<number>): Buffer => {
  const head = Buffer.from(`P6 ${width} ${height} 65535\n`)
  const body = Buffer.alloc(values.length * 2)
  for (let at = 0; at < values.length; at++) body.writeUInt16BE(values[at] ?? 0, at * 2)
  return Buffer.concat([head, body])
}

const findVersion = (): string =>
  /ImageMagick (\S+)/.exec(execFileSync(CONVERT, ['-version'], { encoding: 'utf8' }))?.[1] ?? ''

export interface Asked {
  colors: readonly Rgb[]
  numbers: Numbers
  /** Arguments that select the dithering algorithm. */
  how: readonly string[]
}

export const createMagick = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'inkfleet-magick-'))
  const paletteFile = path.join(folder, 'palette.ppm')
  return {
    version: findVersion(),
    /** Takes three values per pixel and returns palette indices. */
    dither: (size: Size, values: Uint16Array, { colors, numbers, how }: Asked): Uint8Array => {
      const palette = Uint16Array.from(
        colors.flatMap((color) => color.map((byte) => numberOf(byte, numbers))),
      )
      writeFileSync(paletteFile, toPpm({ width: colors.length, height: 1 }, palette))
      const asked = [
        'ppm:-',
        ...how,
        '-remap',
        paletteFile,
        '-depth',
        '16',
        '-endian',
        'LSB',
        'rgb:-',
      ]
      const input = toPpm(size, values)
      const shown = execFileSync(CONVERT, asked, { input, maxBuffer: 2 ** 30 })
      const read = new Uint16Array(Uint8Array.from(shown).buffer)
      return Uint8Array.from({ length: size.width * size.height }, (_, at) => {
        for (let index = 0; index < colors.length; index++) {
          const isSame = [0, 1, 2].every(
            (part) => read[at * 3 + part] === palette[index * 3 + part],
          )
          if (isSame) return index
        }
        throw new Error('ImageMagick left the palette')
      })
    },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  }
}
