/** The parts of the worker's world that are used here; tests bring their own. */
export interface KeptFilesParts {
  caches: Pick<CacheStorage, 'open'>
  fetch: (request: Request) => Promise<Response>
}

/** Files too large to be fetched with the console by those who never need them. Each name stands for the same bytes for good. */
interface KeptKind {
  cache: string
  path: RegExp
  /** Its name has a hash, so that those with another one are of older builds. */
  isOne: boolean
}

const KINDS: readonly KeptKind[] = [
  // What reads codes where the browser cannot.
  { cache: 'inkfleet-decoder', path: /^\/assets\/zxing_reader-[\w-]+\.wasm$/, isOne: true },
  // What draws designs, and their fonts.
  { cache: 'inkfleet-rasteriser', path: /^\/assets\/index_bg-[\w-]+\.wasm$/, isOne: true },
  { cache: 'inkfleet-design-fonts', path: /^\/fonts\/design\/[\w-]+\.woff$/, isOne: false },
]

const kindOf = ({ pathname }: URL) => KINDS.find(({ path }) => path.test(pathname))

export const isKeptFile = (url: URL) => kindOf(url) !== undefined

/** Kept from the first time on, whoever asks. */
export async function keptFile(request: Request, { caches, fetch }: KeptFilesParts) {
  const kind = kindOf(new URL(request.url))
  const cache = kind && (await caches.open(kind.cache).catch(() => undefined))
  const kept = await cache?.match(request.url).catch(() => undefined)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200)
    await keep(cache, request.url, answer.clone(), kind).catch(() => undefined)
  return answer
}

async function keep(cache: Cache | undefined, address: string, answer: Response, kind?: KeptKind) {
  await cache?.put(address, answer)
  if (!kind?.isOne) return
  for (const { url } of (await cache?.keys()) ?? []) if (url !== address) await cache?.delete(url)
}
