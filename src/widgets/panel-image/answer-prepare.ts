import { frameRaster } from '#src/imaging/frame.ts'
import { MAX_IMAGE_PIXELS, onPaper, type Raster } from '#src/imaging/raster.ts'

import { jpegCodec } from './jpeg-codec.ts'
import type { PictureProblem, PrepareReply, PrepareRequest } from './panel-messages.ts'
import { prepareForPanel } from './prepare.ts'
import { smallImage } from './small-image.ts'

class PrepareError extends Error {
  readonly problem: PictureProblem
  constructor(problem: PictureProblem) {
    super(problem)
    this.problem = problem
  }
}

const contextOf = (width: number, height: number): OffscreenCanvasRenderingContext2D => {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new PrepareError('notPossibleHere')
  return context
}

/** Browsers apply EXIF orientation and convert to sRGB. */
const decodePhoto = async (file: Blob): Promise<Raster> => {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new PrepareError('notAPicture')
  })
  try {
    const { width, height } = bitmap
    if (width * height > MAX_IMAGE_PIXELS) throw new PrepareError('tooManyPixels')
    const context = contextOf(width, height)
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, width, height)
    return { width, height, data: new Uint8ClampedArray(data.buffer) }
  } finally {
    bitmap.close()
  }
}

/** The photo that is being cropped, which each move of the frame needs again. */
let cached: { fileId: number; photo: Raster } | undefined
let evictionTimer: ReturnType<typeof setTimeout> | undefined
const CACHE_MS = 30_000

const openPhoto = async ({ file, fileId, cut }: PrepareRequest): Promise<Raster> => {
  const photo = cached?.fileId === fileId ? cached.photo : onPaper(await decodePhoto(file))
  cached = cut && { fileId, photo }
  clearTimeout(evictionTimer)
  evictionTimer = setTimeout(() => {
    cached = undefined
  }, CACHE_MS)
  return photo
}

const prepare = async (request: PrepareRequest): Promise<PrepareReply> => {
  const { id, panel, orientation, rendering, cut } = request
  const photo = await openPhoto(request)
  const options = { orientation, rendering, cut }
  const { jpeg, frame } = await prepareForPanel(photo, panel, options, jpegCodec)
  const thumbnail = await smallImage(frameRaster(frame))
  const prepared = {
    jpeg: new Blob([jpeg], { type: 'image/jpeg' }),
    indices: frame.indices,
    thumbnail,
  }
  return { id, prepared }
}

/** Runs in the worker. Failures are replies, not exceptions. */
export const answerPrepare = async (request: PrepareRequest) => {
  try {
    const reply = await prepare(request)
    self.postMessage(reply, {
      transfer: 'prepared' in reply ? [reply.prepared.indices.buffer] : [],
    })
  } catch (error) {
    const problem = error instanceof PrepareError ? error.problem : 'notPossibleHere'
    self.postMessage({ id: request.id, problem } satisfies PrepareReply)
  }
}
