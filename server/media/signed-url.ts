import { createHmac, timingSafeEqual } from 'node:crypto'

import { REDUCED_SIDES, type LongestSide } from '#src/contract/image.ts'

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
const REDUCED_MARK = 'max-'

export interface MediaName {
  sha256: string
  name: string
  extension: MediaExtension
  /** Part of the URL, because the console caches only thumbnails for offline use. */
  thumbnail?: boolean | 'small'
  /** Reduced when it is requested; always WebP. */
  longestSide?: LongestSide
}

/** Root-relative signed URL, valid for 12 to 24 hours. */
export function signedMediaUrl(key: Uint8Array, media: MediaName, now: Date) {
  return signedPath(key, `/media/${media.sha256}/${slug(media.name)}.${endingOf(media)}`, now)
}

function endingOf({ thumbnail, longestSide, extension }: MediaName) {
  if (longestSide !== undefined) return `${REDUCED_MARK}${longestSide}.webp`
  if (!thumbnail) return extension
  return `${thumbnail === 'small' ? SMALL_THUMBNAIL_MARK : THUMBNAIL_MARK}.${extension}`
}

/** The longest side that a file name of `signedMediaUrl` asks for. */
export const longestSideOf = (file: string) =>
  REDUCED_SIDES.find((side) => file.endsWith(`.${REDUCED_MARK}${side}.webp`))

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
