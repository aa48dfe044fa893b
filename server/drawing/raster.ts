import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import type { Raster } from '#src/imaging/raster.ts'
import { drawSvg, startResvg } from '#src/imaging/resvg.ts'

const FONTS = new URL('./fonts/', import.meta.url)

/** For callers of `drawSvg`. */
export const startRasterizer = () =>
  startResvg(() => readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))))

/** Loads only the bundled fonts: equal pixels on every machine. */
async function load() {
  await startRasterizer()
  const names = (await readdir(FONTS)).filter((name) => name.endsWith('.ttf'))
  return Promise.all(names.toSorted().map((name) => readFile(new URL(name, FONTS))))
}

let loading: Promise<Uint8Array[]> | undefined

/** Rasterizes a trusted SVG. Never pass external input. */
export async function rasterize(svg: string): Promise<Raster> {
  loading ??= load()
  return drawSvg(svg, {
    font: { fontBuffers: await loading, defaultFontFamily: 'Instrument Sans' },
  })
}
