const THUMBNAIL_PX = 320

export interface ReadImage {
  width: number
  height: number
  /** A data URL, shown in lists until the server has a thumbnail. */
  thumbnail: string
}

/** Throws if the browser cannot decode it. */
export async function readImage(blob: Blob): Promise<ReadImage> {
  const bitmap = await createImageBitmap(blob)
  try {
    const { width, height } = bitmap
    const scale = Math.min(1, THUMBNAIL_PX / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('No canvas')
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    return { width, height, thumbnail: canvas.toDataURL('image/webp', 0.8) }
  } finally {
    bitmap.close()
  }
}
