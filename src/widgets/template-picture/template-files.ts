import resvgUrl from '@resvg/resvg-wasm/index_bg.wasm?url'

/** A file of the renderer could not be had. */
export class NotLoaded extends Error {
  override readonly name = 'NotLoaded'
}

/** The service worker keeps what was asked for once. */
async function fetchFile(address: string, init?: RequestInit): Promise<ArrayBuffer> {
  const answer = await fetch(address, init).catch((cause: unknown) => {
    throw new NotLoaded(address, { cause })
  })
  if (!answer.ok) throw new NotLoaded(address)
  return await answer.arrayBuffer()
}

export const fetchRasteriser = (init?: RequestInit) => fetchFile(resvgUrl, init)

export const fetchFont = async (file: string, init?: RequestInit) =>
  new Uint8Array(await fetchFile(`/fonts/design/${file}`, init))
