import type { Layout } from '#src/domain/design/layouts.ts'
import { frameRaster } from '#src/imaging/frame.ts'
import { isPlainJpeg } from '#src/imaging/plain-jpeg.ts'
import type { Raster } from '#src/imaging/raster.ts'
import { drawSvg, startResvg } from '#src/imaging/resvg.ts'
import { rotate } from '#src/imaging/rotate.ts'
import { createFonts } from '#src/imaging/template/fonts.ts'
import { createMaskCache } from '#src/imaging/template/mask-cache.ts'
import { renderTemplate } from '#src/imaging/template/render-template.ts'
import {
  maxPixelsPerImage,
  reducedWidth,
  shownImageIds,
} from '#src/imaging/template/shown-images.ts'
import { smallImage } from '#src/widgets/panel-image/small-image.ts'

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

/** Early alpha multiplication loses color levels. */
const UNPREMULTIPLIED: ImageBitmapOptions = { premultiplyAlpha: 'none' }

/**
 * Decodes a library image to the same pixels as the server: lossless formats are equal byte by byte (nearly transparent
 * pixels within one level), and so are JPEGs that are not sent yet. Larger images than the server decodes in full
 * are scaled by the browser, which cannot scale while decoding as the server does. There the dither pattern
 * differs, not the image.
 */
async function decodeImage(blob: Blob, mostPixels: number): Promise<Raster> {
  const whole = await createImageBitmap(blob, UNPREMULTIPLIED)
  const resizeWidth = reducedWidth(whole, mostPixels)
  if (resizeWidth !== undefined) {
    whole.close()
    return rasterOf(
      await createImageBitmap(blob, { ...UNPREMULTIPLIED, resizeWidth, resizeQuality: 'high' }),
    )
  }
  const jpeg = await decodedJpeg(blob)
  if (!jpeg) return rasterOf(whole)
  whole.close()
  return jpeg
}

async function decodedJpeg(blob: Blob) {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  if (!isPlainJpeg(bytes)) return undefined
  // Rarely needed: the library stores other formats.
  const { jpegCodec } = await import('#src/widgets/panel-image/jpeg-codec.ts')
  return jpegCodec.decode(bytes)
}

function rasterOf(bitmap: ImageBitmap): Raster {
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas')
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  const { data } = context.getImageData(0, 0, width, height)
  return { width, height, data: new Uint8ClampedArray(data.buffer) }
}
