import { thumbnailCacheName } from '#src/platform/db/names.ts'
import { session } from '#src/platform/session/session.ts'

/** Beside the thumbnails that the service worker keeps: it bounds both, and a logout deletes both. */
const PREFIX = '/template-picture/'
const MOST_KEPT = 300
/** Read by the service worker, which throws away what is older than its own. */
const KEPT_AT = 'inkfleet-kept-at'

export interface PictureOfTemplate {
  id: string
  updatedAt: string
}

const keyOf = ({ id, updatedAt }: PictureOfTemplate) =>
  `${PREFIX}${encodeURIComponent(id)}/${encodeURIComponent(updatedAt)}`

const currentUser = () => {
  const state = session.get()
  return state.status === 'signedIn' ? state.userId : undefined
}

export async function findThumbnail(template: PictureOfTemplate): Promise<Blob | undefined> {
  const userId = currentUser()
  if (userId === undefined || !('caches' in globalThis)) return undefined
  try {
    const name = thumbnailCacheName(userId)
    if (!(await caches.has(name))) return undefined
    const found = await (await caches.open(name)).match(keyOf(template))
    return await found?.blob()
  } catch {
    return undefined // it is drawn again
  }
}

export async function keepThumbnail(template: PictureOfTemplate, picture: Blob): Promise<void> {
  const userId = currentUser()
  if (userId === undefined || !('caches' in globalThis)) return
  const name = thumbnailCacheName(userId)
  try {
    const cache = await caches.open(name)
    const headers = { 'content-type': picture.type, [KEPT_AT]: String(Date.now()) }
    await forgetSurplus(cache, template.id)
    await cache.put(keyOf(template), new Response(picture, { headers }))
  } catch {
    // No room: others need it more.
  }
  // A logout clears the session first and the cache after it, so one that came too late is seen here.
  if (currentUser() !== userId) await caches.delete(name)
}

/** Those of older states of the template, and the first of too many. */
async function forgetSurplus(cache: Cache, id: string) {
  const kept = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(PREFIX))
  const own = `${PREFIX}${encodeURIComponent(id)}/`
  const surplus = kept.length - MOST_KEPT
  for (const [at, key] of kept.entries())
    if (at <= surplus || new URL(key.url).pathname.startsWith(own)) await cache.delete(key)
}
