import { parentPort } from 'node:worker_threads'

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

parentPort?.on('message', (order: ThreadOrder) => {
  if ('picture' in order) return pictures.set(order.id, order.picture)
  return draw(order.draw).then((answer) =>
    parentPort?.postMessage(
      answer,
      'files' in answer ? [answer.files.png.buffer, answer.files.half.data.buffer] : [],
    ),
  )
})
