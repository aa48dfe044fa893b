import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import { createJpegCodec, type Instantiate } from '#src/imaging/jpeg.ts'

/** Node's types omit WebAssembly, and the server must not see the DOM library. */
declare const WebAssembly: {
  compile: (bytes: Uint8Array) => Promise<object>
  Instance: new (module: object, imports: object) => { exports: object }
}

const { resolve } = createRequire(import.meta.url)

const load = (file: string) => async (): Promise<Instantiate> => {
  const module = await WebAssembly.compile(await readFile(resolve(`@jsquash/jpeg/codec/${file}`)))
  return (imports) => new WebAssembly.Instance(module, imports)
}

/** The WASM codec of the console, so that both produce the same pixels. */
export const jpegCodec = createJpegCodec({
  decoder: load('dec/mozjpeg_dec.wasm'),
  encoder: load('enc/mozjpeg_enc.wasm'),
})
