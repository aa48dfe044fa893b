import { browserReadsCodes } from './code-reader.ts'
import { fetchDecoder } from './decoder-file.ts'

/** Brings the decoder to this device while there is a network, so that codes can be read where there is none. */
export async function keepDecoder(signal?: AbortSignal) {
  if (await browserReadsCodes()) return
  await fetchDecoder({ priority: 'low', ...(signal && { signal }) })
}
