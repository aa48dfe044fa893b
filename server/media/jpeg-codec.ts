import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import { createJpegCodec, type Instantiate } from '#src/imaging/jpeg.ts'

/** Node's types leave WebAssembly to the DOM library, which the server must not see. */
declare const WebAssembly: {
  compile: (bytes: Uint8Array) => Promise<object>
  Instance: new (module: object, imports: object) => { exports: object }
}

const { resolve } = createRequire(import.meta.url)

const load = (file: string) => async (): Promise<Instantiate> => {
  const module = await WebAssembly.compile(await readFile(resolve(`@jsquash/jpeg/codec/${file}`)))
  return (imports) => new WebAssembly.Instance(module, imports)
}

/** The same WASM that the console decodes and encodes with, so both see the same pixels. */
export const jpegCodec = createJpegCodec({
  decoder: load('dec/mozjpeg_dec.wasm'),
  encoder: load('enc/mozjpeg_enc.wasm'),
})
