import type { Layout } from '#src/domain/design/layouts.ts'
import { frameRaster } from '#src/imaging/frame.ts'
import type { Raster } from '#src/imaging/raster.ts'
import { drawSvg, startResvg } from '#src/imaging/resvg.ts'
import { rotate } from '#src/imaging/rotate.ts'
import { createFonts } from '#src/imaging/template/fonts.ts'
import { createMaskCache } from '#src/imaging/template/mask-cache.ts'
import { renderTemplate } from '#src/imaging/template/render-template.ts'
import { maxPixelsPerImage, shownImageIds } from '#src/imaging/template/shown-images.ts'
import { smallImage } from '#src/widgets/panel-image/small-image.ts'

import { decodeImage } from './decode-image.ts'
import { createDecodedImages } from './decoded-images.ts'
import { fetchFont, fetchRasterizer, FileNotLoadedError } from './template-files.ts'
import type { DrawReply, DrawRequest } from './template-messages.ts'

const fonts = createFonts(fetchFont)
const decoded = createDecodedImages(decodeImage)

const masks = createMaskCache()

async function draw({ id, as, pictures, ...source }: DrawRequest): Promise<DrawReply> {
  const { design, layout } = source
  const shown = shownImageIds(design, layout)
  const blobs = new Map([...pictures].filter(([imageId]) => shown.has(imageId)))
  await startResvg(fetchRasterizer)
  const rasters = await decoded.of(blobs, maxPixelsPerImage(blobs.size))
  const rendering = { ...source, pictures: rasters, fonts, masks }
  const frame = await renderTemplate(design, rendering, drawSvg)
  const missing = [...shown].filter((imageId) => !rasters.has(imageId))
  const result =
    as === 'frame'
      ? { indices: frame.indices }
      : { picture: await smallImage(upright(frameRaster(frame), layout)) }
  return { id, drawn: { result, missing } }
}

const upright = (raster: Raster, { orientation }: Layout) =>
  rotate(raster, orientation === 'vertical' ? 90 : 0)

const buffersOf = (reply: DrawReply): Transferable[] =>
  'drawn' in reply && 'indices' in reply.drawn.result ? [reply.drawn.result.indices.buffer] : []

/** Runs in the worker. Failures are replies, not exceptions. */
export async function answerDraw(request: DrawRequest) {
  try {
    const reply = await draw(request)
    self.postMessage(reply, { transfer: buffersOf(reply) })
  } catch (error) {
    const problem = error instanceof FileNotLoadedError ? 'notLoaded' : 'notPossibleHere'
    self.postMessage({ id: request.id, problem } satisfies DrawReply)
  }
}
