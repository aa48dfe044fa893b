import type { PlacedElement } from '#src/domain/design/element.ts'
import type { Size } from '#src/imaging/raster.ts'
import { SHARES } from '#src/imaging/template/text-layout.ts'

type Style = Pick<PlacedElement['text'], 'lineHeight' | 'verticalAlign'> & { size: number }

/**
 * Puts what is being written where the panel has its lines, which have nothing above the first and below the last one there.
 * The field grows with what is in it, also by what the panel will leave out, and turns around the middle of its box.
 */
export function placeWriting(area: HTMLTextAreaElement, box: Size, text: Style) {
  const { style } = area
  style.paddingTop = '0'
  style.height = '0'
  const { above, height } = writingPlace(area.scrollHeight, box, text)
  style.paddingTop = `${Math.max(0, above)}px`
  style.marginTop = `${Math.min(0, above)}px`
  style.height = `${height}px`
  style.transformOrigin = `50% ${box.height / 2 - Math.min(0, above)}px`
}

/** How far below the upper edge of its box a field's lines begin, and how high it has to be. */
export function writingPlace(
  lines: number,
  box: Size,
  { size, lineHeight, verticalAlign }: Style,
): { above: number; height: number } {
  const lead = ((lineHeight - 1) * size) / 2
  const left = Math.max(0, box.height - (lines - 2 * lead))
  const above = left * SHARES[verticalAlign] - lead
  return { above, height: Math.max(box.height - Math.min(0, above), Math.max(0, above) + lines) }
}
