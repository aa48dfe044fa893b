import { parentPort } from 'node:worker_threads'

import { SAMPLE_DESIGN } from '#src/domain/design/sample.ts'
import { PALETTES } from '#src/imaging/palettes.ts'
import type { Raster } from '#src/imaging/raster.ts'
import { drawSvg } from '#src/imaging/resvg.ts'
import { renderTemplate } from '#src/imaging/template/render-template.ts'

import { designFonts } from './design-fonts.ts'
import { frameFiles } from './frame-files.ts'
import { startRasteriser } from './raster.ts'
import type { DesignToDraw, ThreadAnswer, ThreadOrder } from './template-drawer.ts'

/** Of the design that is drawn next: each comes by itself, so that the server never holds more than one. */
const pictures = new Map<string, Raster>()

async function draw(asked: DesignToDraw): Promise<ThreadAnswer> {
  try {
    await startRasteriser()
    const rendering = { ...asked, pictures, fonts: designFonts }
    return { files: frameFiles(await renderTemplate(asked.design, rendering, drawSvg)) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  } finally {
    pictures.clear()
  }
}

/** What every design needs, and code that has run once. */
async function warm() {
  await startRasteriser()
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
  // What goes wrong here goes wrong again with the first design, which says so.
  if ('warm' in order) return warm().catch(() => undefined)
  if ('picture' in order) return pictures.set(order.id, order.picture)
  return draw(order.draw).then((answer) =>
    parentPort?.postMessage(
      answer,
      'files' in answer ? [answer.files.png.buffer, answer.files.half.data.buffer] : [],
    ),
  )
})
