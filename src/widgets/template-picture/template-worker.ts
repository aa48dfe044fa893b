import { drawSvg, startResvg } from '#src/imaging/resvg.ts'
import { createFonts } from '#src/imaging/template/fonts.ts'
import { renderTemplate } from '#src/imaging/template/render-template.ts'
import { mostPixelsOf, shownImageIds } from '#src/imaging/template/shown-pictures.ts'

import { decodePicture } from './decode-picture.ts'
import { createDecodedPictures } from './decoded-pictures.ts'
import { fetchFont, fetchRasteriser, NotLoaded } from './template-files.ts'
import type { DrawReply, DrawRequest } from './template-messages.ts'

const fonts = createFonts(fetchFont)
const decoded = createDecodedPictures(decodePicture)

async function draw({ id, pictures, ...asked }: DrawRequest): Promise<DrawReply> {
  const { design, layout } = asked
  const shown = shownImageIds(design, layout)
  const blobs = new Map([...pictures].filter(([imageId]) => shown.has(imageId)))
  await startResvg(fetchRasteriser)
  const rasters = await decoded.of(blobs, mostPixelsOf(blobs.size))
  const { indices } = await renderTemplate(design, { ...asked, pictures: rasters, fonts }, drawSvg)
  const missing = [...shown].filter((imageId) => !rasters.has(imageId))
  return { id, drawn: { indices, missing } }
}

self.addEventListener('message', ({ data }: MessageEvent<DrawRequest>) => {
  draw(data).then(
    (reply) =>
      self.postMessage(reply, {
        transfer: 'drawn' in reply ? [reply.drawn.indices.buffer] : [],
      }),
    (error: unknown) => {
      const problem = error instanceof NotLoaded ? 'notLoaded' : 'notPossibleHere'
      self.postMessage({ id: data.id, problem } satisfies DrawReply)
    },
  )
})
