import { findFile, keepFile, keptBelow } from './user-cache.ts'

/** Bounded by the service worker too, with the thumbnails. */
const PREFIX = '/template-picture/'
const MOST_KEPT = 300

export interface PictureOfTemplate {
  id: string
  updatedAt: string
}

const keyOf = ({ id, updatedAt }: PictureOfTemplate) =>
  `${PREFIX}${encodeURIComponent(id)}/${encodeURIComponent(updatedAt)}`

export const findThumbnail = (template: PictureOfTemplate) => findFile(keyOf(template))

export const keepThumbnail = (template: PictureOfTemplate, picture: Blob) =>
  keepFile(keyOf(template), picture, (cache) => forgetSurplus(cache, template.id))

/** Those of older states of the template, and the first of too many. */
async function forgetSurplus(cache: Cache, id: string) {
  const kept = await keptBelow(cache, PREFIX)
  const own = `${PREFIX}${encodeURIComponent(id)}/`
  const surplus = kept.length - MOST_KEPT
  for (const [at, key] of kept.entries())
    if (at <= surplus || new URL(key.url).pathname.startsWith(own)) await cache.delete(key)
}
