import url from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** The decoder is 950 kB, 320 on the wire: too much to come with the console, so the service worker keeps it once it was asked for. */
export async function fetchDecoder(init?: RequestInit) {
  const answer = await fetch(url, init)
  if (!answer.ok) throw new Error(`No decoder: ${answer.status}`)
  return answer.arrayBuffer()
}
