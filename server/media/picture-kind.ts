export type PictureKind = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'bmp'

const text = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

const AVIF_BRANDS = ['avif', 'avis']

/** Some programs name a more general brand first, and AVIF among those that fit as well. */
const isAvif = (bytes: Uint8Array) => {
  if (text(bytes, 4, 8) !== 'ftyp') return false
  const end = Math.min(bytes[3] ?? 0, bytes.length)
  const places = Array.from({ length: Math.max(0, end - 8) / 4 }, (_, at) => 8 + 4 * at)
  return places.some((at) => AVIF_BRANDS.includes(text(bytes, at, at + 4)))
}

/** Lengths of the headers of all versions of BMP; two letters alone begin many a text. */
const BMP_HEADER_BYTES = [12, 40, 52, 56, 64, 108, 124]

const isBmp = (bytes: Uint8Array) =>
  text(bytes, 0, 2) === 'BM' &&
  BMP_HEADER_BYTES.includes(bytes[14] ?? 0) &&
  text(bytes, 15, 18) === '\0\0\0'

const SIGNS: readonly [PictureKind, (bytes: Uint8Array) => boolean][] = [
  ['png', (bytes) => text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['jpeg', (bytes) => text(bytes, 0, 3) === '\xff\xd8\xff'],
  ['webp', (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP'],
  ['gif', (bytes) => ['GIF87a', 'GIF89a'].includes(text(bytes, 0, 6))],
  ['avif', isAvif],
  ['bmp', isBmp],
]

/** What a file is by its first bytes, whatever its name or its sender says. */
export const pictureKind = (bytes: Uint8Array): PictureKind | undefined =>
  SIGNS.find(([, matches]) => matches(bytes))?.[0]

/** An SVG is a program as much as a picture. It is told apart only to be refused by its name. */
export const isVector = (bytes: Uint8Array): boolean => /<svg[\s>]/i.test(text(bytes, 0, 1024))
