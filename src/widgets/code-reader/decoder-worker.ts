import { prepareZXingModule, purgeZXingModule, readBarcodes } from 'zxing-wasm/reader'

import { fetchDecoder } from './decoder-file.ts'
import type { ReadReply, ReadRequest } from './messages.ts'

/** Larger photos are scaled down; camera frames are smaller. */
const MAX_SIDE = 2_400

let ready: Promise<unknown> | undefined

/** After a failure the next image tries again. */
function start() {
  ready ??= fetchDecoder()
    .then((wasmBinary) => prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true }))
    .catch((error: unknown) => {
      ready = undefined
      purgeZXingModule()
      throw error
    })
  return ready
}

function pixelsOf(picture: ImageBitmap) {
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height))
  const [width, height] = [picture.width, picture.height].map((side) => Math.ceil(side * scale))
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas')
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

async function read({ id, picture }: ReadRequest): Promise<ReadReply> {
  try {
    await start()
    const found = await readBarcodes(pixelsOf(picture), {
      formats: ['QRCode'],
      maxNumberOfSymbols: 1,
    })
    return { id, text: found[0]?.text }
  } catch {
    return { id, problem: 'missing' }
  } finally {
    picture.close()
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  void read(data).then((reply) => self.postMessage(reply))
})
