export type PictureKind = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif'

const text = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

const AVIF_BRANDS = ['avif', 'avis']

const SIGNS: readonly [PictureKind, (bytes: Uint8Array) => boolean][] = [
  ['png', (bytes) => text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['jpeg', (bytes) => text(bytes, 0, 3) === '\xff\xd8\xff'],
  ['webp', (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP'],
  ['gif', (bytes) => ['GIF87a', 'GIF89a'].includes(text(bytes, 0, 6))],
  ['avif', (bytes) => text(bytes, 4, 8) === 'ftyp' && AVIF_BRANDS.includes(text(bytes, 8, 12))],
]

/** What a file is by its first bytes, whatever its name or its sender says. */
export const pictureKind = (bytes: Uint8Array): PictureKind | undefined =>
  SIGNS.find(([, matches]) => matches(bytes))?.[0]

/** An SVG is a program as much as a picture. It is told apart only to be refused by its name. */
export const isVector = (bytes: Uint8Array): boolean => /<svg[\s>]/i.test(text(bytes, 0, 1024))
