/** The parts of the worker's world that are used here; tests bring their own. */
export interface DecoderParts {
  caches: Pick<CacheStorage, 'open'>
  fetch: (request: Request) => Promise<Response>
}

const CACHE = 'inkfleet-decoder'

/** What reads codes where the browser cannot. Its name has a hash: the same name, the same bytes. */
export const isDecoder = ({ pathname }: URL) =>
  /^\/assets\/zxing_reader-[\w-]+\.wasm$/.test(pathname)

/** Too large to be fetched with the console by those who never scan: kept from the first time on, the newest alone. */
export async function decoder(request: Request, { caches, fetch }: DecoderParts) {
  const cache = await caches.open(CACHE).catch(() => undefined)
  const kept = await cache?.match(request.url).catch(() => undefined)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200) await keep(cache, request.url, answer.clone()).catch(() => undefined)
  return answer
}

async function keep(cache: Cache | undefined, address: string, answer: Response) {
  await cache?.put(address, answer)
  for (const { url } of (await cache?.keys()) ?? []) if (url !== address) await cache?.delete(url)
}
