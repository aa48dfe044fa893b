import { kerningReader, type Kerning } from './kerning.ts'
import { outlineReader, type Outline } from './outlines.ts'
import { readWoff, tableOf, type FontTables } from './woff.ts'

/** A bundled font. All measures in font units. */
export interface FontFile {
  unitsPerEm: number
  ascent: number
  /** Negative, below the baseline. */
  descent: number
  /** The glyph of a code point. */
  glyphOf: (code: number) => number | undefined
  advanceOf: (glyph: number) => number
  outlineOf: (glyph: number) => Outline
  kerning: Kerning
}

export async function readFont(file: Uint8Array): Promise<FontFile> {
  const tables = await readWoff(file)
  const hhea = tableOf(tables, 'hhea')
  const characters = readCharacterMap(tableOf(tables, 'cmap'))
  return {
    unitsPerEm: tableOf(tables, 'head').getUint16(18),
    ascent: hhea.getInt16(4),
    descent: hhea.getInt16(6),
    glyphOf: (code) => characters.get(code),
    advanceOf: advanceReader(tables),
    outlineOf: remembered(outlineReader(tables)),
    kerning: kerningReader(tables.get('GPOS')),
  }
}

/** The last advance applies to all further glyphs. */
function advanceReader(tables: FontTables) {
  const hmtx = tableOf(tables, 'hmtx')
  const last = tableOf(tables, 'hhea').getUint16(34) - 1
  return (glyph: number) => hmtx.getUint16(Math.min(glyph, last) * 4)
}

function remembered(read: (glyph: number) => Outline) {
  const known = new Map<number, Outline>()
  return (glyph: number) => {
    const outline = known.get(glyph) ?? read(glyph)
    known.set(glyph, outline)
    return outline
  }
}

/** Reads the `cmap` table, from characters to glyphs: segments (format 4) or groups (format 12). */
function readCharacterMap(table: DataView): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  for (const start of subtablesOf(table)) {
    const format = table.getUint16(start)
    if (format === 4) readSegments(table, start, found)
    if (format === 12) readGroups(table, start, found)
  }
  return found
}

const subtablesOf = (table: DataView): Set<number> =>
  new Set(
    Array.from({ length: table.getUint16(2) }, (_, record) => table.getUint32(4 + record * 8 + 4)),
  )

function readSegments(table: DataView, start: number, into: Map<number, number>) {
  const span = table.getUint16(start + 6)
  const ends = start + 14
  for (let at = 0; at < span; at += 2) {
    const last = table.getUint16(ends + at)
    const first = table.getUint16(ends + 2 + span + at)
    const delta = table.getUint16(ends + 2 + 2 * span + at)
    const offsetAt = ends + 2 + 3 * span + at
    const offset = table.getUint16(offsetAt)
    for (let code = first; code <= last && code < 0xffff; code++) {
      const raw = offset === 0 ? code : table.getUint16(offsetAt + offset + (code - first) * 2)
      const glyph = offset !== 0 && raw === 0 ? 0 : (raw + delta) & 0xffff
      if (glyph !== 0) into.set(code, glyph)
    }
  }
}

function readGroups(table: DataView, start: number, into: Map<number, number>) {
  const count = table.getUint32(start + 12)
  for (let at = start + 16; at < start + 16 + count * 12; at += 12) {
    const first = table.getUint32(at)
    const last = table.getUint32(at + 4)
    const glyph = table.getUint32(at + 8)
    for (let code = first; code <= last; code++) into.set(code, glyph + code - first)
  }
}
