import { createHmac, timingSafeEqual } from 'node:crypto'

/** By the file extension, which is covered by the signature. */
export const MEDIA_TYPES = {
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
} as const
export type MediaExtension = keyof typeof MEDIA_TYPES
export function extensionOf(type: string): MediaExtension {
  if (type === MEDIA_TYPES.png) return 'png'
  return type === MEDIA_TYPES.jpg ? 'jpg' : 'webp'
}

/** Expiry is rounded to half days, so that an image's URL stays the same and can be cached. */
const STEP_S = 12 * 60 * 60

/** Precedes a thumbnail's extension; slugs contain no dots. */
const THUMBNAIL_MARK = 'thumb'
const SMALL_THUMBNAIL_MARK = 'thumb-small'

export interface MediaName {
  sha256: string
  name: string
  extension: MediaExtension
  /** Part of the URL, because the console caches only thumbnails for offline use. */
  thumbnail?: boolean | 'small'
}

/** Root-relative signed URL, valid for 12 to 24 hours. */
export function signedMediaUrl(key: Uint8Array, media: MediaName, now: Date) {
  const mark = media.thumbnail === 'small' ? SMALL_THUMBNAIL_MARK : THUMBNAIL_MARK
  const ending = media.thumbnail ? `${mark}.${media.extension}` : media.extension
  return signedPath(key, `/media/${media.sha256}/${slug(media.name)}.${ending}`, now)
}

/** A path with a signed query, valid for one to two steps and constant within a step. */
export function signedPath(key: Uint8Array, path: string, now: Date, stepS = STEP_S) {
  const expiresS = (Math.floor(now.getTime() / 1_000 / stepS) + 2) * stepS
  return `${path}?exp=${expiresS}&sig=${sign(key, path, expiresS)}`
}

export const isSigned = (
  ...args: [key: Uint8Array, path: string, query: Record<string, unknown>, now: Date]
) => checkSignature(...args) === 'valid'

export function checkSignature(
  key: Uint8Array,
  path: string,
  { exp, sig }: Record<string, unknown>,
  now: Date,
) {
  if (typeof exp !== 'string' || typeof sig !== 'string' || !/^\d{1,12}$/.test(exp)) return 'wrong'
  const expected = Buffer.from(sign(key, path, Number(exp)))
  const actual = Buffer.from(sig)
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return 'wrong'
  return Number(exp) * 1_000 > now.getTime() ? 'valid' : 'expired'
}

const sign = (key: Uint8Array, path: string, expiresS: number) =>
  createHmac('sha256', key).update(`${path} ${expiresS}`).digest('base64url')

const slug = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60) || 'picture'
