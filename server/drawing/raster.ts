import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import type { Raster } from '#src/imaging/raster.ts'
import { drawSvg, startResvg } from '#src/imaging/resvg.ts'

const FONTS = new URL('./fonts/', import.meta.url)

/** For whoever draws by `drawSvg` itself. */
export const startRasteriser = () =>
  startResvg(() => readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))))

/** The rasteriser with the shipped fonts: equal pixels on every machine, whatever fonts that machine has. */
async function load() {
  await startRasteriser()
  const names = (await readdir(FONTS)).filter((name) => name.endsWith('.ttf'))
  return Promise.all(names.toSorted().map((name) => readFile(new URL(name, FONTS))))
}

let loading: Promise<Uint8Array[]> | undefined

/** Draws an SVG of our own making. Never give it one that came from outside. */
export async function rasterise(svg: string): Promise<Raster> {
  loading ??= load()
  return drawSvg(svg, {
    font: { fontBuffers: await loading, defaultFontFamily: 'Instrument Sans' },
  })
}
