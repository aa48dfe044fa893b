import url from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** 950 kB (320 kB compressed), so it is loaded on demand and cached by the service worker. */
export async function fetchDecoder(init?: RequestInit) {
  const answer = await fetch(url, init)
  if (!answer.ok) throw new Error(`No decoder: ${answer.status}`)
  return answer.arrayBuffer()
}
