import type { Layout } from '#src/domain/design/layouts.ts'
import { frameRaster } from '#src/imaging/frame.ts'
import type { Raster } from '#src/imaging/raster.ts'
import { drawSvg, startResvg } from '#src/imaging/resvg.ts'
import { rotate } from '#src/imaging/rotate.ts'
import { createFonts } from '#src/imaging/template/fonts.ts'
import { createMaskCache } from '#src/imaging/template/mask-cache.ts'
import { renderTemplate } from '#src/imaging/template/render-template.ts'
import { maxPixelsPerImage, shownImageIds } from '#src/imaging/template/shown-images.ts'
import { smallPicture } from '#src/widgets/panel-picture/small-picture.ts'

import { decodePicture } from './decode-picture.ts'
import { createDecodedPictures } from './decoded-pictures.ts'
import { fetchFont, fetchRasteriser, NotLoaded } from './template-files.ts'
import type { DrawReply, DrawRequest } from './template-messages.ts'

const fonts = createFonts(fetchFont)
const decoded = createDecodedPictures(decodePicture)

const masks = createMaskCache()

async function draw({ id, as, pictures, ...asked }: DrawRequest): Promise<DrawReply> {
  const { design, layout } = asked
  const shown = shownImageIds(design, layout)
  const blobs = new Map([...pictures].filter(([imageId]) => shown.has(imageId)))
  await startResvg(fetchRasteriser)
  const rasters = await decoded.of(blobs, maxPixelsPerImage(blobs.size))
  const rendering = { ...asked, pictures: rasters, fonts, masks }
  const frame = await renderTemplate(design, rendering, drawSvg)
  const missing = [...shown].filter((imageId) => !rasters.has(imageId))
  const result =
    as === 'frame'
      ? { indices: frame.indices }
      : { picture: await smallPicture(upright(frameRaster(frame), layout)) }
  return { id, drawn: { result, missing } }
}

const upright = (raster: Raster, { orientation }: Layout) =>
  rotate(raster, orientation === 'vertical' ? 90 : 0)

const buffersOf = (reply: DrawReply): Transferable[] =>
  'drawn' in reply && 'indices' in reply.drawn.result ? [reply.drawn.result.indices.buffer] : []

/** In the worker: a design that cannot be drawn is an answer too. */
export async function answerDraw(request: DrawRequest) {
  try {
    const reply = await draw(request)
    self.postMessage(reply, { transfer: buffersOf(reply) })
  } catch (error) {
    const problem = error instanceof NotLoaded ? 'notLoaded' : 'notPossibleHere'
    self.postMessage({ id: request.id, problem } satisfies DrawReply)
  }
}
