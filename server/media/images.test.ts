import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateSync } from 'node:zlib'

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Raster } from '#src/imaging/raster.ts'
import { buildPhoto, buildRaster, noise } from '#tests/fixtures/pictures.ts'

import { decodeStored, readLibraryImage, readImage, thumbnailOf } from './images.ts'

type Bytes = Uint8Array<ArrayBuffer>
const bytesOf = (buffer: Uint8Array): Bytes => new Uint8Array(buffer)
const isSame = (one: Raster, other: Raster) =>
  one.width === other.width && Buffer.from(one.data).equals(Buffer.from(other.data))
const textFile = (text: string): Bytes => bytesOf(Buffer.from(text))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'inkfleet-pictures-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The library’s stored form of an uploaded file. */
async function keptOf(bytes: Bytes) {
  const [from, to] = [
    path.join(folder, crypto.randomUUID()),
    path.join(folder, crypto.randomUUID()),
  ]
  await writeFile(from, bytes)
  const picture = await readLibraryImage(from, to)
  return { ...picture, bytes: await readFile(to) }
}

const photo = buildPhoto(320, 192)
const source = () =>
  sharp(photo.data, { raw: { width: photo.width, height: photo.height, channels: 4 } })

const chunk = (name: string, data: Uint8Array): Buffer => {
  const whole = Buffer.alloc(data.length + 12)
  whole.writeUInt32BE(data.length)
  whole.write(name, 4, 'latin1')
  whole.set(data, 8)
  let crc = -1
  for (const byte of whole.subarray(4, data.length + 8)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  whole.writeUInt32BE(~crc >>> 0, data.length + 8)
  return whole
}

/** A black-and-white PNG of this size: kilobytes that decompress to gigabytes. */
const bomb = (width: number, height: number): Bytes => {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  const rows = deflateSync(Buffer.alloc(Math.min(1 << 24, Math.ceil(width / 8 + 1) * height)))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return bytesOf(
    Buffer.concat([
      signature,
      chunk('IHDR', header),
      chunk('IDAT', rows),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

/** A 24-bit BMP without a palette. */
const bmp = (width: number, height: number, rows: Uint8Array): Bytes => {
  const file = Buffer.alloc(54 + rows.length)
  file.write('BM')
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(24, 28)
  file.set(rows, 54)
  return bytesOf(file)
}

const noiseFile = (start: string): Bytes => {
  const file = Uint8Array.from({ length: 5_000 }, noise(11))
  file.set(Buffer.from(start, 'latin1'))
  return file
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

describe('invalid images are rejected by content', () => {
  const hostile: [string, string, () => Bytes | Promise<Bytes>][] = [
    ['an empty file', 'unknownKind', () => new Uint8Array()],
    ['one byte', 'unknownKind', () => new Uint8Array([0x89])],
    ['text', 'unknownKind', () => textFile('GIF is what this only says')],
    ['a web page', 'unknownKind', () => textFile('<!doctype html><script>alert(1)</script>')],
    ['a Windows program', 'unknownKind', () => noiseFile('MZ\x90\0')],
    ['a Linux program', 'unknownKind', () => noiseFile('\x7fELF')],
    ['an archive', 'unknownKind', () => noiseFile('PK\x03\x04')],
    ['a PDF', 'unknownKind', () => noiseFile('%PDF-1.7')],
    ['a TIFF', 'unknownKind', async () => bytesOf(await source().tiff().toBuffer())],
    ['noise that starts as BMP', 'unknownKind', () => noiseFile('BM')],
    ['a BMP whose header is noise', 'damaged', () => noiseFile(`BM${'\0'.repeat(12)}\x28\0\0\0`)],
    ['a BMP that is too large', 'tooManyPixels', () => bmp(16_000, 4_000, new Uint8Array())],
    ['a truncated BMP', 'damaged', () => bmp(320, 192, new Uint8Array(1_000))],
    ['a HEIC', 'unknownKind', () => noiseFile('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['an SVG with a script', 'vector', () => textFile(SVG)],
    ['an SVG behind a prolog', 'vector', () => textFile(`<?xml version="1.0"?>\n<!-- x -->${SVG}`)],
    ['noise that starts as PNG', 'damaged', () => noiseFile('\x89PNG\r\n\x1a\n')],
    ['noise that starts as JPEG', 'damaged', () => noiseFile('\xff\xd8\xff\xe0')],
    ['noise that starts as GIF', 'damaged', () => noiseFile('GIF89a\x01\0\x01\0')],
    ['noise that starts as WebP', 'damaged', () => noiseFile('RIFF\x80\x13\0\0WEBPVP8 ')],
    ['noise that starts as AVIF', 'damaged', () => noiseFile('\0\0\0\x1cftypavif')],
    ['a decompression bomb of 30,000 x 30,000', 'tooManyPixels', () => bomb(30_000, 30_000)],
    ['an image longer than WebP allows', 'tooManyPixels', () => bomb(16_384, 1)],
  ]
  test.each(hostile)('%s: %s', async (_, reason, make) => {
    await expect(readImage(await make())).rejects.toMatchObject({
      name: 'InvalidImageError',
      reason,
    })
  })

  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    'a truncated %s file',
    async (format) => {
      const whole = bytesOf(await source().toFormat(format).toBuffer())
      for (const part of [0.2, 0.6, 0.9]) {
        const broken = whole.slice(0, Math.floor(whole.length * part))
        await expect(readImage(broken)).rejects.toMatchObject({ reason: 'damaged' })
      }
    },
  )
})

const END_MARKER_BYTES = 2
describe.each([false, true])('a JPEG (progressive: %s)', (progressive) => {
  const jpegOf = async (raster: Raster) => {
    const raw = { width: raster.width, height: raster.height, channels: 4 as const }
    return bytesOf(await sharp(raster.data, { raw }).jpeg({ progressive }).toBuffer())
  }

  test.each([
    ['small', () => photo],
    ['large', () => buildRaster(2_400, 1_700, (x, y) => [x & 255, y & 255, 90])],
  ])('that is %s may lack its end marker, like those of some cameras', async (_, make) => {
    const whole = await jpegOf(make())
    const [expected, kept] = [await keptOf(whole), await keptOf(whole.slice(0, -END_MARKER_BYTES))]
    expect(kept.bytes.equals(expected.bytes)).toBe(true)
  })

  test('is rejected if anything else is missing', async () => {
    const whole = await jpegOf(photo)
    for (const missing of [4, 20, 200])
      await expect(readImage(whole.slice(0, -missing))).rejects.toMatchObject({ reason: 'damaged' })
  })
})

describe('an image is stored', () => {
  test.each(['png', 'webp', 'gif', 'avif', 'jpeg'] as const)('from %s', async (format) => {
    const { width, height } = await readImage(bytesOf(await source().toFormat(format).toBuffer()))
    expect([width, height]).toEqual([320, 192])
  })

  test('losslessly, named by its hash', async () => {
    const { raster, webp, sha256 } = await readImage(bytesOf(await source().png().toBuffer()))
    expect(isSame(raster, photo)).toBe(true)
    expect(isSame(await decodeStored(webp), photo)).toBe(true)
    expect(sha256).toBe(createHash('sha256').update(webp).digest('hex'))
  })

  test('with its transparency, and the colors of transparent pixels', async () => {
    const clear = buildRaster(16, 16, (x) => [200, 100, x, x * 16])
    const png = await sharp(clear.data, { raw: { width: 16, height: 16, channels: 4 } })
      .png()
      .toBuffer()
    const { webp } = await readImage(bytesOf(png))
    expect(await decodeStored(webp)).toEqual(clear)
  })

  test('from bmp', async () => {
    const [red, blue] = [
      [0, 0, 200],
      [180, 0, 0],
    ]
    const rows = Uint8Array.from([...(red ?? []), ...(blue ?? []), 0, 0])
    const { raster } = await readImage(bmp(2, 1, rows))
    expect([...raster.data]).toEqual([200, 0, 0, 255, 0, 0, 180, 255])
  })

  test('if AVIF is only one of its compatible brands', async () => {
    const file = bytesOf(await source().avif().toBuffer())
    const brand = Buffer.from('mif1', 'latin1')
    file.set(brand, 8)
    expect((await readImage(file)).width).toBe(320)
  })

  // Red, green, blue and white corners of the upright image, from the top left.
  const corners = buildRaster(40, 24, (x, y) => {
    if (y < 12) return x < 20 ? [220, 20, 20] : [20, 200, 20]
    return x < 20 ? [20, 20, 220] : [240, 240, 240]
  })
  const cornersOf = ({ width, height, data }: Raster) =>
    [
      [4, 4],
      [width - 5, 4],
      [4, height - 5],
      [width - 5, height - 5],
    ].map(([x = 0, y = 0]) => {
      const at = (y * width + x) * 4
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
      if (Math.min(red, green, blue) > 200) return 'white'
      if (red > 150) return 'red'
      return green > 150 ? 'green' : 'blue'
    })

  /** How a camera stores an upright image, by EXIF orientation: the inverse of the rotation to apply. */
  const stored: Record<number, (upright: ReturnType<typeof sharp>) => ReturnType<typeof sharp>> = {
    1: (picture) => picture,
    2: (picture) => picture.flop(),
    3: (picture) => picture.rotate(180),
    4: (picture) => picture.flip(),
    5: (picture) => picture.flop().rotate(270),
    6: (picture) => picture.rotate(270),
    7: (picture) => picture.flop().rotate(90),
    8: (picture) => picture.rotate(90),
  }
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'upright, for each EXIF orientation: %i',
    async (orientation) => {
      const raw = { width: corners.width, height: corners.height, channels: 4 as const }
      const turned = stored[orientation]?.(sharp(corners.data, { raw }))
      const pixels = await turned?.png().toBuffer()
      const photo = bytesOf(
        await sharp(pixels).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer(),
      )
      const asIs = await sharp(photo).metadata()
      expect([asIs.orientation, asIs.width]).toEqual([orientation, orientation > 4 ? 24 : 40])
      const small = await readImage(photo)
      const kept = await decodeStored((await keptOf(photo)).bytes)
      for (const { width, height, ...picture } of [small.raster, kept]) {
        expect([width, height]).toEqual([40, 24])
        expect(cornersOf({ width, height, ...picture })).toEqual(['red', 'green', 'blue', 'white'])
      }
      expect((await sharp(small.webp).metadata()).orientation).toBeUndefined()
    },
  )

  test('without location, camera and color profile', async () => {
    const tagged = await source()
      .withExif({ IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitude: '50/1 5/1 0/1' } })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    const kept = await sharp((await readImage(bytesOf(tagged))).webp).metadata()
    expect([kept.exif, kept.icc, kept.xmp]).toEqual([undefined, undefined, undefined])
  })

  test('in sRGB, converted from its color profile', async () => {
    const red = buildRaster(64, 64, () => [200, 60, 40])
    const wide = await sharp(red.data, { raw: { width: 64, height: 64, channels: 4 } })
      .withIccProfile('p3')
      .png()
      .toBuffer()
    const asWritten = await sharp(wide, { ignoreIcc: true }).raw().toBuffer()
    expect(asWritten[0]).toBeLessThan(194)
    const { raster } = await readImage(bytesOf(wide))
    for (const channel of [0, 1, 2]) {
      expect(Math.abs((raster.data[channel] ?? 0) - (red.data[channel] ?? 0))).toBeLessThan(4)
    }
  })

  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#c86432' } })

  test.each(['jpeg', 'png'] as const)(
    'with at most the pixels of the largest panel: from a large %s',
    async (format) => {
      const taken = flat(8_192, 6_100).withMetadata({ orientation: 6 }).toFormat(format)
      const whole = bytesOf(await taken.toBuffer())
      const { raster, width, height, webp } = await readImage(whole)
      expect([width, height]).toEqual([1_725, 2_317])
      for (const [channel, value] of [200, 100, 50, 255].entries())
        expect(Math.abs((raster.data.at(channel - 4) ?? 0) - value)).toBeLessThan(4)
      expect(await sharp(webp).metadata()).toMatchObject({ width, height })
      await expect(readImage(whole.slice(0, whole.length / 2))).rejects.toMatchObject({
        reason: 'damaged',
      })
    },
  )

  test('unchanged if the largest panel has as many pixels', async () => {
    const { width, height } = await readImage(bytesOf(await flat(2_500, 1_600).png().toBuffer()))
    expect([width, height]).toEqual([2_500, 1_600])
  })

  test('from CMYK', async () => {
    const inks = bytesOf(await source().toColourspace('cmyk').jpeg().toBuffer())
    expect((await readImage(inks)).width).toBe(320)
  })
})

describe('the library', () => {
  const large = buildRaster(2_400, 1_700, (x, y) => [x & 255, y & 255, 90])
  const file = (raster: Raster) =>
    sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 4 } })

  test('stores a small image losslessly', async () => {
    const { type, bytes } = await keptOf(bytesOf(await source().png().toBuffer()))
    expect(type).toBe('image/webp')
    expect(isSame(await decodeStored(bytes), photo)).toBe(true)
  })

  test('stores a large photo as JPEG, upright and without its location', async () => {
    const taken = file(large).removeAlpha().withMetadata({ orientation: 6 })
    const { type, bytes } = await keptOf(bytesOf(await taken.jpeg().toBuffer()))
    const kept = await sharp(bytes).metadata()
    expect([type, kept.format]).toEqual(['image/jpeg', 'jpeg'])
    expect([kept.width, kept.height]).toEqual([1_700, 2_400])
    expect([kept.orientation, kept.exif, kept.icc]).toEqual([undefined, undefined, undefined])
  })

  test('stores other large images losslessly as PNG', async () => {
    const png = bytesOf(await file(large).png().toBuffer())
    const { type, bytes } = await keptOf(png)
    expect(type).toBe('image/png')
    expect(isSame(await decodeStored(bytes), large)).toBe(true)
  })

  test('keeps the brightness of a large photo in its thumbnail', async () => {
    const { thumbnail, small } = await keptOf(bytesOf(await file(large).jpeg().toBuffer()))
    const widths = [thumbnail, small].map(async (one) => (await sharp(one).metadata()).width)
    expect(await Promise.all(widths)).toEqual([640, 160])
    const linear = await sharp(await thumbnailOf(large)).stats()
    const shown = await sharp(thumbnail).stats()
    for (const at of [0, 1, 2])
      expect(
        Math.abs((shown.channels[at]?.mean ?? 0) - (linear.channels[at]?.mean ?? 0)),
      ).toBeLessThan(4)
  })

  test('rejects a truncated large photo', async () => {
    const whole = bytesOf(await file(large).jpeg().toBuffer())
    const broken = whole.slice(0, Math.floor(whole.length / 2))
    await expect(keptOf(broken)).rejects.toMatchObject({ reason: 'damaged' })
  })

  test.each([
    ['large', () => file(large)],
    ['small', source],
  ])('reports a full disk, not a damaged image: %s', async (_, make) => {
    const bytes = bytesOf(await make().jpeg().toBuffer())
    await expect(readLibraryImage(bytes, '/dev/full')).rejects.toMatchObject({ code: 'ENOSPC' })
  })
})

describe('thumbnails', () => {
  test('fit the given side, keep the proportions and are never enlarged', async () => {
    const small = await sharp(await thumbnailOf(photo, 160)).metadata()
    expect([small.format, small.width, small.height]).toEqual(['webp', 160, 96])
    const same = await sharp(await thumbnailOf(photo, 640)).metadata()
    expect([same.width, same.height]).toEqual([320, 192])
  })

  test('keep the brightness of a dithered image', async () => {
    const board = buildRaster(640, 640, (x, y) => ((x + y) & 1 ? [255, 255, 255] : [0, 0, 0]))
    const { channels } = await sharp(await thumbnailOf(board, 160)).stats()
    expect(Math.abs((channels[0]?.mean ?? 0) - 188)).toBeLessThan(3)
  })
})
