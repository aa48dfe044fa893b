import type { PlacedElement } from '#src/domain/design/element.ts'
import type { Size } from '#src/imaging/raster.ts'

import type { Paragraph } from './text-glyphs.ts'
import { wrap, type Wrapped } from './text-lines.ts'

type Style = Pick<PlacedElement['text'], 'size' | 'lineHeight' | 'fit'>

/** Smaller text is unreadable on panels. */
const MIN_SIZE = 8
const MAX_SIZE = 2_000

export interface FittedText {
  size: number
  lines: Wrapped['lines']
  /** The number of lines that fit. */
  maxLines: number
}

/** Wraps a text into its box, at the size that its `fit` determines. */
export function fitText(paragraphs: readonly Paragraph[], style: Style, box: Size): FittedText {
  const at = (size: number) => {
    const { lines, isBroken } = wrap(paragraphs, box.width / size)
    const maxLines = roomFor(style.lineHeight, size, box.height)
    return { size, lines, maxLines, fits: !isBroken && lines.length <= maxLines }
  }
  const asked = at(style.size)
  if (style.fit === 'none' || (style.fit === 'shrink' && asked.fits)) return asked
  let least = Math.min(MIN_SIZE, style.size)
  // A whole number, because the search ends only between whole numbers.
  let most = Math.min(MAX_SIZE, Math.floor(style.fit === 'fill' ? box.height : style.size))
  if (style.fit === 'shrink') most = Math.max(most, least)
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2)
    if (at(middle).fits) least = middle
    else most = middle
  }
  const larger = at(most)
  return larger.fits ? larger : at(least)
}

const roomFor = (lineHeight: number, size: number, height: number): number =>
  Math.max(1, Math.floor((height - size) / (lineHeight * size)) + 1)
