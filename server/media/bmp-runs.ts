import type { BmpHeader } from './bmp-rows.ts'

/** Escape codes after a zero byte. Larger values are the length of a literal run. */
const END_OF_LINE = 0
const END = 1
const JUMP = 2

/** Unpacks a run-length encoded BMP into one palette index per byte. Skipped pixels stay 0. */
export function unpackRuns(
  bytes: Uint8Array,
  { width, height, bits }: Pick<BmpHeader, 'width' | 'height' | 'bits'>,
) {
  const places = new Uint8Array(width * height)
  const perByte = 8 / bits
  let [x, y, offset] = [0, 0, 0]
  const next = () => {
    const byte = bytes[offset++]
    if (byte === undefined) throw new Error('The BMP ends early')
    return byte
  }
  const put = (place: number) => {
    if (x < width) places[y * width + x] = place
    x += 1
  }
  const placeIn = (byte: number, index: number) => {
    if (perByte === 1) return byte
    return index % 2 === 0 ? byte >> 4 : byte & 15
  }
  const literal = (count: number) => {
    const length = Math.ceil(count / perByte)
    let byte = 0
    for (let index = 0; index < count; index++) {
      if (index % perByte === 0) byte = next()
      put(placeIn(byte, index))
    }
    if (length % 2 === 1) offset += 1
  }
  while (y < height) {
    const [count, value] = [next(), next()]
    if (count > 0) for (let index = 0; index < count; index++) put(placeIn(value, index))
    else if (value === END) break
    else if (value === END_OF_LINE) [x, y] = [0, y + 1]
    else if (value === JUMP) [x, y] = [x + next(), y + next()]
    else literal(value)
  }
  return places
}
