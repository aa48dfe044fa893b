import { prepareZXingModule, purgeZXingModule, readBarcodes } from 'zxing-wasm/reader'

import { fetchDecoder } from './decoder-file.ts'
import type { ReadReply, ReadRequest } from './messages.ts'

/** A photo of a whole wall is made smaller; what a camera shows is not. */
const LONGEST_SIDE = 2_400

let ready: Promise<unknown> | undefined

/** A decoder that did not come is asked for again with the next picture. */
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
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
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
