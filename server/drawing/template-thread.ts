import { parentPort } from 'node:worker_threads'

import { SAMPLE_DESIGN } from '#src/domain/design/sample.ts'
import { PALETTES } from '#src/imaging/palettes.ts'
import type { Raster } from '#src/imaging/raster.ts'
import { drawSvg } from '#src/imaging/resvg.ts'
import { renderTemplate } from '#src/imaging/template/render-template.ts'

import { designFonts } from './design-fonts.ts'
import { encodeFrameFiles } from './frame-files.ts'
import { startRasterizer } from './raster.ts'
import type { DesignToDraw, ThreadAnswer, ThreadOrder } from './template-drawer.ts'

/** Images of the next design, received one by one. */
const pictures = new Map<string, Raster>()

async function draw(request: DesignToDraw): Promise<ThreadAnswer> {
  try {
    await startRasterizer()
    const rendering = { ...request, pictures, fonts: designFonts }
    return { files: encodeFrameFiles(await renderTemplate(request.design, rendering, drawSvg)) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  } finally {
    pictures.clear()
  }
}

/** Loads what every design needs and runs the code once. */
async function warm() {
  await startRasterizer()
  await renderTemplate(
    SAMPLE_DESIGN,
    {
      layout: { deviceGroupName: 'device', orientation: 'horizontal' },
      size: { width: 640, height: 360 },
      palette: PALETTES['black-white'],
      variables: {},
      pictures: new Map(),
      fonts: designFonts,
    },
    drawSvg,
  )
}

parentPort?.on('message', (order: ThreadOrder) => {
  // Errors recur with the first design, which reports them.
  if ('warm' in order) return warm().catch(() => undefined)
  if ('picture' in order) return pictures.set(order.id, order.picture)
  return draw(order.draw).then((answer) =>
    parentPort?.postMessage(
      answer,
      'files' in answer ? [answer.files.png.buffer, answer.files.half.data.buffer] : [],
    ),
  )
})
