import resvgUrl from '@resvg/resvg-wasm/index_bg.wasm?url'

/** A file of the renderer could not be loaded. */
export class FileNotLoadedError extends Error {
  override readonly name = 'NotLoaded'
}

/** Cached by the service worker. */
async function fetchFile(address: string, init?: RequestInit): Promise<ArrayBuffer> {
  const answer = await fetch(address, init).catch((cause: unknown) => {
    throw new FileNotLoadedError(address, { cause })
  })
  if (!answer.ok) throw new FileNotLoadedError(address)
  return await answer.arrayBuffer()
}

export const fetchRasterizer = (init?: RequestInit) => fetchFile(resvgUrl, init)

export const fetchFont = async (file: string, init?: RequestInit) =>
  new Uint8Array(await fetchFile(`/fonts/design/${file}`, init))
