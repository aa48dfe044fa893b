/** The used worker APIs; tests pass fakes. */
export interface KeptFilesParts {
  caches: Pick<CacheStorage, 'open'>
  fetch: (request: Request) => Promise<Response>
}

/** Large optional files, cached on first use. Their content never changes under the same name. */
interface KeptKind {
  cache: string
  path: RegExp
  /** The name contains a hash: files with another hash are of older builds, and deleted. */
  isOne: boolean
}

const KINDS: readonly KeptKind[] = [
  // The barcode reader for browsers without their own.
  { cache: 'inkfleet-decoder', path: /^\/assets\/zxing_reader-[\w-]+\.wasm$/, isOne: true },
  // The rasterizer of designs, and their fonts.
  { cache: 'inkfleet-rasteriser', path: /^\/assets\/index_bg-[\w-]+\.wasm$/, isOne: true },
  { cache: 'inkfleet-design-fonts', path: /^\/fonts\/design\/[\w-]+\.woff$/, isOne: false },
]

const kindOf = ({ pathname }: URL) => KINDS.find(({ path }) => path.test(pathname))

export const isKeptFile = (url: URL) => kindOf(url) !== undefined

/** Not of a box in the middle, whose sign-in page would take the place of the file. */
export const isOwnAnswer = ({ status, type, redirected }: Response) =>
  status === 200 && (type === 'basic' || type === 'default') && !redirected

const isFile = (answer: Response) =>
  isOwnAnswer(answer) && !(answer.headers.get('content-type') ?? '').startsWith('text/html')

/** Cache first; stores the file on first use. */
export async function keptFile(request: Request, { caches, fetch }: KeptFilesParts) {
  const kind = kindOf(new URL(request.url))
  const cache = kind && (await caches.open(kind.cache).catch(() => undefined))
  const kept = await cache?.match(request.url).catch(() => undefined)
  if (kept && isFile(kept)) return kept
  const answer = await fetch(request)
  if (isFile(answer)) await keep(cache, request.url, answer.clone(), kind).catch(() => undefined)
  return answer
}

async function keep(cache: Cache | undefined, address: string, answer: Response, kind?: KeptKind) {
  await cache?.put(address, answer)
  if (!kind?.isOne) return
  for (const { url } of (await cache?.keys()) ?? []) if (url !== address) await cache?.delete(url)
}
