import { initWasm, Resvg } from '@resvg/resvg-wasm'

import type { Raster } from './raster.ts'

type Wasm = Parameters<typeof initWasm>[0]

let started: Promise<void> | undefined

/** The rasteriser is one in a program, whoever asks for it first; a failed load is tried again. */
export async function startResvg(load: () => Promise<Awaited<Wasm>>): Promise<void> {
  started ??= load().then(initWasm)
  try {
    await started
  } catch (error) {
    started = undefined
    throw error
  }
}

type Options = ConstructorParameters<typeof Resvg>[1]

/** Draws an SVG of our own making, once the rasteriser is started. Never give it one that came from outside. */
export function drawSvg(svg: string, options?: Options): Raster {
  const resvg = new Resvg(svg, options)
  const image = resvg.render()
  const { width, height } = image
  const raster = { width, height, data: new Uint8ClampedArray(image.pixels) }
  image.free()
  resvg.free()
  return raster
}
