import type { Raster, Size } from '#src/imaging/raster.ts'
import { reducedWidth } from '#src/imaging/template/shown-pictures.ts'

/** The colours as they are in the file: what the library keeps is in sRGB and upright. */
const AS_IT_IS: ImageBitmapOptions = { colorSpaceConversion: 'none', premultiplyAlpha: 'none' }

/**
 * The pixels of a picture of the library, as the server has them. Larger ones than the server takes whole are made smaller by
 * the browser: it cannot shrink while it reads, as the server does, so there the dots of the dither may differ, the picture does not.
 */
export async function decodePicture(blob: Blob, mostPixels: number): Promise<Raster> {
  const whole = await createImageBitmap(blob, AS_IT_IS)
  const resizeWidth = reducedWidth(whole, mostPixels)
  if (resizeWidth === undefined) return rasterOf(whole)
  whole.close()
  return rasterOf(
    await createImageBitmap(blob, { ...AS_IT_IS, resizeWidth, resizeQuality: 'high' }),
  )
}

function rasterOf(bitmap: ImageBitmap): Raster {
  const { width, height }: Size = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas')
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  const { data } = context.getImageData(0, 0, width, height)
  return { width, height, data: new Uint8ClampedArray(data.buffer) }
}
