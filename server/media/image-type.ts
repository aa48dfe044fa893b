export type ImageType = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'bmp'

const text = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

const AVIF_BRANDS = ['avif', 'avis']

/** AVIF may be only one of the compatible brands. */
const isAvif = (bytes: Uint8Array) => {
  if (text(bytes, 4, 8) !== 'ftyp') return false
  const end = Math.min(bytes[3] ?? 0, bytes.length)
  const offsets = Array.from({ length: Math.max(0, end - 8) / 4 }, (_, index) => 8 + 4 * index)
  return offsets.some((index) => AVIF_BRANDS.includes(text(bytes, index, index + 4)))
}

/** Header sizes of all BMP versions, because the two-letter signature also starts plain texts. */
const BMP_HEADER_BYTES = [12, 40, 52, 56, 64, 108, 124]

const isBmp = (bytes: Uint8Array) =>
  text(bytes, 0, 2) === 'BM' &&
  BMP_HEADER_BYTES.includes(bytes[14] ?? 0) &&
  text(bytes, 15, 18) === '\0\0\0'

const SIGNS: readonly [ImageType, (bytes: Uint8Array) => boolean][] = [
  ['png', (bytes) => text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['jpeg', (bytes) => text(bytes, 0, 3) === '\xff\xd8\xff'],
  ['webp', (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP'],
  ['gif', (bytes) => ['GIF87a', 'GIF89a'].includes(text(bytes, 0, 6))],
  ['avif', isAvif],
  ['bmp', isBmp],
]

/** Detects the type by the first bytes, regardless of name and declared type. */
export const imageTypeOf = (bytes: Uint8Array): ImageType | undefined =>
  SIGNS.find(([, matches]) => matches(bytes))?.[0]

/** SVGs can contain scripts. They are detected only to be rejected by name. */
export const isSvg = (bytes: Uint8Array): boolean => /<svg[\s>]/i.test(text(bytes, 0, 1024))
