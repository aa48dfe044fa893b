import { isPlainJpeg } from '#src/imaging/plain-jpeg.ts'
import type { Raster } from '#src/imaging/raster.ts'
import { reducedWidth } from '#src/imaging/template/shown-images.ts'

/** Early alpha multiplication loses color levels. */
const UNPREMULTIPLIED: ImageBitmapOptions = { premultiplyAlpha: 'none' }

/**
 * Decodes a library image to the same pixels as the server: lossless formats are equal byte by byte (nearly transparent
 * pixels within one level), and so are JPEGs that are not sent yet. Larger images than the server decodes in full
 * are scaled by the browser, which cannot scale while decoding as the server does. There the dither pattern
 * differs, not the image.
 */
export async function decodeImage(blob: Blob, mostPixels: number): Promise<Raster> {
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
