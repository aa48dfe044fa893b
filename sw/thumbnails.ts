import { THUMBNAIL_PATH, thumbnailCacheName } from '#src/platform/db/names.ts'
import { deleteThumbnails, isOfPage } from '#src/platform/db/thumbnail-cache.ts'

import { isOwnAnswer } from './kept-files.ts'

/** The used worker APIs; tests pass fakes. */
export interface ThumbnailParts {
  caches: CacheStorage
  fetch: (request: Request) => Promise<Response>
  signedInUser: () => Promise<string | undefined>
  now: () => number
}

const KEPT_MS = 30 * 24 * 60 * 60_000
/** Separate limits by size, so that long lists of small thumbnails do not evict large ones. */
const BOUNDS = {
  large: { mostKept: 600, largestBytes: 300 * 1024 },
  small: { mostKept: 2_000, largestBytes: 40 * 1024 },
}
type Size = keyof typeof BOUNDS
const KEPT_AT = 'inkfleet-kept-at'

const SMALL = '?small'

/** Whether `img` loads it or a page fetches it, as to make devices available offline (OFF-05). */
export const isThumbnail = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }) =>
  sameOrigin && THUMBNAIL_PATH.test(url.pathname)

/** The key of an image, without signature and file name. */
export function keyOf(url: URL) {
  const [, hash, isSmall] = THUMBNAIL_PATH.exec(url.pathname) ?? []
  return `${url.origin}/media/${hash}${isSmall ? SMALL : ''}`
}

const sizeOf = (key: string): Size => (key.endsWith(SMALL) ? 'small' : 'large')

/**
 * Cache first; stores answers of the server (PWA-04). Each user has their own cache, which a logout deletes. Stores nothing
 * while signed out.
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
      return undefined // fall back to the server
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
      // Probably a full disk.
      await deleteThumbnails(caches, userId)
    }
    // Logout clears the session before this cache, so a late write is detected here.
    if ((await signedInUser()) !== userId) await caches.delete(name)
  }

  /** Without the headers of the answer. */
  const copyOf = (body: Blob) =>
    new Response(body, {
      headers: {
        'content-type': body.type,
        'content-length': String(body.size),
        [KEPT_AT]: String(now()),
      },
    })

  /** Evicts the oldest entries beyond the limit, and expired ones. */
  async function tidy(cache: Cache) {
    const keys = (await cache.keys()).filter(({ url }) => !isOfPage(url))
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
 * Only complete responses of our own server. Opaque responses hide failures, and count as megabytes. The server's `no-store`
 * concerns the HTTP cache, which a logout cannot clear.
 */
const isWorthKeeping = (answer: Response) =>
  isOwnAnswer(answer) && (answer.headers.get('content-type') ?? '').startsWith('image/')

function isComplete({ headers }: Response, { size }: Blob, ofSize: Size) {
  const promised = headers.get('content-length')
  return (
    size > 0 &&
    size <= BOUNDS[ofSize].largestBytes &&
    (promised === null || Number(promised) === size)
  )
}
