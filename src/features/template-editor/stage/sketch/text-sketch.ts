import type { PlacedElement } from '#src/domain/design/element.ts'
import type { Size } from '#src/imaging/raster.ts'
import { createFonts, type Face } from '#src/imaging/template/fonts.ts'
import { fitText } from '#src/imaging/template/text-fit.ts'
import { paragraphsOf, plainText } from '#src/imaging/template/text-glyphs.ts'
import { contentOf, faceOf, layOutText } from '#src/imaging/template/text-layout.ts'
import { fetchFont } from '#src/widgets/template-picture/template-files.ts'

import { textPath } from './glyph-paths.ts'

const fonts = createFonts((file) => fetchFont(file))

type Text = PlacedElement['text']
type Variables = Readonly<Record<string, string>>

/** A text whose lines are where the panel has them, in a box of any size. */
export interface TextSketch {
  pathFor: (size: Size) => Path2D
}

/** None for a text that shows nothing. */
export async function sketchText(
  text: Text,
  variables: Variables,
): Promise<TextSketch | undefined> {
  const content = contentOf(text, variables)
  if (content.trim() === '') return undefined
  return textSketch(content, text, await faceOf(text, content, fonts))
}

/** The size of the letters that a panel would take for a text in its box, its variables by their names as they are written. */
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
