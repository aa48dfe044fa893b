import { DESIGN_PICTURES, THUMBNAIL_PATH, thumbnailCacheName } from '#src/platform/db/names.ts'

/** The parts of the worker's world that are used here; tests bring their own. */
export interface ThumbnailParts {
  caches: CacheStorage
  fetch: (request: Request) => Promise<Response>
  signedInUser: () => Promise<string | undefined>
  now: () => number
}

const KEPT_MS = 30 * 24 * 60 * 60_000
/** Each size has its own bounds: a long list of small ones takes none of the large ones away. */
const BOUNDS = {
  large: { mostKept: 600, largestBytes: 300 * 1024 },
  small: { mostKept: 2_000, largestBytes: 40 * 1024 },
}
type Size = keyof typeof BOUNDS
const KEPT_AT = 'inkfleet-kept-at'

const SMALL = '?small'

export const isThumbnail = (url: URL) => THUMBNAIL_PATH.test(url.pathname)

/** One picture, one key: neither the signature nor the name that it goes by now is part of it. */
export function keyOf(url: URL) {
  const [, hash, isSmall] = THUMBNAIL_PATH.exec(url.pathname) ?? []
  return `${url.origin}/media/${hash}${isSmall ? SMALL : ''}`
}

/** The page bounds these by itself. */
const isOfDesign = (key: string) => new URL(key).pathname.startsWith(DESIGN_PICTURES)
const sizeOf = (key: string): Size => (key.endsWith(SMALL) ? 'small' : 'large')

/**
 * Answers with what was seen before, otherwise asks the server and keeps its answer (PWA-04). Each user has an own cache,
 * which goes at logout; while nobody is signed in nothing is kept.
 */
export function createThumbnails({ caches, fetch, signedInUser, now }: ThumbnailParts) {
  let tidying: Promise<void> | undefined

  async function answer(request: Request, waitUntil: (work: Promise<unknown>) => void) {
    const userId = await signedInUser().catch(() => undefined)
    const key = keyOf(new URL(request.url))
    const kept = userId === undefined ? undefined : await find(userId, key)
    if (kept) return kept
    const response = await fetch(request)
    if (userId !== undefined && isWorthKeeping(response))
      waitUntil(keep(userId, key, response.clone()))
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

  async function keep(userId: string, key: string, response: Response) {
    const body = await response.blob().catch(() => undefined)
    if (!body || !isComplete(response, body, sizeOf(key)) || (await signedInUser()) !== userId)
      return
    const name = thumbnailCacheName(userId)
    try {
      const cache = await caches.open(name)
      await cache.put(key, copyOf(body))
      await (tidying ??= tidy(cache).finally(() => (tidying = undefined)))
    } catch {
      // The disk is full: these can be fetched again, and others need the room more.
      await caches.delete(name)
    }
    // Logout clears the session first and this cache after it, so one that came too late is seen here.
    if ((await signedInUser()) !== userId) await caches.delete(name)
  }

  /** Without the headers of the answer, which say nothing that is of use later. */
  const copyOf = (body: Blob) =>
    new Response(body, {
      headers: {
        'content-type': body.type,
        'content-length': String(body.size),
        [KEPT_AT]: String(now()),
      },
    })

  /** The first in are the first out: as many as are too many, and those that are too old. */
  async function tidy(cache: Cache) {
    const keys = (await cache.keys()).filter(({ url }) => !isOfDesign(url))
    for (const size of ['large', 'small'] as const) {
      const ofSize = keys.filter(({ url }) => sizeOf(url) === size)
      const surplus = ofSize.length - BOUNDS[size].mostKept
      for (const [at, key] of ofSize.entries()) {
        const kept = await cache.match(key)
        if (at >= surplus && kept && !isOld(kept)) break
        await cache.delete(key)
      }
    }
  }

  const isOld = (kept: Response) => now() - Number(kept.headers.get(KEPT_AT)) >= KEPT_MS

  return { answer }
}

/**
 * Only complete responses of our own server. An opaque response would hide a failure, and counts as megabytes. The server's
 * `no-store` is for the HTTP cache, which a logout cannot clear.
 */
const isWorthKeeping = ({ status, type, redirected, headers }: Response) =>
  status === 200 &&
  (type === 'basic' || type === 'default') &&
  !redirected &&
  (headers.get('content-type') ?? '').startsWith('image/')

function isComplete({ headers }: Response, { size }: Blob, ofSize: Size) {
  const promised = headers.get('content-length')
  return (
    size > 0 &&
    size <= BOUNDS[ofSize].largestBytes &&
    (promised === null || Number(promised) === size)
  )
}
