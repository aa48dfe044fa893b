import { browserReadsCodes } from './code-reader.ts'
import { fetchDecoder } from './decoder-file.ts'

/** Caches the decoder for offline use. */
export async function prefetchDecoder(signal?: AbortSignal) {
  if (await browserReadsCodes()) return
  await fetchDecoder({ priority: 'low', ...(signal && { signal }) })
}
