import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { Raster, Size } from '#src/imaging/raster.ts'

/** Canvas behavior of a browser. */
interface Engine {
  /** Larger canvases stay transparent, as on iOS. */
  maxPixels: number
  /** Larger canvases have no context. */
  maxContextPixels: number
  altersPixels: boolean
}
let engine: Engine

const rasterOf = ({ width, height }: Size, data = new Uint8ClampedArray(width * height * 4)) => ({
  width,
  height,
  data,
})

/** A canvas with nearest-neighbor scaling and the behavior of `engine`. */
class Canvas {
  readonly pixels: Raster
  readonly width: number
  readonly height: number
  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.pixels = rasterOf({ width, height })
  }
  getContext() {
    const { width, height, pixels } = this
    if (width * height > engine.maxContextPixels) return null
    return {
      canvas: this,
      drawImage: (source: Raster | Canvas, _x: number, _y: number, w = width, h = height) => {
        if (width * height > engine.maxPixels) return
        const from = source instanceof Canvas ? source.pixels : source
        for (let y = 0; y < h; y++)
          for (let x = 0; x < w; x++) {
            const at =
              Math.floor((y * from.height) / h) * from.width + Math.floor((x * from.width) / w)
            pixels.data.set(from.data.subarray(at * 4, at * 4 + 4), (y * width + x) * 4)
          }
      },
      getImageData: () => {
        const data = pixels.data.slice()
        if (engine.altersPixels)
          for (let at = 0; at < data.length; at += 97) data[at] = (data[at] ?? 0) ^ 1
        return { data }
      },
    }
  }
}

const bitmap = (width: number, height: number, color: readonly number[]) =>
  ({
    ...rasterOf(
      { width, height },
      new Uint8ClampedArray(width * height * 4).map((_, at) => color[at % 4] ?? 0),
    ),
    close: () => undefined,
  }) as unknown as ImageBitmap

const RED = [200, 10, 10, 255]
const CLEAR = [0, 0, 0, 0]

beforeEach(() => {
  vi.resetModules()
  engine = { maxPixels: 1_000, maxContextPixels: Infinity, altersPixels: false }
  vi.stubGlobal('OffscreenCanvas', Canvas)
  vi.stubGlobal(
    'ImageData',
    class {
      constructor(data: Uint8ClampedArray<ArrayBuffer>, width: number, height: number) {
        Object.assign(this, rasterOf({ width, height }, data), { close: () => undefined })
      }
    },
  )
  vi.stubGlobal('createImageBitmap', async (source: unknown) => source)
})
afterEach(() => vi.unstubAllGlobals())

const load = () => import('./canvas-reading.ts')

it('detects a browser that adds noise to pixels that a page reads', async () => {
  expect(await (await load()).readsTruePixels()).toBe(true)
  vi.resetModules()
  engine.altersPixels = true
  expect(await (await load()).readsTruePixels()).toBe(false)
})

it('draws an image at its own size if possible', async () => {
  const { drawWhole, readPixels } = await load()
  const { width, height, data } = readPixels(drawWhole(bitmap(30, 30, RED)))
  expect([width, height]).toEqual([30, 30])
  expect([...data.subarray(0, 4)]).toEqual(RED)
})

it.each([
  ['stays blank', { maxPixels: 16_777_216 }],
  ['has no context', { maxPixels: 16_777_216, maxContextPixels: 16_777_216 }],
])('reduces an image if a canvas of its size %s', async (_, limits) => {
  Object.assign(engine, limits)
  const { canvasSize, drawWhole } = await load()
  const { width, height } = drawWhole(bitmap(4_200, 4_000, RED)).canvas
  expect({ width, height }).toEqual(canvasSize({ width: 4_200, height: 4_000 }))
  expect(width * height).toBeLessThanOrEqual(16_777_216)
  expect(width / height).toBeCloseTo(4_200 / 4_000, 2)
})

it('rejects an image that stays blank instead of using a white one', async () => {
  const { BlankCanvasError, drawWhole } = await load()
  expect(() => drawWhole(bitmap(40, 40, RED))).toThrow(BlankCanvasError)
})

it('accepts an image that is actually transparent', async () => {
  const { drawWhole } = await load()
  expect(drawWhole(bitmap(30, 30, CLEAR)).canvas.width).toBe(30)
})
