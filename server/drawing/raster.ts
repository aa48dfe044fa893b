import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { initWasm, Resvg } from '@resvg/resvg-wasm'

import type { Raster } from '#src/imaging/raster.ts'

const FONTS = new URL('./fonts/', import.meta.url)

/** The rasteriser with the shipped fonts: equal pixels on every machine, whatever fonts that machine has. */
async function load() {
  const wasm = fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))
  await initWasm(await readFile(wasm))
  const names = (await readdir(FONTS)).filter((name) => name.endsWith('.ttf'))
  return Promise.all(names.toSorted().map((name) => readFile(new URL(name, FONTS))))
}

let loading: Promise<Uint8Array[]> | undefined

/** Draws an SVG of our own making. Never give it one that came from outside. */
export async function rasterise(svg: string): Promise<Raster> {
  loading ??= load()
  const resvg = new Resvg(svg, {
    font: { fontBuffers: await loading, defaultFontFamily: 'Instrument Sans' },
  })
  const image = resvg.render()
  const raster = {
    width: image.width,
    height: image.height,
    data: new Uint8ClampedArray(image.pixels),
  }
  image.free()
  resvg.free()
  return raster
}
