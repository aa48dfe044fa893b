import { MAX_UPLOAD_BYTES } from '#src/contract/fields.ts'

import { isAccepted } from './accepted.ts'
import { canvasBlob } from './canvas-blob.ts'
import { AlteredPixelsError, drawWhole, readsTruePixels } from './canvas-reading.ts'
import { isHeic } from './heic.ts'

const QUALITY = 0.92

/** Re-encodes formats that only this browser can decode, such as HEIC in Safari. */
export async function uploadable(file: File): Promise<File> {
  if (await isSentUnchanged(file)) return file
  const bitmap = await createImageBitmap(file)
  try {
    if (!(await readsTruePixels())) throw new AlteredPixelsError(file.type)
    const { canvas } = drawWhole(bitmap)
    const png = await canvasBlob(canvas, 'image/png')
    const blob =
      png.size <= MAX_UPLOAD_BYTES ? png : await canvasBlob(canvas, 'image/jpeg', QUALITY)
    const { lastModified } = file
    return new File([blob], renamed(file.name, blob.type), { type: blob.type, lastModified })
  } finally {
    bitmap.close()
  }
}

/** A type is only declared: Safari reads HEIC named .jpg. AVIF may have a brand of HEIC as its first. */
const isSentUnchanged = async (file: File) =>
  isAccepted(file.type) && (file.type === 'image/avif' || !(await isHeic(file)))

const renamed = (name: string, type: string) =>
  `${name.replace(/\.[^.]*$/, '') || 'picture'}.${type === 'image/png' ? 'png' : 'jpg'}`
