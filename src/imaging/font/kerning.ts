import { tagAt } from './woff.ts'

/** The kerning of a pair of glyphs, in font units. */
export type Kerning = (left: number, right: number) => number

const PAIRS = 2
const EXTENSION = 9
/** Only the advance of the first glyph is read. */
const ADVANCE = 4

/** Reads the pair lookups of the `kern` feature from `GPOS`. */
export function kerningReader(table: DataView | undefined): Kerning {
  if (!table) return () => 0
  const lookups = kernLookups(table)
  const known = new Map<number, number>()
  return (left, right) => {
    const key = left * 65_536 + right
    const before = known.get(key)
    if (before !== undefined) return before
    const value = lookups.reduce((sum, pairs) => sum + firstOf(pairs, left, right), 0)
    known.set(key, value)
    return value
  }
}

type Pairs = (left: number, right: number) => number | undefined

/** The first subtable of a lookup that contains the pair applies. */
function firstOf(subtables: readonly Pairs[], left: number, right: number): number {
  for (const pairs of subtables) {
    const value = pairs(left, right)
    if (value !== undefined) return value
  }
  return 0
}

/** Only the first existing script is used; otherwise pairs of common characters would count twice. */
const SCRIPTS = ['latn', 'DFLT']

/** Indices of the features of a script's default language. */
function featuresOf(table: DataView): number[] {
  const list = table.getUint16(4)
  const scripts = Array.from({ length: table.getUint16(list) }, (_, index) => list + 2 + index * 6)
  for (const tag of SCRIPTS) {
    const record = scripts.find((at) => tagAt(table, at) === tag)
    const script = record === undefined ? 0 : list + table.getUint16(record + 4)
    const language = script && table.getUint16(script)
    if (!language) continue
    const at = script + language
    return Array.from({ length: table.getUint16(at + 4) }, (_, index) =>
      table.getUint16(at + 6 + index * 2),
    )
  }
  return []
}

function kernLookups(table: DataView): Pairs[][] {
  const features = table.getUint16(6)
  const list = table.getUint16(8)
  const indices = new Set<number>()
  for (const feature of featuresOf(table)) {
    const record = features + 2 + feature * 6
    if (tagAt(table, record) !== 'kern') continue
    const at = features + table.getUint16(record + 4)
    for (let lookup = 0; lookup < table.getUint16(at + 2); lookup++)
      indices.add(table.getUint16(at + 4 + lookup * 2))
  }
  return [...indices]
    .toSorted((one, other) => one - other)
    .map((index) => subtablesOf(table, list + table.getUint16(list + 2 + index * 2)))
}

function subtablesOf(table: DataView, lookup: number): Pairs[] {
  const type = table.getUint16(lookup)
  return Array.from({ length: table.getUint16(lookup + 4) }, (_, index) => {
    const at = lookup + table.getUint16(lookup + 6 + index * 2)
    const isFar = type === EXTENSION && table.getUint16(at + 2) === PAIRS
    return isFar ? at + table.getUint32(at + 4) : type === PAIRS ? at : undefined
  }).flatMap((at) => (at === undefined ? [] : [pairsAt(table, at)]))
}

const bytesOf = (format: number): number => {
  let bits = 0
  for (let left = format; left > 0; left >>= 1) bits += left & 1
  return bits * 2
}

function pairsAt(table: DataView, at: number): Pairs {
  const covered = coverageAt(table, at + table.getUint16(at + 2))
  const first = table.getUint16(at + 4)
  const size = bytesOf(first) + bytesOf(table.getUint16(at + 6))
  const skipped = bytesOf(first & (ADVANCE - 1))
  const advanceAt = (value: number) => (first & ADVANCE ? table.getInt16(value + skipped) : 0)
  return table.getUint16(at) === 1
    ? (left, right) => {
        const index = covered.get(left)
        if (index === undefined) return undefined
        const set = at + table.getUint16(at + 10 + index * 2)
        const pair = pairIn(table, set, 2 + size, right)
        return pair === undefined ? undefined : advanceAt(pair + 2)
      }
    : classPairs(table, at, { covered, size, advanceAt })
}

/** Pairs of a set are sorted by their second glyph. */
function pairIn(table: DataView, set: number, size: number, glyph: number): number | undefined {
  let low = 0
  let high = table.getUint16(set) - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const at = set + 2 + middle * size
    const second = table.getUint16(at)
    if (second === glyph) return at
    if (second < glyph) low = middle + 1
    else high = middle - 1
  }
  return undefined
}

interface ClassPairs {
  covered: ReadonlyMap<number, number>
  size: number
  advanceAt: (value: number) => number
}

function classPairs(table: DataView, at: number, { covered, size, advanceAt }: ClassPairs): Pairs {
  const lefts = classesAt(table, at + table.getUint16(at + 8))
  const rights = classesAt(table, at + table.getUint16(at + 10))
  const columns = table.getUint16(at + 14)
  return (left, right) => {
    if (!covered.has(left)) return undefined
    const cell = (lefts.get(left) ?? 0) * columns + (rights.get(right) ?? 0)
    return advanceAt(at + 16 + cell * size)
  }
}

/** Coverage indices by glyph. */
function coverageAt(table: DataView, at: number): Map<number, number> {
  const found = new Map<number, number>()
  const count = table.getUint16(at + 2)
  for (let index = 0; index < count; index++) {
    if (table.getUint16(at) === 1) {
      found.set(table.getUint16(at + 4 + index * 2), index)
      continue
    }
    const range = at + 4 + index * 6
    const start = table.getUint16(range)
    for (let glyph = start; glyph <= table.getUint16(range + 2); glyph++)
      found.set(glyph, table.getUint16(range + 4) + glyph - start)
  }
  return found
}

function classesAt(table: DataView, at: number): Map<number, number> {
  const found = new Map<number, number>()
  if (table.getUint16(at) === 1) {
    const start = table.getUint16(at + 2)
    for (let index = 0; index < table.getUint16(at + 4); index++)
      found.set(start + index, table.getUint16(at + 6 + index * 2))
    return found
  }
  for (let index = 0; index < table.getUint16(at + 2); index++) {
    const range = at + 4 + index * 6
    for (let glyph = table.getUint16(range); glyph <= table.getUint16(range + 2); glyph++)
      found.set(glyph, table.getUint16(range + 4))
  }
  return found
}
