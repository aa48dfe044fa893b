import { tableOf, type FontTables } from './woff.ts'

/** In font units, y upwards. Off-curve points are quadratic control points; between two of them is an implied on-curve point. */
export interface OutlinePoint {
  x: number
  y: number
  isOn: boolean
}
/** Closed contours. */
export type Outline = readonly (readonly OutlinePoint[])[]

/** Returns a function that reads a glyph's outline from `glyf`, located by `loca`. */
export function outlineReader(tables: FontTables): (glyph: number) => Outline {
  const head = tableOf(tables, 'head')
  const loca = tableOf(tables, 'loca')
  const glyf = tableOf(tables, 'glyf')
  const isLong = head.getInt16(50) === 1
  const offsetOf = (glyph: number) =>
    isLong ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2
  const read = (glyph: number): Outline => {
    const start = offsetOf(glyph)
    if (offsetOf(glyph + 1) === start) return []
    const contours = glyf.getInt16(start)
    return contours >= 0 ? readSimple(glyf, start, contours) : readComposite(glyf, start + 10, read)
  }
  return read
}

const FLAG = { on: 1, xShort: 2, yShort: 4, repeat: 8, xSame: 16, ySame: 32 }

function readSimple(glyf: DataView, start: number, contours: number): Outline {
  let at = start + 10
  const ends = Array.from({ length: contours }, (_, contour) => glyf.getUint16(at + contour * 2))
  const count = (ends.at(-1) ?? -1) + 1
  at += contours * 2
  at += 2 + glyf.getUint16(at)
  const flags: number[] = []
  while (flags.length < count) {
    const flag = glyf.getUint8(at++)
    const times = flag & FLAG.repeat ? glyf.getUint8(at++) + 1 : 1
    for (let time = 0; time < times; time++) flags.push(flag)
  }
  const coordinates = (short: number, same: number) => {
    let value = 0
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? glyf.getUint8(at++) : -glyf.getUint8(at++)
      else if (!(flag & same)) {
        value += glyf.getInt16(at)
        at += 2
      }
      return value
    })
  }
  const xs = coordinates(FLAG.xShort, FLAG.xSame)
  const ys = coordinates(FLAG.yShort, FLAG.ySame)
  const points = flags.map((flag, point) => ({
    x: xs[point] ?? 0,
    y: ys[point] ?? 0,
    isOn: (flag & FLAG.on) !== 0,
  }))
  return ends.map((end, contour) =>
    points.slice(contour ? (ends[contour - 1] ?? 0) + 1 : 0, end + 1),
  )
}

const PART = { words: 1, offsets: 2, scale: 8, more: 32, twoScales: 64, matrix: 128 }

/** A glyph composed of others, each with an offset and a scale. */
function readComposite(glyf: DataView, start: number, read: (glyph: number) => Outline): Outline {
  const all: OutlinePoint[][] = []
  let at = start
  let flags: number
  do {
    flags = glyf.getUint16(at)
    const outline = read(glyf.getUint16(at + 2))
    const size = flags & PART.words ? 2 : 1
    const offset = (which: number) => {
      if (!(flags & PART.offsets)) return 0
      const place = at + 4 + which * size
      return size === 2 ? glyf.getInt16(place) : glyf.getInt8(place)
    }
    const [dx, dy] = [offset(0), offset(1)]
    const matrixAt = at + 4 + 2 * size
    const [matrix, length] = matrixOf(glyf, matrixAt, flags)
    const [a, b, c, d] = matrix
    for (const contour of outline) {
      all.push(
        contour.map(({ x, y, isOn }) => ({ x: a * x + c * y + dx, y: b * x + d * y + dy, isOn })),
      )
    }
    at = matrixAt + length
  } while (flags & PART.more)
  return all
}

type Matrix = readonly [number, number, number, number]

function matrixOf(glyf: DataView, at: number, flags: number): [Matrix, length: number] {
  const part = (index: number) => glyf.getInt16(at + index * 2) / 16384
  if (flags & PART.scale) return [[part(0), 0, 0, part(0)], 2]
  if (flags & PART.twoScales) return [[part(0), 0, 0, part(1)], 4]
  if (flags & PART.matrix) return [[part(0), part(1), part(2), part(3)], 8]
  return [[1, 0, 0, 1], 0]
}
