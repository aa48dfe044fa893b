import { containRegion } from '#src/imaging/crop.ts'
import type { Raster } from '#src/imaging/raster.ts'
import { resample } from '#src/imaging/resize.ts'
import { canvasBlob } from '#src/widgets/image-upload/canvas-blob.ts'

/** Fits the list's picture twice over, for dense screens. */
const THUMBNAIL = { width: 320, height: 320 }
const THUMBNAIL_QUALITY = 0.7

/** What is on a panel, made small for lists. */
export function smallPicture(raster: Raster): Promise<Blob> {
  const { width, height } = containRegion(raster, THUMBNAIL)
  const small = resample(raster, { width, height })
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.putImageData(new ImageData(small.data, width, height), 0, 0)
  // Each change keeps its own, a thousand of one deed as well: a PNG of what is dithered is up to ten times as large.
  return canvasBlob(canvas, 'image/webp', THUMBNAIL_QUALITY)
}
