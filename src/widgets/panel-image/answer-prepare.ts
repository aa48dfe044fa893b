import { cropSize } from '#src/imaging/crop.ts'
import { type Frame, frameRaster, type Panel, renderFrame } from '#src/imaging/frame.ts'
import { isPlainJpeg } from '#src/imaging/plain-jpeg.ts'
import { MAX_IMAGE_PIXELS, onPaper, type Raster } from '#src/imaging/raster.ts'
import { fitCover } from '#src/imaging/resize.ts'
import { rotate } from '#src/imaging/rotate.ts'
import {
  BlankCanvasError,
  drawWhole,
  readPixels,
  readsTruePixels,
} from '#src/widgets/image-upload/canvas-reading.ts'

import { cutOut, scaleCut } from './cut.ts'
import { jpegCodec } from './jpeg-codec.ts'
import type { PictureProblem, PrepareReply, PrepareRequest } from './panel-messages.ts'
import { smallImage } from './small-image.ts'

class PrepareError extends Error {
  readonly problem: PictureProblem
  constructor(problem: PictureProblem) {
    super(problem)
    this.problem = problem
  }
}

/** A decoded photo, and its width as a share of the file's: large ones may be reduced. */
interface Photo {
  raster: Raster
  scale: number
}

/** Browsers apply EXIF orientation and convert to sRGB. */
const decodePhoto = async (file: Blob): Promise<Photo> => {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new PrepareError('notAPicture')
  })
  try {
    const { width, height } = bitmap
    if (width * height > MAX_IMAGE_PIXELS) throw new PrepareError('tooManyPixels')
    if (!(await readsTruePixels())) return { raster: await decodeWithoutCanvas(file), scale: 1 }
    const raster = readPixels(drawWhole(bitmap))
    return { raster, scale: raster.width / width }
  } finally {
    bitmap.close()
  }
}

/** Possible for JPEGs that nothing has to be converted of. */
const decodeWithoutCanvas = async (file: Blob): Promise<Raster> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isPlainJpeg(bytes)) throw new PrepareError('alteredPixels')
  return await jpegCodec.decode(bytes)
}

/** The photo that is being cropped, which each move of the frame needs again. */
let cached: { fileId: number; photo: Photo } | undefined
let evictionTimer: ReturnType<typeof setTimeout> | undefined
const CACHE_MS = 30_000

const openPhoto = async ({ file, fileId, cut }: PrepareRequest): Promise<Photo> => {
  const photo = cached?.fileId === fileId ? cached.photo : await onWhite(file)
  cached = cut && { fileId, photo }
  clearTimeout(evictionTimer)
  evictionTimer = setTimeout(() => {
    cached = undefined
  }, CACHE_MS)
  return photo
}

const onWhite = async (file: Blob): Promise<Photo> => {
  const { raster, scale } = await decodePhoto(file)
  return { raster: onPaper(raster), scale }
}

const QUALITY = 0.92

type PrepareOptions = Pick<PrepareRequest, 'orientation' | 'rendering' | 'cut'>

/**
 * Crops and scales a photo to the panel (CROP-04), rotates it for vertical panels (CROP-05) and returns the JPEG
 * to upload (CROP-14) with the frame of that JPEG, rendered like the server unless `rendering` differs.
 */
const prepareForPanel = async (
  photo: Raster,
  panel: Panel,
  { orientation, rendering, cut }: PrepareOptions,
): Promise<{ jpeg: Uint8Array<ArrayBuffer>; frame: Frame }> => {
  const size = cropSize(panel, orientation)
  const fitted = cut ? cutOut(onPaper(photo), cut, size) : fitCover(onPaper(photo), size)
  const jpeg = await jpegCodec.encode(rotate(fitted, orientation === 'vertical' ? 270 : 0), QUALITY)
  return { jpeg, frame: renderFrame(await jpegCodec.decode(jpeg), panel, rendering) }
}

const prepare = async (request: PrepareRequest): Promise<PrepareReply> => {
  const { id, panel, orientation, rendering } = request
  const { raster, scale } = await openPhoto(request)
  const cut = request.cut && scaleCut(request.cut, scale)
  const options = { orientation, rendering, cut }
  const { jpeg, frame } = await prepareForPanel(raster, panel, options)
  const thumbnail = await smallImage(frameRaster(frame))
  const prepared = {
    jpeg: new Blob([jpeg], { type: 'image/jpeg' }),
    indices: frame.indices,
    thumbnail,
  }
  return { id, prepared }
}

const problemOf = (error: unknown): PictureProblem => {
  if (error instanceof BlankCanvasError) return 'tooLargeToDraw'
  return error instanceof PrepareError ? error.problem : 'notPossibleHere'
}

/** Runs in the worker. Failures are replies, not exceptions. */
export const answerPrepare = async (request: PrepareRequest) => {
  try {
    const reply = await prepare(request)
    self.postMessage(reply, {
      transfer: 'prepared' in reply ? [reply.prepared.indices.buffer] : [],
    })
  } catch (error) {
    const problem = problemOf(error)
    self.postMessage({ id: request.id, problem } satisfies PrepareReply)
  }
}
