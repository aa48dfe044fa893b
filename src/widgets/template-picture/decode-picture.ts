import { isPlainJpeg } from '#src/imaging/plain-jpeg.ts'
import type { Raster } from '#src/imaging/raster.ts'
import { reducedWidth } from '#src/imaging/template/shown-images.ts'

/** Multiplied by its alpha earlier than it must be, a colour loses more of its levels. */
const STRAIGHT: ImageBitmapOptions = { premultiplyAlpha: 'none' }

/**
 * The pixels of a picture of the library, as the server has them: what that keeps without loss is equal byte by byte (where it is
 * hardly there, up to a level), and so is a JPEG that waits to be sent. Pictures larger than the server takes whole
 * are made smaller by the browser: it cannot shrink while it reads, as the server does, so there the dots of the dither
 * differ, the picture does not.
 */
export async function decodePicture(blob: Blob, mostPixels: number): Promise<Raster> {
  const whole = await createImageBitmap(blob, STRAIGHT)
  const resizeWidth = reducedWidth(whole, mostPixels)
  if (resizeWidth !== undefined) {
    whole.close()
    return rasterOf(
      await createImageBitmap(blob, { ...STRAIGHT, resizeWidth, resizeQuality: 'high' }),
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
  // Few designs hold a JPEG: the library keeps other files.
  const { jpegCodec } = await import('#src/widgets/panel-picture/jpeg-codec.ts')
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
