import decoderUrl from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm?url'
import encoderUrl from '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm?url'

import { createJpegCodec, type Instantiate } from '#src/imaging/jpeg.ts'

const load = (url: string) => async (): Promise<Instantiate> => {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`No codec: ${answer.status}`)
  const module = await WebAssembly.compile(await answer.arrayBuffer())
  return (imports) => new WebAssembly.Instance(module, imports as WebAssembly.Imports)
}

/** Loaded on first use. The server decodes with the same WASM. */
export const jpegCodec = createJpegCodec({ decoder: load(decoderUrl), encoder: load(encoderUrl) })
