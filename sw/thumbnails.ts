import { DESIGN_PICTURES, THUMBNAIL_PATH, thumbnailCacheName } from '#src/platform/db/names.ts'

/** Injected platform APIs; tests provide fakes. */
export interface ThumbnailDependencies {
  caches: CacheStorage
  fetch: (request: Request) => Promise<Response>
  signedInUser: () => Promise<string | undefined>
  now: () => number
}

const MAX_AGE_MS = 30 * 24 * 60 * 60_000
/** Limits per size: many small thumbnails do not evict large ones. */
const BOUNDS = {
  large: { maxEntries: 600, maxBytes: 300 * 1024 },
  small: { maxEntries: 2_000, maxBytes: 40 * 1024 },
}
type Size = keyof typeof BOUNDS
const CACHED_AT_HEADER = 'inkfleet-kept-at'

const SMALL = '?small'

export const isThumbnail = (url: URL) => THUMBNAIL_PATH.test(url.pathname)

/** Cache key: the hash, without signature and name. */
export function keyOf(url: URL) {
  const [, hash, isSmall] = THUMBNAIL_PATH.exec(url.pathname) ?? []
  return `${url.origin}/media/${hash}${isSmall ? SMALL : ''}`
}

/** The page limits these itself. */
const isOfDesign = (key: string) => new URL(key).pathname.startsWith(DESIGN_PICTURES)
const sizeOf = (key: string): Size => (key.endsWith(SMALL) ? 'small' : 'large')

/**
 * Serves thumbnails from the user's cache, otherwise from the server, and stores them (PWA-04). The
 * cache is deleted at logout; without a session nothing is stored.
 */
export function createThumbnails({ caches, fetch, signedInUser, now }: ThumbnailDependencies) {
  let trimming: Promise<void> | undefined

  async function answer(request: Request, waitUntil: (work: Promise<unknown>) => void) {
    const userId = await signedInUser().catch(() => undefined)
    const key = keyOf(new URL(request.url))
    const cached = userId === undefined ? undefined : await find(userId, key)
    if (cached) return cached
    const response = await fetch(request)
    if (userId !== undefined && isCacheable(response))
      waitUntil(store(userId, key, response.clone()))
    return response
  }

  async function find(userId: string, key: string) {
    try {
      const name = thumbnailCacheName(userId)
      if (!(await caches.has(name))) return undefined
      const found = await (await caches.open(name)).match(key)
      return found && !isOld(found) ? found : undefined
    } catch {
      return undefined // a cache that cannot be read is no reason to show nothing
    }
  }

  async function store(userId: string, key: string, response: Response) {
    const body = await response.blob().catch(() => undefined)
    if (!body || !isComplete(response, body, sizeOf(key)) || (await signedInUser()) !== userId)
      return
    const name = thumbnailCacheName(userId)
    try {
      const cache = await caches.open(name)
      await cache.put(key, copyOf(body))
      await (trimming ??= trim(cache).finally(() => (trimming = undefined)))
    } catch {
      // The disk is full: thumbnails can be fetched again, other data needs the space.
      await caches.delete(name)
    }
    // Logout clears the session before this cache, so a late write is detected here.
    if ((await signedInUser()) !== userId) await caches.delete(name)
  }

  /** Copies only the needed headers. */
  const copyOf = (body: Blob) =>
    new Response(body, {
      headers: {
        'content-type': body.type,
        'content-length': String(body.size),
        [CACHED_AT_HEADER]: String(now()),
      },
    })

  /** Deletes expired entries and, above the limit, the oldest. */
  async function trim(cache: Cache) {
    const keys = (await cache.keys()).filter(({ url }) => !isOfDesign(url))
    for (const size of ['large', 'small'] as const) {
      const ofSize = keys.filter(({ url }) => sizeOf(url) === size)
      const surplus = ofSize.length - BOUNDS[size].maxEntries
      for (const [index, key] of ofSize.entries()) {
        const cached = await cache.match(key)
        if (index >= surplus && cached && !isOld(cached)) break
        await cache.delete(key)
      }
    }
  }

  const isOld = (cached: Response) =>
    now() - Number(cached.headers.get(CACHED_AT_HEADER)) >= MAX_AGE_MS

  return { answer }
}

/**
 * Only successful responses of our server. Opaque ones would hide failures and count as megabytes.
 * The server's `no-store` targets the HTTP cache, which a logout cannot clear.
 */
const isCacheable = ({ status, type, redirected, headers }: Response) =>
  status === 200 &&
  (type === 'basic' || type === 'default') &&
  !redirected &&
  (headers.get('content-type') ?? '').startsWith('image/')

function isComplete({ headers }: Response, { size }: Blob, ofSize: Size) {
  const promised = headers.get('content-length')
  return (
    size > 0 && size <= BOUNDS[ofSize].maxBytes && (promised === null || Number(promised) === size)
  )
}
