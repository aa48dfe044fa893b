import type { FontFile } from '#src/imaging/font/font-file.ts'
import { outlinePath } from '#src/imaging/template/outline-path.ts'
import type { SetGlyph } from '#src/imaging/template/text-glyphs.ts'
import type { PlacedLine } from '#src/imaging/template/text-layout.ts'

const known = new WeakMap<FontFile, Map<number, Path2D>>()

/** A glyph in units of its font, its origin at 0. */
function glyphPath({ font, glyph }: SetGlyph): Path2D {
  const paths = known.get(font) ?? new Map<number, Path2D>()
  known.set(font, paths)
  const path = paths.get(glyph) ?? new Path2D(outlinePath(font.outlineOf(glyph), 0, 0, 1))
  paths.set(glyph, path)
  return path
}

/** Lines of a text, with the letters of the panel. */
export function textPath(lines: readonly PlacedLine[]): Path2D {
  const all = new Path2D()
  for (const { paragraph, from, to, left, baseline, size } of lines) {
    const start = paragraph.starts[from] ?? 0
    paragraph.glyphs.slice(from, to).forEach((glyph, at) => {
      if (glyph.isSpace) return
      const scale = size / glyph.font.unitsPerEm
      const x = left + ((paragraph.starts[from + at] ?? 0) - start) * size
      all.addPath(glyphPath(glyph), { a: scale, b: 0, c: 0, d: scale, e: x, f: baseline })
    })
  }
  return all
}
