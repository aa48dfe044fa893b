import { containRegion } from '#src/imaging/crop.ts'
import type { Raster } from '#src/imaging/raster.ts'
import { resample } from '#src/imaging/resize.ts'
import { canvasBlob } from '#src/widgets/image-upload/canvas-blob.ts'

/** Twice the list size, for high-density screens. */
const THUMBNAIL = { width: 320, height: 320 }
const THUMBNAIL_QUALITY = 0.7

/** Thumbnail of a panel image. */
export function smallImage(raster: Raster): Promise<Blob> {
  const { width, height } = containRegion(raster, THUMBNAIL)
  const small = resample(raster, { width, height })
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.putImageData(new ImageData(small.data, width, height), 0, 0)
  // Each change stores one, and a dithered PNG is up to ten times as large.
  return canvasBlob(canvas, 'image/webp', THUMBNAIL_QUALITY)
}
