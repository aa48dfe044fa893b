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
