import { readCachedFile, cacheFile, cachedKeys } from '#src/platform/session/user-files.ts'

/** The service worker limits this cache too. */
const PREFIX = '/template-picture/'
const MAX_THUMBNAILS = 300

export interface TemplateVersion {
  id: string
  updatedAt: string
}

const keyOf = ({ id, updatedAt }: TemplateVersion) =>
  `${PREFIX}${encodeURIComponent(id)}/${encodeURIComponent(updatedAt)}`

export const findCachedThumbnail = (template: TemplateVersion) => readCachedFile(keyOf(template))

export const cacheThumbnail = (template: TemplateVersion, picture: Blob) =>
  cacheFile(keyOf(template), picture, (cache) => evict(cache, template.id))

/** Evicts older versions of the template and the oldest surplus entries. */
async function evict(cache: Cache, id: string) {
  const cached = await cachedKeys(cache, PREFIX)
  const ownPrefix = `${PREFIX}${encodeURIComponent(id)}/`
  const surplus = cached.length - MAX_THUMBNAILS
  for (const [index, key] of cached.entries())
    if (index <= surplus || new URL(key.url).pathname.startsWith(ownPrefix)) await cache.delete(key)
}
