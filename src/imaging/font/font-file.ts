import { readCharacterMap } from './character-map.ts'
import { kerningReader, type Kerning } from './kerning.ts'
import { outlineReader, type Outline } from './outlines.ts'
import { readWoff, tableOf, type FontTables } from './woff.ts'

/** A font of the product. All measures in its own units. */
export interface FontFile {
  unitsPerEm: number
  ascent: number
  /** Below the baseline, so less than 0. */
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

/** The last advance holds for all glyphs after it. */
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
