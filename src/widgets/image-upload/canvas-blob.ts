/** Encodes a canvas as an image file (CROP-16). */
export async function canvasBlob(
  canvas: Pick<OffscreenCanvas, 'convertToBlob'>,
  type: string,
  quality?: number,
) {
  const options = { type, ...(quality !== undefined && { quality }) }
  const blob = await canvas.convertToBlob(options).catch((error: unknown) => {
    throw new Error('Failed toBlob conversion', { cause: error })
  })
  // Browsers that cannot encode the type fall back to PNG.
  if (blob.size === 0) throw new Error('Missing blob')
  return blob
}

export function drawn(bitmap: ImageBitmap, width = bitmap.width, height = bitmap.height) {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No canvas')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, 0, 0, width, height)
  return canvas
}
