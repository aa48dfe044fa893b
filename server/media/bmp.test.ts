import { expect, it } from 'vitest'

import { createRaster, type Raster } from '#src/imaging/raster.ts'

import { decodeBmp, readBmpHeader } from './bmp.ts'

/** 7 x 5 pixels: rows that end within a byte and within a word. */
const SIZE = { width: 7, height: 5 }

type Pixel = [red: number, green: number, blue: number, alpha?: number]
type Draw = (x: number, y: number) => Pixel

const BLACK: Pixel = [0, 0, 0]
const TEN: Pixel[] = [
  BLACK,
  [255, 255, 255],
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 0],
  [0, 255, 255],
  [255, 0, 255],
  [128, 0, 0],
  [0, 128, 0],
]
const tenth = (x: number, y: number) => ((x >> 1) + y * 3) % 10
const two: Draw = (x, y) => ((x * y + x) % 3 === 0 ? [255, 255, 255] : BLACK)
const ten: Draw = (x, y) => TEN[tenth(x, y)] ?? BLACK
const full: Draw = (x, y) => [x * 36, y * 60, (x * y * 10) % 256]
const half: Draw = (x, y) => [x * 36, y * 60, (x * y * 10) % 256, 128]
/** Eight bits reduced to five by ImageMagick, which truncates. */
const fifth = (value: number) => {
  const asked = Math.floor(((value & 31) * 255) / 31)
  return Math.round((Math.floor((asked * 31) / 255) * 255) / 31)
}
const five: Draw = (x, y) => [fifth(x * 5), 0, fifth(y * 7)]

function drawn(draw: Draw): Raster {
  const raster = createRaster(SIZE)
  for (let y = 0; y < SIZE.height; y++)
    for (let x = 0; x < SIZE.width; x++) {
      const [red, green, blue, alpha = 255] = draw(x, y)
      raster.data.set([red, green, blue, alpha], (y * SIZE.width + x) * 4)
    }
  return raster
}

/** Files written by ImageMagick. */
const FILES: [string, Draw, string][] = [
  [
    '1 bit',
    two,
    'Qk1SAAAAAAAAAD4AAAAoAAAABwAAAAUAAAABAAEAAAAAABQAAAAAAAAAAAAAAAIAAAACAAAAAAAAAP///wCSAAAAkgAAAP4AAACSAAAAkgAAAA==',
  ],
  [
    '4 bits',
    ten,
    'Qk2KAAAAAAAAAHYAAAAoAAAABwAAAAUAAAABAAQAAAAAABQAAAAAAAAAAAAAABAAAAAQAAAAAAAAAAAAgAAAAP8AAIAAAAD/AAAA//8A/wAAAP8A/wD//wAA////AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACJEZlAzAJkgiHcRMERmVYAAmSJA',
  ],
  [
    'the oldest header',
    full,
    'Qk2SAAAAAAAAABoAAAAMAAAABwAFAAEAGAAA8AAo8CRQ8Eh48Gyg8JDI8LTw8NgAAAAAtAAetCQ8tEhatGx4tJCWtLS0tNgAAAAAeAAUeCQoeEg8eGxQeJBkeLR4eNgAAAAAPAAKPCQUPEgePGwoPJAyPLQ8PNgAAAAAAAAAACQAAEgAAGwAAJAAALQAANgAAAA=',
  ],
  [
    'the oldest header with a palette',
    ten,
    'Qk1eAAAAAAAAAEoAAAAMAAAABwAFAAEABAAAAAAAAIAAAP8AgAAA/wAA////AAD/AP///wD///8AAAAAAAAAAAAAAAAAAAAAAAAiRGZQMwCZIIh3ETBEZlWAAJkiQA==',
  ],
  [
    '24 bits',
    full,
    'Qk2uAAAAAAAAADYAAAAoAAAABwAAAAUAAAABABgAAAAAAHgAAAAAAAAAAAAAAAAAAAAAAAAAAPAAKPAkUPBIePBsoPCQyPC08PDYAAAAALQAHrQkPLRIWrRseLSQlrS0tLTYAAAAAHgAFHgkKHhIPHhsUHiQZHi0eHjYAAAAADwACjwkFDxIHjxsKDyQMjy0PDzYAAAAAAAAAAAkAABIAABsAACQAAC0AADYAAAA',
  ],
  [
    'the newest header',
    full,
    'Qk0CAQAAAAAAAIoAAAB8AAAABwAAAAUAAAABABgAAAAAAHgAAAAAAAAAAAAAAAAAAAAAAAAAAAD/AAD/AAD/AAAAAAAA/0JHUnMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAAPAAKPAkUPBIePBsoPCQyPC08PDYAAAAALQAHrQkPLRIWrRseLSQlrS0tLTYAAAAAHgAFHgkKHhIPHhsUHiQZHi0eHjYAAAAADwACjwkFDxIHjxsKDyQMjy0PDzYAAAAAAAAAAAkAABIAABsAACQAAC0AADYAAAA',
  ],
  [
    '32 bits with transparency',
    half,
    'Qk0WAQAAAAAAAIoAAAB8AAAABwAAAAUAAAABACAAAwAAAIwAAAAAAAAAAAAAAAAAAAAAAAAAAAD/AAD/AAD/AAAAAAAA/0JHUnMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAAPAAgCjwJIBQ8EiAePBsgKDwkIDI8LSA8PDYgAC0AIAetCSAPLRIgFq0bIB4tJCAlrS0gLS02IAAeACAFHgkgCh4SIA8eGyAUHiQgGR4tIB4eNiAADwAgAo8JIAUPEiAHjxsgCg8kIAyPLSAPDzYgAAAAIAAACSAAABIgAAAbIAAAJCAAAC0gAAA2IA=',
  ],
  [
    '15 bits',
    five,
    'Qk3aAAAAAAAAAIoAAAB8AAAABwAAAAUAAAABABAAAwAAAFAAAAAAAAAAAAAAAAAAAAAAAAAAAHwAAOADAAAfAAAAAAAAAEJHUnMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAGwAbEBskGzgbTBtgG3QAABQAFBAUJBQ4FEwUYBR0AAANAA0QDSQNOA1MDWANdAAABgAGEAYkBjgGTAZgBnQAAAAAABAAJAA4AEwAYAB0AAA=',
  ],
  [
    '16 bits',
    five,
    'Qk3aAAAAAAAAAIoAAAB8AAAABwAAAAUAAAABABAAAwAAAFAAAAAAAAAAAAAAAAAAAAAAAAAAAPgAAOAHAAAfAAAAAAAAAEJHUnMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAGwAbIBtIG3AbmBvAG+gAABQAFCAUSBRwFJgUwBToAAANAA0gDUgNcA2YDcAN6AAABgAGIAZIBnAGmAbABugAAAAAACAASABwAJgAwADoAAA=',
  ],
]
const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))
/** Programs differ by one when they round fewer than eight bits. */
function expectSame(found: Raster, wanted: Raster) {
  expect([found.width, found.height]).toEqual([wanted.width, wanted.height])
  for (const [at, byte] of found.data.entries())
    expect(Math.abs(byte - (wanted.data[at] ?? 0)), `byte ${at}`).toBeLessThan(2)
}

it.each(FILES)('decodes every pixel: %s', (_kind, draw, base64) => {
  expectSame(decodeBmp(bytesOf(base64)), drawn(draw))
})

it.each(FILES)('rejects a truncated file: %s', (_kind, _draw, base64) => {
  const whole = bytesOf(base64)
  for (const length of [16, 40, whole.length >> 1, whole.length - 4])
    expect(() => decodeBmp(whole.slice(0, length))).toThrow()
})

/** A file with the palette `TEN`, this bit depth and compression, and `body` after the palette. */
function withPalette(bits: number, compression: number, body: number[], { height = 5 } = {}) {
  const entries = 1 << bits
  const offset = 54 + entries * 4
  const file = Buffer.alloc(offset + body.length)
  file.write('BM')
  file.writeUInt32LE(offset, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(7, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(bits, 28)
  file.writeUInt32LE(compression, 30)
  for (const [at, [red, green, blue]] of TEN.entries()) file.set([blue, green, red], 54 + at * 4)
  file.set(body, offset)
  return new Uint8Array(file)
}
const lines = [4, 3, 2, 1, 0]
const across = [0, 1, 2, 3, 4, 5, 6]

it('decodes 8-bit run-length encoding, with encoded and literal runs', () => {
  const runs = lines.flatMap((y) => {
    const [a, b, c, d, e] = [0, 2, 4, 5, 6].map((x) => tenth(x, y))
    return [2, a, 2, b, 0, 3, c, d, e, 0, 0, 0].map((byte) => byte ?? 0)
  })
  expectSame(decodeBmp(withPalette(8, 1, [...runs, 0, 1])), drawn(ten))
})

it('decodes 4-bit run-length encoding', () => {
  const runs = lines.flatMap((y) => {
    const [a, b, c, d] = [0, 2, 4, 6].map((x) => tenth(x, y))
    if (a === undefined || b === undefined || c === undefined || d === undefined) return []
    return [2, a * 17, 0, 5, b * 17, c * 17, d * 16, 0, 0, 0]
  })
  expectSame(decodeBmp(withPalette(4, 2, [...runs, 0, 1])), drawn(ten))
})

it('fills skipped pixels with the first color', () => {
  const file = withPalette(8, 1, [0, 2, 3, 1, 1, 2, 0, 1])
  const red: Draw = (x, y) => (x === 3 && y === 3 ? [255, 0, 0] : BLACK)
  expectSame(decodeBmp(file), drawn(red))
})

it('rejects or clips runs that leave the image or end early', () => {
  expect(() => decodeBmp(withPalette(8, 1, [255]))).toThrow()
  expect(() => decodeBmp(withPalette(8, 1, [0, 200, 1, 2]))).toThrow()
  const wide = decodeBmp(withPalette(8, 1, [255, 2, 0, 1]))
  expectSame(
    wide,
    drawn((_x, y) => (y === 4 ? [255, 0, 0] : BLACK)),
  )
  const beyond = withPalette(8, 1, [0, 2, 9, 250, 5, 2, 0, 1])
  expectSame(
    decodeBmp(beyond),
    drawn(() => BLACK),
  )
})

it('reads rows from the top if the height is negative', () => {
  const rows = across.map(() => 0)
  const body = [0, 1, 2, 3, 4].flatMap((y) => [...rows.map((_, x) => tenth(x, y)), 0])
  expectSame(decodeBmp(withPalette(8, 0, body, { height: -5 })), drawn(ten))
})

it('decodes an index outside the palette as black', () => {
  const file = withPalette(
    8,
    0,
    Array.from({ length: 40 }, () => 99),
  )
  expectSame(
    decodeBmp(file),
    drawn(() => BLACK),
  )
})

it.each([
  ['17 bits', 28, 17],
  ['a JPEG inside', 30, 4],
  ['runs of 24 bits', 30, 1],
  ['no width', 18, 0],
  ['no height', 22, 0],
  ['a header of 13 bytes', 14, 13],
])('rejects %s', (_what, place, value) => {
  const file = bytesOf(FILES.find(([kind]) => kind === '24 bits')?.[2] ?? '')
  file[place] = value
  expect(() => readBmpHeader(file)).toThrow()
})
