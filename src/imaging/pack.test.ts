import { inflateSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { buildPhoto } from '#tests/fixtures/pictures.ts'

import { renderFrame, type Frame } from './frame.ts'
import { packFrame, packRows } from './pack.ts'
import type { PaletteProfile } from './palette-profile.ts'
import { PALETTES } from './palettes.ts'
import { encodePng } from './png.ts'

const palettes: [string, PaletteProfile][] = Object.entries(PALETTES)
const frameIn = (palette: PaletteProfile, width: number): Frame =>
  renderFrame(buildPhoto(96, 40), { width, height: 21, palette })

/** Reads bits as drivers do: the high bit first, and each row starts at a new byte. */
const unpack = (packed: Uint8Array, width: number, height: number, bits: number): number[] => {
  const stride = Math.ceil((width * bits) / 8)
  expect(packed).toHaveLength(stride * height)
  return Array.from({ length: height }, (_, y) => {
    const text = [...packed.subarray(y * stride, (y + 1) * stride)]
      .map((byte) => byte.toString(2).padStart(8, '0'))
      .join('')
    return Array.from({ length: width }, (__, x) =>
      Number.parseInt(text.slice(x * bits, (x + 1) * bits), 2),
    )
  }).flat()
}

test.each(
  palettes.flatMap(([id, palette]) => [1, 7, 64, 67].map((width) => [id, width, palette] as const)),
)('%s, %i wide, is restored from the driver’s data', (_, width, palette) => {
  const frame = frameIn(palette, width)
  const parts = packFrame(frame)
  const { layout, codes } = palette.driver
  expect(parts).toHaveLength(layout === 'planes' ? palette.bits : 1)
  const read = parts
    .map((part) => unpack(part, width, 21, layout === 'planes' ? 1 : palette.bits))
    .reduce((sum, plane, at) => sum.map((code, pixel) => code | ((plane[pixel] ?? 0) << at)))
  expect(read.map((code) => codes.indexOf(code as never))).toEqual([...frame.indices])
})

test.each([
  [1, [1, 0, 1, 1, 0, 0, 0, 1, 1], [0b10110001, 0b10000000]],
  [2, [3, 0, 1, 2, 3], [0b11000110, 0b11000000]],
  [4, [15, 1, 8], [0xf1, 0x80]],
  [8, [7, 200], [7, 200]],
] as const)('at %i bits the first pixel is in the high bits', (bits, values, bytes) => {
  const packed = packRows(Uint8Array.from(values), { width: values.length, height: 1 }, bits)
  expect([...packed]).toEqual([...bytes])
})

test('a second row starts at a new byte', () => {
  const packed = packRows(Uint8Array.from([1, 1, 1, 0, 0, 1]), { width: 3, height: 2 }, 1)
  expect([...packed]).toEqual([0b11100000, 0b00100000])
})

test.each([
  ['black-white-red', [0, 1, 2], [0b01100000, 0b00100000]],
  ['black-white-yellow', [0, 1, 2], [0b01100000, 0b00100000]],
] as const)('%s has a plane of paper and one of color that overrides it', (id, indices, planes) => {
  const panel = { width: 3, height: 1, palette: PALETTES[id] }
  const sent = packFrame({ ...panel, indices: Uint8Array.from(indices) })
  expect(sent.map((plane) => plane[0])).toEqual([...planes])
})

test.each([
  ['spectra-6', [0, 1, 2, 3, 4, 5], [0x01, 0x36, 0x52]],
  ['acep-7', [0, 1, 2, 3, 4, 5, 6], [0x01, 0x23, 0x45, 0x60]],
  ['four-colours', [0, 1, 2, 3], [0b00011011]],
  ['grey-8', [0, 1, 7], [0x02, 0xe0]],
] as const)('%s is sent in its driver’s codes', (id, indices, bytes) => {
  const panel = { width: indices.length, height: 1, palette: PALETTES[id] }
  expect([...(packFrame({ ...panel, indices: Uint8Array.from(indices) })[0] ?? [])]).toEqual([
    ...bytes,
  ])
})

/** The rows of a PNG, without their filter bytes. */
const rowsOf = (png: Uint8Array, width: number, bits: number): number[] => {
  const at = Buffer.from(png).indexOf('IDAT')
  const length = Buffer.from(png).readUInt32BE(at - 4)
  const rows = [...inflateSync(png.subarray(at + 4, at + 4 + length))]
  return rows.filter((_, byte) => byte % (Math.ceil((width * bits) / 8) + 1) !== 0)
}

test.each(['black-white', 'grey-4', 'grey-16', 'four-colours', 'acep-7'] as const)(
  '%s is packed as in a PNG',
  (id) => {
    const frame = frameIn(PALETTES[id], 67)
    const [packed = new Uint8Array()] = packFrame(frame)
    expect([...packed]).toEqual(rowsOf(encodePng(frame), 67, PALETTES[id].bits))
  },
)
