import { initWasm, Resvg } from '@resvg/resvg-wasm'

import type { Raster } from './raster.ts'

type Wasm = Parameters<typeof initWasm>[0]

let started: Promise<void> | undefined

/** The rasterizer is initialized once per program; a failed load is retried. */
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

/** Renders a trusted SVG. Call `startResvg` first. Never pass SVGs from outside. */
export function drawSvg(svg: string, options?: Options): Raster {
  const resvg = new Resvg(svg, options)
  const image = resvg.render()
  const { width, height } = image
  const raster = { width, height, data: new Uint8ClampedArray(image.pixels) }
  image.free()
  resvg.free()
  return raster
}
