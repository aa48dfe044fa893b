import { useRef, useState } from 'react'

import { MAX_UPLOAD_BYTES } from '#src/contract/fields.ts'
import { isTooLarge, MAX_BMP_PIXELS, MAX_IMAGE_PIXELS } from '#src/imaging/raster.ts'

import { AlteredPixelsError, BlankCanvasError } from './canvas-reading.ts'
import { isHeic } from './heic.ts'
import { type ReadImage, readImage } from './read-image.ts'
import { uploadable } from './uploadable.ts'

export interface PickedImage {
  /** File to upload. */
  file: File
  /** Original file name. */
  name: string
  /** Size of the original file in bytes. */
  size: number
  picture: ReadImage
}

export type PickProblem =
  | 'fileEmpty'
  | 'fileTooLarge'
  | 'tooManyPixels'
  | 'tooLargeToDraw'
  | 'alteredPixels'
  | 'unknownKind'
  | 'heic'

export type PickedImageState = ReturnType<typeof usePickedImage>

/** One picked file, validated first. A newer pick replaces an older one. */
export function usePickedImage(
  onPicked: (picked: PickedImage) => void,
  read: typeof readPickedImage = readPickedImage,
) {
  const [picked, setPicked] = useState<PickedImage>()
  const [problem, setProblem] = useState<{ name: string; why: PickProblem }>()
  const [reading, setReading] = useState<File>()
  const latest = useRef<File>(undefined)

  async function pick(file: File) {
    latest.current = file
    setProblem(undefined)
    setReading(file)
    const result = await read(file)
    if (latest.current !== file) return
    setReading(undefined)
    if (typeof result === 'string') return setProblem({ name: file.name, why: result })
    setPicked(result)
    onPicked(result)
  }

  return {
    picked,
    problem,
    /** The file that is validated now. */
    reading,
    pick: (file: File) => void pick(file),
    /** CROP-12 */
    clear() {
      latest.current = undefined
      setPicked(undefined)
      setProblem(undefined)
      setReading(undefined)
    },
  }
}

/** The image, or the reason it cannot be used. */
export async function readPickedImage(file: File): Promise<PickedImage | PickProblem> {
  const why = sizeProblem(file.size)
  if (why) return why
  const image = await readImageFile(file)
  return typeof image === 'string' ? image : (sizeProblem(image.file.size) ?? image)
}

/** The same for an image that is sent whole, which the server limits further. */
export async function readUpload(file: File): Promise<PickedImage | PickProblem> {
  const image = await readPickedImage(file)
  if (typeof image === 'string') return image
  const maxPixels = image.file.type === 'image/bmp' ? MAX_BMP_PIXELS : MAX_IMAGE_PIXELS
  return isTooLarge(image.picture, maxPixels) ? 'tooManyPixels' : image
}

/** The same for a library image: the server may store more bytes than an upload may have. */
export async function readImageFile(file: File): Promise<PickedImage | PickProblem> {
  try {
    const sent = await uploadable(file)
    const picture = await readImage(sent)
    if (picture.width * picture.height > MAX_IMAGE_PIXELS) return 'tooManyPixels'
    return { file: sent, name: file.name, size: file.size, picture }
  } catch (error) {
    if (error instanceof AlteredPixelsError) return 'alteredPixels'
    if (error instanceof BlankCanvasError) return 'tooLargeToDraw'
    return (await isHeic(file)) ? 'heic' : 'unknownKind'
  }
}

/** MEDIA-29 */
export function sizeProblem(size: number): 'fileEmpty' | 'fileTooLarge' | undefined {
  if (size === 0) return 'fileEmpty'
  return size > MAX_UPLOAD_BYTES ? 'fileTooLarge' : undefined
}
