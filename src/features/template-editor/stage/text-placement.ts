import type { PlacedElement } from '#src/domain/design/element.ts'
import type { Size } from '#src/imaging/raster.ts'
import { SHARES } from '#src/imaging/template/text-layout.ts'

type Style = Pick<PlacedElement['text'], 'lineHeight' | 'verticalAlign'> & { size: number }

/**
 * Aligns the lines of the text area with those on the panel, which have no leading above the first and below the last line. The
 * text area grows with its content, even beyond the box, and rotates around the center of the box.
 */
export function placeTextArea(area: HTMLTextAreaElement, box: Size, text: Style) {
  const { style } = area
  style.paddingTop = '0'
  style.height = '0'
  const { above, height } = textPlacement(area.scrollHeight, box, text)
  style.paddingTop = `${Math.max(0, above)}px`
  style.marginTop = `${Math.min(0, above)}px`
  style.height = `${height}px`
  style.transformOrigin = `50% ${box.height / 2 - Math.min(0, above)}px`
}

/** Offset of the first line from the top of the box, and the height of the text area. */
export function textPlacement(
  lines: number,
  box: Size,
  { size, lineHeight, verticalAlign }: Style,
): { above: number; height: number } {
  const halfLeading = ((lineHeight - 1) * size) / 2
  const freeHeight = Math.max(0, box.height - (lines - 2 * halfLeading))
  const above = freeHeight * SHARES[verticalAlign] - halfLeading
  return { above, height: Math.max(box.height - Math.min(0, above), Math.max(0, above) + lines) }
}
