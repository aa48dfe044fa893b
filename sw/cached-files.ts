/** Injected platform APIs; tests provide fakes. */
export interface CachedFilesDependencies {
  caches: Pick<CacheStorage, 'open'>
  fetch: (request: Request) => Promise<Response>
}

/** Large files that are cached on first use. Each name always refers to the same bytes. */
interface CachedKind {
  cache: string
  path: RegExp
  /** The name contains a hash: files with other hashes belong to older builds and are deleted. */
  isVersioned: boolean
}

const KINDS: readonly CachedKind[] = [
  // QR decoder for browsers without one.
  { cache: 'inkfleet-decoder', path: /^\/assets\/zxing_reader-[\w-]+\.wasm$/, isVersioned: true },
  // Design renderer and its fonts.
  { cache: 'inkfleet-rasteriser', path: /^\/assets\/index_bg-[\w-]+\.wasm$/, isVersioned: true },
  { cache: 'inkfleet-design-fonts', path: /^\/fonts\/design\/[\w-]+\.woff$/, isVersioned: false },
]

const kindOf = ({ pathname }: URL) => KINDS.find(({ path }) => path.test(pathname))

export const isCacheableFile = (url: URL) => kindOf(url) !== undefined

/** Serves from the cache, filling it on first use. */
export async function cachedFile(request: Request, { caches, fetch }: CachedFilesDependencies) {
  const kind = kindOf(new URL(request.url))
  const cache = kind && (await caches.open(kind.cache).catch(() => undefined))
  const cached = await cache?.match(request.url).catch(() => undefined)
  if (cached) return cached
  const answer = await fetch(request)
  if (answer.status === 200)
    await store(cache, request.url, answer.clone(), kind).catch(() => undefined)
  return answer
}

async function store(
  cache: Cache | undefined,
  address: string,
  answer: Response,
  kind?: CachedKind,
) {
  await cache?.put(address, answer)
  if (!kind?.isVersioned) return
  for (const { url } of (await cache?.keys()) ?? []) if (url !== address) await cache?.delete(url)
}
