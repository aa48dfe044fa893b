import openDecoder from '@jsquash/jpeg/codec/dec/mozjpeg_dec.js'
import openEncoder from '@jsquash/jpeg/codec/enc/mozjpeg_enc.js'
import { defaultOptions } from '@jsquash/jpeg/meta.js'

import { onPaper, type Raster } from './raster.ts'

export interface JpegCodec {
  /** Rejects files that are not JPEG. Truncated files are filled with gray: check them first. Ignores EXIF orientation. */
  decode: (bytes: Uint8Array<ArrayBuffer>) => Promise<Raster>
  /** `quality` from 0 to 1. */
  encode: (raster: Raster, quality: number) => Promise<Uint8Array<ArrayBuffer>>
}

/** Instantiates a WASM module, in the way of the browser or server. */
export type Instantiate = (imports: object) => { exports: object }

/** Loads `mozjpeg_dec.wasm` and `mozjpeg_enc.wasm` of `@jsquash/jpeg/codec`. */
export interface JpegWasm {
  decoder: () => Promise<Instantiate>
  encoder: () => Promise<Instantiate>
}

interface Decoder {
  decode: (bytes: Uint8Array, keepOrientation: boolean) => Raster | null
}
interface Encoder {
  encode: (pixels: Uint8ClampedArray, width: number, height: number, options: object) => Uint8Array
}
type Open<T> = (overrides: object) => Promise<T>

/** Opens an instance on first use, and again after a failure, which may leave the codec broken. */
const reopening = <T>(open: Open<T>, load: () => Promise<Instantiate>) => {
  let opened: Promise<T> | undefined
  const start = async (): Promise<T> => {
    const instantiate = await load()
    return open({
      noInitialRun: true,
      print: () => undefined,
      printErr: () => undefined,
      instantiateWasm: (imports: object, done: (instance: { exports: object }) => void) => {
        const instance = instantiate(imports)
        done(instance)
        return instance.exports
      },
    })
  }
  return async <Result>(use: (codec: T) => Result): Promise<Result> => {
    opened ??= start()
    try {
      return use(await opened)
    } catch (error) {
      opened = undefined
      throw error
    }
  }
}

/** Fast baseline settings without chroma subsampling, whose artifacts would show on panels. */
const ENCODING = {
  ...defaultOptions,
  baseline: true,
  progressive: false,
  auto_subsample: false,
  chroma_subsample: 1,
}

/** MozJPEG as WASM: decodes identically in every browser and on the server. */
export const createJpegCodec = (wasm: JpegWasm): JpegCodec => {
  const withDecoder = reopening(openDecoder as Open<Decoder>, wasm.decoder)
  const withEncoder = reopening(openEncoder as Open<Encoder>, wasm.encoder)
  return {
    decode: (bytes) =>
      withDecoder((codec) => {
        const decoded = codec.decode(bytes, false)
        if (!decoded) throw new Error('Not a JPEG image')
        const { width, height, data } = decoded
        return { width, height, data }
      }),
    encode: (raster, quality) =>
      withEncoder((codec) => {
        const { data, width, height } = onPaper(raster)
        return new Uint8Array(
          codec.encode(data, width, height, { ...ENCODING, quality: Math.round(quality * 100) }),
        )
      }),
  }
}
