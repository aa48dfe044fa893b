import type { PlacedElement } from '#src/domain/design/element.ts'
import type { FontFile } from '#src/imaging/font/font-file.ts'
import type { Size } from '#src/imaging/raster.ts'
import { createFonts, type Face } from '#src/imaging/template/fonts.ts'
import { outlinePath } from '#src/imaging/template/outline-path.ts'
import { fitText } from '#src/imaging/template/text-fit.ts'
import { paragraphsOf, plainText, type SetGlyph } from '#src/imaging/template/text-glyphs.ts'
import {
  contentOf,
  faceOf,
  layOutText,
  type PlacedLine,
} from '#src/imaging/template/text-layout.ts'
import { fetchFont } from '#src/widgets/template-image/template-files.ts'

const fonts = createFonts((file) => fetchFont(file))

type Text = PlacedElement['text']
type Variables = Readonly<Record<string, string>>

/** A text laid out as on the panel, for any box size. */
export interface TextSketch {
  pathFor: (size: Size) => Path2D
}

/** Undefined for an empty text. */
export async function sketchText(
  text: Text,
  variables: Variables,
): Promise<TextSketch | undefined> {
  const content = contentOf(text, variables)
  if (content.trim() === '') return undefined
  return textSketch(content, text, await faceOf(text, content, fonts))
}

/** The font size that the panel would use for a text in its box, with unresolved variables. */
export async function fittedSize(text: Text, box: Size): Promise<number> {
  if (text.fit === 'none') return text.size
  const content = plainText(text.content)
  return fitText(paragraphsOf(content, await faceOf(text, content, fonts)), text, box).size
}

function textSketch(content: string, text: Text, face: Face): TextSketch {
  let last: { width: number; height: number; path: Path2D } | undefined
  return {
    pathFor: ({ width, height }) => {
      if (last?.width !== width || last.height !== height) {
        const lines = layOutText(content, text, face, { x: 0, y: 0, width, height })
        last = { width, height, path: textPath(lines) }
      }
      return last.path
    },
  }
}

const cache = new WeakMap<FontFile, Map<number, Path2D>>()

/** Path of a glyph in font units. */
function glyphPath({ font, glyph }: SetGlyph): Path2D {
  const paths = cache.get(font) ?? new Map<number, Path2D>()
  cache.set(font, paths)
  const path = paths.get(glyph) ?? new Path2D(outlinePath(font.outlineOf(glyph), 0, 0, 1))
  paths.set(glyph, path)
  return path
}

/** Path of all lines, with the same glyphs as on the panel. */
function textPath(lines: readonly PlacedLine[]): Path2D {
  const path = new Path2D()
  for (const { paragraph, from, to, left, baseline, size } of lines) {
    const start = paragraph.starts[from] ?? 0
    paragraph.glyphs.slice(from, to).forEach((glyph, at) => {
      if (glyph.isSpace) return
      const scale = size / glyph.font.unitsPerEm
      const x = left + ((paragraph.starts[from + at] ?? 0) - start) * size
      path.addPath(glyphPath(glyph), { a: scale, b: 0, c: 0, d: scale, e: x, f: baseline })
    })
  }
  return path
}
