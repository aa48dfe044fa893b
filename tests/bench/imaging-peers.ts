import { readFileSync } from 'node:fs'

import { ditherWith } from '@thi.ng/pixel-dither/dither'
import { FLOYD_STEINBERG } from '@thi.ng/pixel-dither/floyd-steinberg'
import { ABGR8888 } from '@thi.ng/pixel/format/abgr8888'
import { GRAY8 } from '@thi.ng/pixel/format/gray8'
import { intBuffer } from '@thi.ng/pixel/int'
import canvasDither from 'canvas-dither'
import floydSteinberg from 'floyd-steinberg'
import { applyPaletteSync, utils } from 'image-q'
import RgbQuant from 'rgbquant'

import type { Rgb } from '#src/imaging/palette-profile.ts'
import type { Raster } from '#src/imaging/raster.ts'

/** Floyd-Steinberg in npm packages. Some work in place, so each run gets its own copy. */
export interface Peer {
  name: string
  work: (copy: Raster) => void
}

const named = (name: string, work: (copy: Raster) => void): Peer => {
  const manifest = new URL(`../../node_modules/${name}/package.json`, import.meta.url)
  const version = /"version": "([^"]+)"/.exec(readFileSync(manifest, 'utf8'))?.[1] ?? ''
  return { name: `${name} ${version}`, work }
}

/** `ImageData` for packages that check the class of an object. */
class ImageData {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
  constructor({ width, height, data }: Raster) {
    this.width = width
    this.height = height
    this.data = data
  }
  get [Symbol.toStringTag]() {
    return 'ImageData'
  }
}

/** Packages that dither to any colors. */
export const colorPeers = (colors: readonly Rgb[]): Peer[] => {
  const palette = new utils.Palette()
  for (const [red, green, blue] of colors) {
    palette.add(utils.Point.createByRGBA(red, green, blue, 255))
  }
  return [
    named('image-q', ({ data, width, height }) => {
      applyPaletteSync(utils.PointContainer.fromUint8Array(data, width, height), palette, {
        colorDistanceFormula: 'euclidean',
        imageQuantization: 'floyd-steinberg',
      })
    }),
    named('rgbquant', (copy) => {
      const asked = { palette: colors.map((color) => [...color]), colors: colors.length }
      new RgbQuant(asked).reduce(new ImageData(copy), 1, 'FloydSteinberg', true)
    }),
  ]
}

/** Packages that dither only to black and white. */
export const blackWhitePeers = (): Peer[] => [
  named('canvas-dither', (copy) => {
    canvasDither.floydsteinberg(copy)
  }),
  named('floyd-steinberg', (copy) => {
    floydSteinberg(copy)
  }),
  named('@thi.ng/pixel-dither', ({ data, width, height }) => {
    const pixels = new Uint32Array(data.buffer)
    ditherWith(FLOYD_STEINBERG, intBuffer(width, height, ABGR8888, pixels).as(GRAY8))
  }),
]
