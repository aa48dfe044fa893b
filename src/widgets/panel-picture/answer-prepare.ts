import { frameRaster } from '#src/imaging/frame.ts'
import { MAX_IMAGE_PIXELS, onPaper, type Raster } from '#src/imaging/raster.ts'

import { jpegCodec } from './jpeg-codec.ts'
import type { PictureProblem, PrepareReply, PrepareRequest } from './panel-messages.ts'
import { prepareForPanel } from './prepare.ts'
import { smallPicture } from './small-picture.ts'

class Refused extends Error {
  readonly problem: PictureProblem
  constructor(problem: PictureProblem) {
    super(problem)
    this.problem = problem
  }
}

const contextOf = (width: number, height: number): OffscreenCanvasRenderingContext2D => {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Refused('notPossibleHere')
  return context
}

/** The browser turns a photo upright as its EXIF says and brings it to sRGB. */
const decodePhoto = async (file: Blob): Promise<Raster> => {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Refused('notAPicture')
  })
  try {
    const { width, height } = bitmap
    if (width * height > MAX_IMAGE_PIXELS) throw new Refused('tooManyPixels')
    const context = contextOf(width, height)
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, width, height)
    return { width, height, data: new Uint8ClampedArray(data.buffer) }
  } finally {
    bitmap.close()
  }
}

/** The photo that is being cropped: each place of the frame asks for it again. */
let kept: { fileId: number; photo: Raster } | undefined
let forgetting: ReturnType<typeof setTimeout> | undefined
const KEEP_MS = 30_000

const openPhoto = async ({ file, fileId, cut }: PrepareRequest): Promise<Raster> => {
  const photo = kept?.fileId === fileId ? kept.photo : onPaper(await decodePhoto(file))
  kept = cut && { fileId, photo }
  clearTimeout(forgetting)
  forgetting = setTimeout(() => {
    kept = undefined
  }, KEEP_MS)
  return photo
}

const prepare = async (request: PrepareRequest): Promise<PrepareReply> => {
  const { id, panel, orientation, rendering, cut } = request
  const photo = await openPhoto(request)
  const wanted = { orientation, rendering, cut }
  const { jpeg, frame } = await prepareForPanel(photo, panel, wanted, jpegCodec)
  const thumbnail = await smallPicture(frameRaster(frame))
  const prepared = {
    jpeg: new Blob([jpeg], { type: 'image/jpeg' }),
    indices: frame.indices,
    thumbnail,
  }
  return { id, prepared }
}

/** In the worker: a picture that cannot be prepared is an answer too. */
export const answerPrepare = async (request: PrepareRequest) => {
  try {
    const reply = await prepare(request)
    self.postMessage(reply, {
      transfer: 'prepared' in reply ? [reply.prepared.indices.buffer] : [],
    })
  } catch (error) {
    const problem = error instanceof Refused ? error.problem : 'notPossibleHere'
    self.postMessage({ id: request.id, problem } satisfies PrepareReply)
  }
}
